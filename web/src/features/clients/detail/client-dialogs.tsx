import type { AccountContact, AccountDetail } from '@florilege/contract/clients/account.ts';
import { lazy } from 'react';
import type { BackToList } from '../../../shared/page/use-back.ts';
import { DeleteClientDialog, DeleteContactDialog } from '../merge/delete-dialogs.tsx';

const ClientDialog = lazy(() => import('../form/client-dialog.tsx'));
const ContactDialog = lazy(() => import('../form/contact-dialog.tsx'));
const MergeDialog = lazy(() => import('../merge/merge-dialog.tsx'));

/** `contact` null: a new one. */
export type OpenClientDialog =
  | { kind: 'edit' | 'merge' | 'delete' }
  | { kind: 'contact'; contact: AccountContact | null }
  | { kind: 'deleteContact'; contact: AccountContact };

type Props = { dialog: OpenClientDialog; client: AccountDetail; back: BackToList; onClose: () => void };

/** A dialog of the page of a client. */
export function ClientDialogOf({ dialog, client, back, onClose }: Props) {
  switch (dialog.kind) {
    case 'edit':
      return <ClientDialog client={client} onClose={onClose} />;
    case 'merge':
      return <MergeDialog client={client} onClose={onClose} />;
    case 'delete':
      return <DeleteClientDialog client={client} onClose={onClose} onDeleted={back.go} />;
    case 'contact':
      return <ContactDialog clientId={client.id} contact={dialog.contact} onClose={onClose} />;
    case 'deleteContact':
      return <DeleteContactDialog client={client} contact={dialog.contact} onClose={onClose} />;
  }
}
