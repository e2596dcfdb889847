import type { AccountDetail } from '@florilege/contract/clients/account.ts';
import type { OpenDialog } from '../form/client-dialogs.tsx';
import { ClientLedger } from '../tabs/client-ledger.tsx';
import { ClientSubscriptions } from '../tabs/client-subscriptions.tsx';
import { ClientContacts } from './client-contacts.tsx';
import classes from './client-details-tab.module.css';

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
