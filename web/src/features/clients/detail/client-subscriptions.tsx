import { can } from '@florilege/contract/auth/roles.ts';
import type { AccountDetail } from '@florilege/contract/clients/account.ts';
import { ruleSentence } from '@florilege/contract/subscriptions/rule.ts';
import {
  type SubscriptionSummary,
  subscriptionStates,
} from '@florilege/contract/subscriptions/subscription.ts';
import { Button, Skeleton, Text, Title } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMember } from '../../../session/use-session.ts';
import { formatCount, formatEuros, formatRelativeDay, joined } from '../../../shared/format.ts';
import { fetchNext } from '../../../shared/list/fetch-next.ts';
import { MoreFailed } from '../../../shared/list/load-more.tsx';
import { QueryError } from '../../../shared/ui/error-panel.tsx';
import { VariantBadge } from '../../../shared/ui/status-badge.tsx';
import { useSubscriptionsList } from '../../subscriptions/subscriptions.public.ts';
import classes from './client-detail.module.css';
import { useReturnHere } from './client-tabs.ts';

export function ClientSubscriptions({ client }: { client: AccountDetail }) {
  const mayCreate = can(useMember(), 'subscriptions.edit') && client.archived_at === null;
  const list = useSubscriptionsList({ account_id: client.id });
  const here = useReturnHere('details');
  return (
    <section className="fl-card" aria-labelledby="client-subscriptions">
      <Title order={2} id="client-subscriptions">
        Abonnements
      </Title>
      {list.isPending && (
        <Skeleton height={44} my="xs" radius="md" role="status" aria-label="Chargement des abonnements…" />
      )}
      {list.isError && !list.data && <QueryError query={list} />}
      {list.data && list.rows.length === 0 && (
        <Text c="dimmed" mt="xs">
          Aucun abonnement.{mayCreate && ' Un bouquet qui revient se crée ici une fois pour toutes.'}
        </Text>
      )}
      <ul className={classes.list} hidden={list.rows.length === 0}>
        {list.rows.map((subscription) => (
          <Subscription key={subscription.id} subscription={subscription} here={here} />
        ))}
      </ul>
      {list.isFetchNextPageError ? (
        <MoreFailed list={list} />
      ) : (
        list.hasNextPage && (
          <Button variant="subtle" onClick={() => fetchNext(list)} loading={list.isFetchingNextPage}>
            Voir les autres
          </Button>
        )
      )}
      {mayCreate && (
        <Button
          renderRoot={(props) => (
            <Link {...props} to="/abonnements" search={{ new: '1', from: `client-${client.id}` }} />
          )}
          variant="default"
          mt="sm"
          leftSection={<IconRepeat size={18} stroke={1.75} aria-hidden />}
        >
          Créer un abonnement
        </Button>
      )}
    </section>
  );
}

function Subscription({ subscription, here }: { subscription: SubscriptionSummary; here: string }) {
  const { id, rule, amount, next, state, problems } = subscription;
  return (
    <li className={classes.line}>
      <div>
        <Link
          to="/abonnements/$id"
          params={{ id: String(id) }}
          search={{ return: here }}
          className={classes.link}
        >
          {ruleSentence(rule)}
        </Link>
        <Text size="xs" c="dimmed" className="fl-figures">
          {joined(formatEuros(amount), next && `prochaine date ${formatRelativeDay(next.day)}`)}
        </Text>
      </div>
      {problems > 0 && (
        <VariantBadge variant="destructive" size="md">
          {formatCount(problems, 'date')} à régler
        </VariantBadge>
      )}
      {problems === 0 && state !== 'active' && (
        <VariantBadge variant="outline" size="md">
          {subscriptionStates[state]}
        </VariantBadge>
      )}
    </li>
  );
}
