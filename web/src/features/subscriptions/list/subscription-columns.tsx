import { ruleSentence } from '@florilege/contract/subscriptions/rule.ts';
import type { SubscriptionSummary } from '@florilege/contract/subscriptions/subscription.ts';
import { Badge, Text } from '@mantine/core';
import { formatEuros } from '../../../shared/format.ts';
import type { Column } from '../../../shared/list/data-table.tsx';
import { stringifySearch } from '../../../shared/search-params.ts';
import { StatusBadge } from '../../../shared/ui/status-badge.tsx';
import { CLIENT_GONE, nextText, stateDisplay } from '../subscription-words.ts';
import classes from './subscriptions-list.module.css';

/** `back`: the list with its filters, which a subscription leads back to. */
export function subscriptionColumns(back: string): Column<SubscriptionSummary>[] {
  const link = stringifySearch({ return: back });
  return [
    {
      name: 'client',
      head: 'Client',
      cell: clientCell,
      href: ({ id }) => `/abonnements/${id}${link}`,
      className: classes.client,
      waiting: '62%',
    },
    { name: 'rhythm', head: 'Rythme', cell: ({ rule }) => ruleSentence(rule), waiting: '60%' },
    { name: 'next', head: 'Prochaine date', cell: nextText, className: classes.next, waiting: '70%' },
    { name: 'state', head: 'État', cell: stateCell, className: classes.state, waiting: 72 },
    {
      name: 'amount',
      head: 'Montant',
      cell: ({ amount }) => formatEuros(amount),
      className: classes.amount,
      waiting: 64,
    },
  ];
}

function clientCell({ payer_account, recipient_account }: SubscriptionSummary) {
  return (
    <>
      {payer_account?.name ?? CLIENT_GONE}
      {recipient_account && (
        <Text size="xs" c="dimmed" fw="var(--fl-weight-text)">
          pour {recipient_account.name}
        </Text>
      )}
    </>
  );
}

function stateCell(subscription: SubscriptionSummary) {
  return (
    <>
      <StatusBadge {...stateDisplay(subscription)} />
      {subscription.problems > 0 && <Badge color="red">{subscription.problems} à régler</Badge>}
    </>
  );
}
