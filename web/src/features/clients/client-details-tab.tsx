import type { AccountDetail } from '@florilege/contract/clients/account.ts';
import { ClientContacts } from './client-contacts.tsx';
import classes from './client-details-tab.module.css';
import type { OpenDialog } from './client-dialogs.tsx';
import { ClientLedger } from './client-ledger.tsx';
import { ClientSubscriptions } from './client-subscriptions.tsx';

type Props = {
  client: AccountDetail;
  /** Absent for members who may not edit clients. */
  onDialog: ((dialog: OpenDialog) => void) | undefined;
};

/** Whom one speaks to, and the account. */
export function ClientDetailsTab({ client, onDialog }: Props) {
  return (
    <div className={classes.columns}>
      <div>
        <ClientContacts client={client} onDialog={onDialog} />
        <ClientSubscriptions client={client} />
      </div>
      <ClientLedger client={client} />
    </div>
  );
}
