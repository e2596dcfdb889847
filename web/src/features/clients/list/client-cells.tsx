import type { AccountListItem } from '@florilege/contract/clients/account.ts';
import { clientTypes } from '@florilege/contract/clients/account-summary.ts';
import { IconBuilding, IconPencil, IconUser, IconUserPlus } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { formatEuros, shortDay } from '../../../shared/format.ts';
import type { RowEvents } from '../../../shared/list/use-row-events.ts';
import { RowMenu } from '../detail/client-menu.tsx';
import classes from './client-cells.module.css';
import type { OpenRowDialog } from './clients-list-dialogs.tsx';

// What table rows and cards show of a client in the same words.

export type ClientRowsProps = {
  clients: readonly AccountListItem[];
  /** Query of the rows' links. */
  linkSearch: string;
  /** null where one may not edit. */
  onDialog: OpenRowDialog | null;
  archived: boolean;
  events: RowEvents;
  rowsRef: RefObject<HTMLElement | null>;
};

export type ClientRowProps = { client: AccountListItem; linkSearch: string; onDialog: OpenRowDialog | null };

export const clientHref = (id: number, linkSearch: string) => `/clients/${id}/details${linkSearch}`;

export function TypeText({ type }: Pick<AccountListItem, 'type'>) {
  const Icon = type === 'business' ? IconBuilding : IconUser;
  return (
    <span className={classes.type}>
      <Icon size={16} stroke={1.6} aria-hidden />
      {clientTypes[type]}
    </span>
  );
}

/** `21/11`, or a dash for those who never ordered. */
export const lastOrderText = ({ last_order_at }: AccountListItem) =>
  last_order_at ? shortDay(last_order_at) : '—';

/** Negative: the client owes. */
export function Balance({ amount }: { amount: string }) {
  return (
    <span className={classes.balance} data-owes={Number(amount) < 0 || undefined}>
      {formatEuros(amount)}
    </span>
  );
}

export function ClientRowMenu({ client, onDialog }: { client: AccountListItem; onDialog: OpenRowDialog }) {
  return (
    <RowMenu
      label={`Actions pour ${client.name}`}
      actions={[
        { label: 'Modifier', Icon: IconPencil, run: () => onDialog('edit', client.id) },
        { label: 'Ajouter un contact', Icon: IconUserPlus, run: () => onDialog('contact', client.id) },
      ]}
    />
  );
}
