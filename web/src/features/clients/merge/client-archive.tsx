import type { AccountDetail } from '@florilege/contract/clients/account.ts';
import { notifications } from '@mantine/notifications';
import { IconArchive, IconArchiveOff } from '@tabler/icons-react';
import { formatDate } from '../../../shared/format.ts';
import { ActionButton } from '../../../shared/ui/action-button.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { useFailed } from '../../../shared/ui/notification-dialog.tsx';
import { notifyUndo } from '../../../shared/ui/undo-notification.tsx';
import { useArchiveClient } from '../client.queries.ts';

/** Archiving and restoring: both can be undone, so neither asks. */
export function useArchive({ id, name }: AccountDetail) {
  const { mutate, isPending } = useArchiveClient(id);
  const onError = useFailed('Erreur de mise à jour');
  const unarchive = () =>
    mutate(false, {
      onSuccess: () =>
        notifications.show({ message: `${name} est de nouveau dans la liste des clients.`, color: 'green' }),
      onError,
    });
  const archive = () =>
    mutate(true, {
      onSuccess: () => notifyUndo({ id: `client-${id}`, message: `${name} est archivé.`, onUndo: unarchive }),
      onError,
    });
  return { pending: isPending, archive, unarchive };
}

type Props = { client: AccountDetail; archivedAt: string; mayEdit: boolean };

/** Over the page of an archived client. */
export function ArchivedNotice({ client, archivedAt, mayEdit }: Props) {
  const { unarchive, pending } = useArchive(client);
  return (
    <Notice
      icon={<IconArchive size={24} stroke={1.75} aria-hidden />}
      tone="amber"
      title="Client archivé"
      sentence={`Depuis le ${formatDate(archivedAt)}. Ni la liste ni la recherche ne le proposent plus.`}
      action={
        mayEdit && (
          <ActionButton Icon={IconArchiveOff} onClick={unarchive} loading={pending}>
            Désarchiver
          </ActionButton>
        )
      }
    />
  );
}
