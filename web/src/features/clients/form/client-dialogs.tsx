import type { AccountContact, AccountDetail } from '@florilege/contract/clients/account.ts';
import { notifications } from '@mantine/notifications';
import { lazy } from 'react';
import { DialogSlot } from '../../../shared/dialog/dialog-slot.tsx';
import type { BackToList } from '../../../shared/page/use-back.ts';
import { DeleteClientDialog } from '../merge/delete-client-dialog.tsx';
import { DeleteContactDialog } from '../merge/delete-contact-dialog.tsx';
import { MergeDialog } from '../merge/merge-dialog.tsx';

const ClientDialog = lazy(() => import('./client-dialog.tsx'));
const ContactDialog = lazy(() => import('./contact-dialog.tsx'));

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
  const deleted = () => {
    back.go();
    notifications.show({ title: 'Client supprimé', message: client.name, color: 'green' });
  };
  return (
    <>
      <DialogSlot of={dialog?.kind === 'merge'}>
        {() => <MergeDialog client={client} onClose={close} />}
      </DialogSlot>
      <DialogSlot of={dialog?.kind === 'delete'}>
        {() => <DeleteClientDialog client={client} onClose={close} onDeleted={deleted} />}
      </DialogSlot>
      <DialogSlot of={dialog?.kind === 'deleteContact' && dialog.contact}>
        {(contact) => <DeleteContactDialog client={client} contact={contact} onClose={close} />}
      </DialogSlot>
      <DialogSlot of={dialog?.kind === 'edit'}>
        {() => <ClientDialog client={client} onClose={close} />}
      </DialogSlot>
      <DialogSlot of={dialog?.kind === 'contact' && dialog}>
        {({ contact }) => <ContactDialog clientId={client.id} contact={contact} onClose={close} />}
      </DialogSlot>
    </>
  );
}
