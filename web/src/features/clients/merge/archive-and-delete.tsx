import type { AccountContact, AccountDetail } from '@florilege/contract/clients/account.ts';
import { de } from '@florilege/contract/http/elision.ts';
import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconArchive, IconArchiveOff } from '@tabler/icons-react';
import { isApiError } from '../../../shared/api/api-error.ts';
import { ConfirmDialog } from '../../../shared/dialog/confirm-dialog.tsx';
import { formatDate } from '../../../shared/format.ts';
import { ActionButton } from '../../../shared/ui/action-button.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { useFailed } from '../../../shared/ui/notification-dialog.tsx';
import { notifyUndo } from '../../../shared/ui/undo-notification.tsx';
import { useArchiveClient, useDeleteClient, useDeleteContact } from '../clients.queries.ts';

/**
 * Archiving and restoring: both can be undone, so neither asks. The answer is shown even when the caller is
 * closed by then.
 */
export function useArchive({ id, name }: AccountDetail) {
  const { mutateAsync, isPending } = useArchiveClient(id);
  const onError = useFailed('Erreur de mise à jour');
  const unarchive = () => {
    const message = `${name} est de nouveau dans la liste des clients.`;
    mutateAsync(false).then(() => notifications.show({ message, color: 'green' }), onError);
  };
  const archive = () => {
    const undo = { id: `client-${id}`, message: `Client archivé\u00a0: ${name}`, onUndo: unarchive };
    mutateAsync(true).then(() => notifyUndo(undo), onError);
  };
  return { pending: isPending, archive, unarchive };
}

type Props = { client: AccountDetail; archivedAt: string; mayEdit: boolean };

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

type ClientProps = { client: AccountDetail; onClose: () => void; onDeleted: () => void };

/** For a client made by mistake. One with orders is archived instead, from here. */
export function DeleteClientDialog({ client, onClose, onDeleted }: ClientProps) {
  const remove = useDeleteClient(client.id);
  const { archive } = useArchive(client);
  const hasOrders = isApiError(remove.error) && remove.error.code === 'CLIENT_HAS_ORDERS';
  const archiveInstead = () => {
    archive();
    onClose();
  };
  const instead = client.archived_at ? null : <Button onClick={archiveInstead}>Archiver le client</Button>;
  const onSuccess = () => {
    onDeleted();
    notifications.show({ title: 'Client supprimé', message: client.name, color: 'green' });
  };
  return (
    <ConfirmDialog
      title="Supprimer le client&#8239;?"
      onClose={onClose}
      change={remove}
      onConfirm={() => remove.mutate(undefined, { onSuccess })}
      keepLabel="Garder le client"
      confirmLabel="Supprimer le client"
      {...(hasOrders && { errorTitle: 'Suppression impossible', instead })}
    >
      <Text>
        <strong>{client.name}</strong> et tout ce qui est noté à son sujet disparaissent&nbsp;: contacts,
        notes et liens avec des photos. Cela ne peut pas être annulé.
      </Text>
    </ConfirmDialog>
  );
}

/** Id of the title above the contacts: the focus goes there when the contact that had it is deleted. */
export const CONTACTS_TITLE = 'client-contacts';

type ContactProps = { client: AccountDetail; contact: AccountContact; onClose: () => void };

/** Cannot be undone: it names the person. */
export function DeleteContactDialog({ client, contact, onClose }: ContactProps) {
  const remove = useDeleteContact(client.id);
  const name = contact.contact.full_name;
  const onSuccess = () => {
    onClose();
    document.getElementById(CONTACTS_TITLE)?.focus({ preventScroll: true });
    notifications.show({ title: 'Contact supprimé', message: name, color: 'green' });
  };
  return (
    <ConfirmDialog
      title="Supprimer le contact&#8239;?"
      onClose={onClose}
      change={remove}
      onConfirm={() => remove.mutate(contact.id, { onSuccess })}
      keepLabel="Garder le contact"
      confirmLabel="Supprimer le contact"
    >
      <Text>
        <strong>{name}</strong> ne sera plus un contact <strong>{de(client.name)}</strong>. Cela ne peut pas
        être annulé.
      </Text>
      {contact.is_primary && client.account_contacts.length > 1 && (
        <Text>C’est le contact principal&nbsp;: le plus ancien des autres prendra sa place.</Text>
      )}
    </ConfirmDialog>
  );
}
