import { can } from '@florilege/contract/auth/roles.ts';
import type { ExportFormat, PreparedExport } from '@florilege/contract/exports/exports.contract.ts';
import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDownload, IconFileSpreadsheet, IconFileText } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useMember } from '../../session/use-session.ts';
import { useFailed } from '../../shared/ui/notification-dialog.tsx';
import { saveFile } from './exports.queries.ts';

const formats = [
  { format: 'csv', label: 'CSV (Excel)', Icon: IconFileText },
  { format: 'xlsx', label: 'Excel (.xlsx)', Icon: IconFileSpreadsheet },
] as const;

type Props = { ask: (format: ExportFormat) => Promise<PreparedExport>; label?: string };

/** A list as a file, for those who may: the browser’s own downloads show how far it is. */
export function ExportMenu({ ask, label = 'Exporter' }: Props) {
  const mayExport = can(useMember(), 'exports.read');
  const failed = useFailed('Export impossible');
  const taking = useMutation({
    mutationFn: ask,
    onError: failed,
    onSuccess: (prepared) => {
      saveFile(prepared);
      notifications.show({
        id: 'export',
        message: `Export lancé\u00a0: «\u00a0${prepared.filename}\u00a0» arrive dans vos téléchargements.`,
        withCloseButton: true,
        closeButtonProps: { 'aria-label': 'Fermer' },
      });
    },
  });
  if (!mayExport) return null;
  return (
    <Menu position="bottom-end" width={200} withInitialFocusPlaceholder={false} shadow="md">
      <Menu.Target>
        <Button
          variant="default"
          loading={taking.isPending}
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map(({ format, label, Icon }) => (
          <Menu.Item
            key={format}
            leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
            onClick={() => taking.mutate(format)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
