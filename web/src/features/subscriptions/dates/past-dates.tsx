import type { SubscriptionDetail } from '@florilege/contract/subscriptions/subscription.ts';
import { Skeleton, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { formatCount } from '../../../shared/format.ts';
import { ErrorPanel } from '../../../shared/ui/error-panel.tsx';
import classes from '../detail/subscription-page.module.css';
import { pastDatesQuery } from '../subscriptions.queries.ts';
import { DateRow } from './date-row.tsx';
import { MoreDates } from './more-dates.tsx';

/** Dates whose day is over, newest first, with their orders. */
export function PastDates({ subscription }: { subscription: SubscriptionDetail }) {
  const list = useInfiniteQuery(pastDatesQuery(subscription.id));
  const dates = list.data?.pages.flatMap((page) => page.results) ?? [];
  const count = list.data?.pages.at(-1)?.count ?? 0;
  return (
    <section className={classes.card} aria-labelledby="past-dates">
      <Title order={2} id="past-dates">
        Dates passées
      </Title>
      {list.isPending ? (
        <Skeleton height={160} radius="md" mt="xs" role="status" aria-label="Chargement des dates passées…" />
      ) : !list.data ? (
        <ErrorPanel
          message={errorMessage(list.error)}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : dates.length === 0 ? (
        <p className={classes.hint}>
          Aucune pour l’instant&nbsp;: les dates passées paraîtront ici avec leurs commandes.
        </p>
      ) : (
        <>
          <p className={classes.hint}>{formatCount(count, 'date')}, la plus récente d’abord.</p>
          <ol className={classes.dates} aria-label="Dates passées">
            {dates.map((date) => (
              <DateRow key={date.date} date={date} subscription={subscription.id} />
            ))}
          </ol>
        </>
      )}
      <MoreDates list={list} />
    </section>
  );
}
