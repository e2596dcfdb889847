import type { AccountContact, AccountDetail } from '@florilege/contract/clients/account.ts';
import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { isApiError } from '../../../shared/api/api-error.ts';
import { ConfirmDialog } from '../../../shared/dialog/confirm-dialog.tsx';
import { useDeleteClient, useDeleteContact } from '../client.queries.ts';
import { useArchive } from './client-archive.tsx';

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
        <strong>{name}</strong> ne sera plus un contact de <strong>{client.name}</strong>. Cela ne peut pas
        être annulé.
      </Text>
      {contact.is_primary && client.account_contacts.length > 1 && (
        <Text>C’est le contact principal&nbsp;: le plus ancien des autres prendra sa place.</Text>
      )}
    </ConfirmDialog>
  );
}
