// biome-ignore-all lint/a11y/noRedundantRoles: rows laid out as grids lose their meaning in some browsers unless it is written
import { ruleSentence } from '@florilege/contract/subscriptions/rule.ts';
import type { SubscriptionSummary } from '@florilege/contract/subscriptions/subscriptions.contract.ts';
import { Badge } from '@mantine/core';
import { memo, type RefObject } from 'react';
import { formatEuros } from '../../shared/format.ts';
import { stringifySearch } from '../../shared/search-params.ts';
import { VariantBadge } from '../../shared/ui/status-badge.tsx';
import type { RowEvents } from '../../shared/use-row-events.ts';
import { CLIENT_GONE, nextText, stateDisplay } from './subscription-words.ts';
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
    <div className={classes.frame}>
      <table className={classes.table} role="table" aria-label="Abonnements">
        <thead role="rowgroup">
          <tr role="row" className={classes.head}>
            <Head area={classes.client}>Client</Head>
            <Head area={classes.rhythm}>Rythme</Head>
            <Head area={classes.next}>Prochaine date</Head>
            <Head area={classes.state}>État</Head>
            <Head area={classes.amount}>Montant</Head>
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

function Head({ area, children }: { area: string | undefined; children: string }) {
  return (
    <th role="columnheader" scope="col" className={area}>
      {children}
    </th>
  );
}

const Row = memo(function Row({ subscription, back }: { subscription: SubscriptionSummary; back: string }) {
  const { id, payer_account, recipient_account, rule, amount, problems } = subscription;
  const state = stateDisplay(subscription);
  return (
    <tr role="row" className={classes.row} data-row-id={id} data-ended={subscription.state === 'ended' || undefined}>
      <th role="rowheader" scope="row" className={classes.client}>
        <a className={classes.link} href={`/abonnements/${id}${stringifySearch({ return: back })}`}>
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
