import type { AccountContact, AccountDetail } from '@florilege/contract/clients/account.ts';
import { notifications } from '@mantine/notifications';
import { lazy, Suspense, useState } from 'react';
import type { BackToList } from '../../../shared/page/use-back.ts';
import { DeleteClientDialog } from '../merge/delete-client-dialog.tsx';
import { DeleteContactDialog } from '../merge/delete-contact-dialog.tsx';
import { MergeDialog } from '../merge/merge-dialog.tsx';

// The forms are fetched when they are first opened.
const ClientDialog = lazy(() =>
  import('./client-dialog.tsx').then((module) => ({ default: module.ClientDialog })),
);
const ContactDialog = lazy(() =>
  import('./contact-dialog.tsx').then((module) => ({ default: module.ContactDialog })),
);

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
  const removed = useLast(dialog?.kind === 'deleteContact' ? dialog.contact : null);
  const deleted = () => {
    back.go();
    notifications.show({ title: 'Client supprimé', message: client.name, color: 'green' });
  };

  return (
    <>
      <MergeDialog client={client} opened={dialog?.kind === 'merge'} onClose={close} />
      <DeleteClientDialog
        client={client}
        opened={dialog?.kind === 'delete'}
        onClose={close}
        onDeleted={deleted}
      />
      <DeleteContactDialog
        client={client}
        contact={removed}
        opened={dialog?.kind === 'deleteContact'}
        onClose={close}
      />
      <Suspense fallback={null}>
        {edit && <ClientDialog client={client} opened={dialog?.kind === 'edit'} onClose={close} />}
        {contact && (
          <ContactDialog
            clientId={client.id}
            contact={contact.contact}
            opened={dialog?.kind === 'contact'}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

/** What a dialog was opened with last: it stays while the dialog fades. */
function useLast<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
