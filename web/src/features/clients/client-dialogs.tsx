import type { AccountContact, AccountDetail } from '@florilege/contract/clients/clients.contract.ts';
import { notifications } from '@mantine/notifications';
import { lazy, Suspense, useState } from 'react';
import type { BackToList } from '../../shared/use-back.ts';

// Fetched when they are first opened.
const ClientDialog = lazy(() => import('./client-dialog.tsx').then((module) => ({ default: module.ClientDialog })));
const ContactDialog = lazy(() => import('./contact-dialog.tsx').then((module) => ({ default: module.ContactDialog })));
const MergeDialog = lazy(() => import('./merge-dialog.tsx').then((module) => ({ default: module.MergeDialog })));
const DeleteClientDialog = lazy(() => import('./delete-client-dialog.tsx').then((module) => ({ default: module.DeleteClientDialog })));
const DeleteContactDialog = lazy(() => import('./delete-contact-dialog.tsx').then((module) => ({ default: module.DeleteContactDialog })));

/** `contact` null: a new one. */
export type OpenDialog =
  | { kind: 'edit' | 'merge' | 'delete' }
  | { kind: 'contact'; contact: AccountContact | null }
  | { kind: 'deleteContact'; contact: AccountContact };

type Props = {
  client: AccountDetail;
  dialog: OpenDialog | null;
  onDialog: (dialog: OpenDialog | null) => void;
  back: BackToList;
};

/** The dialogs of a client; one at a time. */
export function ClientDialogs({ client, dialog, onDialog, back }: Props) {
  const close = () => onDialog(null);
  const edit = useLast(dialog?.kind === 'edit' ? dialog : null);
  const contact = useLast(dialog?.kind === 'contact' ? dialog : null);
  const merge = useLast(dialog?.kind === 'merge' ? dialog : null);
  const remove = useLast(dialog?.kind === 'delete' ? dialog : null);
  const removeContact = useLast(dialog?.kind === 'deleteContact' ? dialog : null);
  const deleted = () => {
    back.go();
    notifications.show({ title: 'Client supprimé', message: client.name, color: 'green' });
  };

  return (
    <Suspense fallback={null}>
      {edit && <ClientDialog client={client} opened={dialog?.kind === 'edit'} onClose={close} />}
      {contact && (
        <ContactDialog
          key={contact.contact?.id ?? 'new'}
          clientId={client.id}
          contact={contact.contact}
          opened={dialog?.kind === 'contact'}
          onClose={close}
        />
      )}
      {merge && <MergeDialog client={client} opened={dialog?.kind === 'merge'} onClose={close} />}
      {remove && <DeleteClientDialog client={client} opened={dialog?.kind === 'delete'} onClose={close} onDeleted={deleted} />}
      {removeContact && (
        <DeleteContactDialog client={client} contact={removeContact.contact} opened={dialog?.kind === 'deleteContact'} onClose={close} />
      )}
    </Suspense>
  );
}

/** What a dialog was opened with last: it stays while the dialog fades. */
function useLast<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
