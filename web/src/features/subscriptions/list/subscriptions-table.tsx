// biome-ignore-all lint/a11y/noRedundantRoles: rows laid out as grids lose their meaning in some browsers unless it is written
import { ruleSentence } from '@florilege/contract/subscriptions/rule.ts';
import type { SubscriptionSummary } from '@florilege/contract/subscriptions/subscription.ts';
import { Badge } from '@mantine/core';
import { memo, type RefObject } from 'react';
import { formatEuros } from '../../../shared/format.ts';
import { ColumnHead } from '../../../shared/list/column-head.tsx';
import table from '../../../shared/list/list-table.module.css';
import type { RowEvents } from '../../../shared/list/use-row-events.ts';
import { stringifySearch } from '../../../shared/search-params.ts';
import { VariantBadge } from '../../../shared/ui/status-badge.tsx';
import { CLIENT_GONE, nextText, stateDisplay } from '../subscription-words.ts';
import classes from './subscriptions-list.module.css';

type Props = {
  subscriptions: readonly SubscriptionSummary[];
  /** The list as it stands, for coming back. */
  back: string;
  rowsRef: RefObject<HTMLElement | null>;
  events: RowEvents;
};

/** A table with room enough, cards on a phone: the same rows, laid out otherwise. */
export function SubscriptionsTable({ subscriptions, back, rowsRef, events }: Props) {
  return (
    <div className={`${table.frame} ${table.cards}`}>
      <table className={table.table} role="table" aria-label="Abonnements">
        <thead role="rowgroup">
          <tr role="row" className={`${table.head} ${classes.head}`}>
            <ColumnHead area={classes.client}>Client</ColumnHead>
            <ColumnHead area={classes.rhythm}>Rythme</ColumnHead>
            <ColumnHead area={classes.next}>Prochaine date</ColumnHead>
            <ColumnHead area={classes.state}>État</ColumnHead>
            <ColumnHead area={classes.amount}>Montant</ColumnHead>
          </tr>
        </thead>
        <tbody role="rowgroup" ref={rowsRef as RefObject<HTMLTableSectionElement | null>} {...events}>
          {subscriptions.map((subscription) => (
            <Row key={subscription.id} subscription={subscription} back={back} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const Row = memo(function Row({ subscription, back }: { subscription: SubscriptionSummary; back: string }) {
  const { id, payer_account, recipient_account, rule, amount, problems } = subscription;
  const state = stateDisplay(subscription);
  return (
    <tr
      role="row"
      className={`${table.row} ${classes.row}`}
      data-row-id={id}
      data-ended={subscription.state === 'ended' || undefined}
    >
      <th role="rowheader" scope="row" className={classes.client}>
        <a
          className={`${table.link} ${classes.link}`}
          href={`/abonnements/${id}${stringifySearch({ return: back })}`}
        >
          {payer_account?.name ?? CLIENT_GONE}
        </a>
        {recipient_account && <span className={classes.recipient}>pour {recipient_account.name}</span>}
      </th>
      <td role="cell" className={classes.rhythm}>
        {ruleSentence(rule)}
      </td>
      <td role="cell" className={classes.next}>
        {nextText(subscription)}
      </td>
      <td role="cell" className={classes.state}>
        <VariantBadge variant={state.badge}>{state.label}</VariantBadge>
        {problems > 0 && (
          <Badge color="red" size="lg">
            {problems} à régler
          </Badge>
        )}
      </td>
      <td role="cell" className={classes.amount}>
        {formatEuros(amount)}
      </td>
    </tr>
  );
});
