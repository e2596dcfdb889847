import { can } from '@florilege/contract/auth/roles.ts';
import { ruleSentence } from '@florilege/contract/subscriptions/rule.ts';
import type {
  SubscriptionDetail,
  SubscriptionSummary,
} from '@florilege/contract/subscriptions/subscription.ts';
import { Badge, Text } from '@mantine/core';
import { IconAlertTriangle, IconRepeat } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useMember } from '../../../session/use-session.ts';
import { laterDialog } from '../../../shared/dialog/later-dialog.tsx';
import { NewInUrl, useOpenNew } from '../../../shared/dialog/new-in-url.tsx';
import { ChoicePills } from '../../../shared/filters/choice-pills.tsx';
import { TogglePill } from '../../../shared/filters/toggle-pill.tsx';
import { formatEuros } from '../../../shared/format.ts';
import type { Column } from '../../../shared/list/data-table.tsx';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useListUrl } from '../../../shared/list/list-url.ts';
import { stringifySearch } from '../../../shared/search-params.ts';
import { StatusBadge } from '../../../shared/ui/status-badge.tsx';
import { askExport, ExportMenu } from '../../exports/exports.public.ts';
import { CLIENT_GONE, nextText, stateDisplay } from '../subscription-words.ts';
import { prefetchSubscription, useSubscriptionsList } from '../subscriptions.queries.ts';
import classes from './subscriptions-list.module.css';
import { type SubscriptionsFilters, type SubscriptionsUrl, subscriptionsUrl } from './subscriptions-url.ts';

const NewSubscriptionDialog = laterDialog(() => import('../form/new-subscription-dialog.tsx'));

/** /abonnements */
export function SubscriptionsScreen() {
  const mayEdit = can(useMember(), 'subscriptions.edit');
  const navigate = useNavigate();
  const url = useListUrl(subscriptionsUrl);
  const create = useOpenNew();
  const columns = useMemo(() => subscriptionColumns(url.href), [url.href]);
  /** The new subscription takes the dialog's place in the history: Back leads to the list. */
  const show = ({ id }: SubscriptionDetail) =>
    void navigate({
      to: '/abonnements/$id',
      params: { id: String(id) },
      search: { return: url.href },
      replace: true,
    });

  return (
    <>
      <ListScreen
        title="Abonnements"
        subtitle="Gérez les abonnements et les renouvellements automatiques."
        noun={{ one: 'abonnement' }}
        list={useSubscriptionsList(url.filters)}
        url={url}
        searchPlaceholder="Client, numéro, bon de commande…"
        filters={<SubscriptionsFilterPills {...url} />}
        label="Abonnements"
        columns={columns}
        layout={classes.row}
        marks={marks}
        prefetch={prefetchSubscription}
        actions={<ExportMenu ask={askExport.subscriptions(url.filters)} />}
        create={mayEdit ? { label: 'Nouvel abonnement', open: create } : null}
        empty={emptyWords(url)}
      />
      <NewInUrl allowed={mayEdit}>
        {(from, close) => <NewSubscriptionDialog from={from} onClose={close} onSaved={show} />}
      </NewInUrl>
    </>
  );
}

const marks = ({ state }: SubscriptionSummary) => ({ 'data-ended': state === 'ended' || undefined });

function emptyWords({ filters, filtered }: SubscriptionsUrl) {
  if (!filtered) {
    const hint =
      'Un client qui revient chaque semaine ou chaque mois\u202f? Son abonnement crée ses commandes à l’avance, sans rien ressaisir.';
    return { title: 'Aucun abonnement', Icon: IconRepeat, hint };
  }
  const hint = filters.problems
    ? 'Rien n’est à régler\u00a0: toutes les commandes des abonnements ont été créées.'
    : 'Rien ne répond à cette recherche. Essayez un autre nom, ou revenez à tous les abonnements.';
  return { title: 'Aucun abonnement trouvé', Icon: IconRepeat, hint };
}

const states: readonly { value: SubscriptionsFilters['state']; label: string }[] = [
  { value: undefined, label: 'Tous' },
  { value: 'active', label: 'Actifs' },
  { value: 'paused', label: 'En pause' },
  { value: 'ended', label: 'Terminés' },
];

function SubscriptionsFilterPills({ filters, change }: SubscriptionsUrl) {
  const problems = filters.problems === 'true';
  return (
    <>
      <ChoicePills
        label="État"
        options={states}
        value={filters.state}
        onChange={(state) => change({ state })}
      />
      <TogglePill on={problems} onToggle={() => change({ problems: problems ? undefined : 'true' })}>
        <IconAlertTriangle size={16} stroke={1.6} aria-hidden />À régler
      </TogglePill>
    </>
  );
}

/** `back`: the list with its filters, which a subscription leads back to. */
function subscriptionColumns(back: string): Column<SubscriptionSummary>[] {
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
