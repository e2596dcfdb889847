import type { AccountContact, AccountDetail } from '@florilege/contract/clients/account.ts';
import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { ConfirmDialog } from '../../../shared/dialog/confirm-dialog.tsx';
import { useDeleteContact } from '../client.queries.ts';

/** Where the focus goes when the contact that had it is gone. */
export const CONTACTS_TITLE = 'client-contacts';

type Props = {
  client: AccountDetail;
  contact: AccountContact;
  onClose: () => void;
};

/** Cannot be undone: it names the person. */
export function DeleteContactDialog({ client, contact, onClose }: Props) {
  const remove = useDeleteContact(client.id);
  const name = contact.contact.full_name;
  const confirm = () =>
    remove.mutate(contact.id, {
      onSuccess: () => {
        onClose();
        // Once the dialog has faded: the button that opened it is gone.
        setTimeout(() => document.getElementById(CONTACTS_TITLE)?.focus({ preventScroll: true }), 250);
        notifications.show({ title: 'Contact supprimé', message: name, color: 'green' });
      },
    });

  return (
    <ConfirmDialog
      title="Supprimer le contact&#8239;?"
      onClose={onClose}
      change={remove}
      onConfirm={confirm}
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
