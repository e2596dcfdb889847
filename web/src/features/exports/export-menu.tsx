import { can } from '@florilege/contract/auth/roles.ts';
import type { ExportFormat, PreparedExport } from '@florilege/contract/exports/exports.contract.ts';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useMember } from '../../session/use-session.ts';
import { saveFile } from '../../shared/api/save-file.ts';
import { inPlaceOfLast } from '../../shared/latest-notification.ts';
import { useFailed } from '../../shared/ui/notification-dialog.tsx';
import { onDemand } from '../../shared/ui/on-demand.ts';
import { ExportButton } from './export-button.tsx';

const useFormats = onDemand(async () => (await import('./export-formats.tsx')).ExportFormats);

type Props = { ask: (format: ExportFormat) => Promise<PreparedExport>; label?: string };

/** A list as a file, for those who may: the browser’s own downloads show how far it is. */
export function ExportMenu({ ask, label = 'Exporter' }: Props) {
  const mayExport = can(useMember(), 'exports.read');
  const failed = useFailed('Export impossible');
  const { part: ExportFormats, want } = useFormats();
  const taking = useMutation({
    meta: { reads: true },
    mutationFn: ask,
    onError: failed,
    onSuccess: (prepared) => {
      saveFile(prepared.address, prepared.filename);
      notifications.show({
        id: inPlaceOfLast('export'),
        message: `Export lancé\u00a0: «\u00a0${prepared.filename}\u00a0» arrive dans vos téléchargements.`,
        withCloseButton: true,
        closeButtonProps: { 'aria-label': 'Fermer' },
      });
    },
  });
  if (!mayExport) return null;
  const button = { label, loading: taking.isPending };
  if (ExportFormats) return <ExportFormats button={button} onChoose={taking.mutate} />;
  return <ExportButton {...button} onClick={want} aria-haspopup="menu" aria-expanded={false} />;
}
