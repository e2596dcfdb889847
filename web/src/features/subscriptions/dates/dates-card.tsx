import type { SubscriptionDate } from '@florilege/contract/subscriptions/subscription.ts';
import { Button, Skeleton, Title } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { fetchNext } from '../../../shared/list/fetch-next.ts';
import { ErrorPanel } from '../../../shared/ui/error-panel.tsx';
import classes from '../detail/subscription-page.module.css';
import { DateRow } from './date-row.tsx';

type Props = {
  title: string;
  hint: string | null;
  dates: readonly SubscriptionDate[];
  subscription: number;
  tone?: 'red' | 'amber';
  /** Name of the list; the title unless given. */
  label?: string;
  actions?: ((date: SubscriptionDate) => ReactNode) | undefined;
  /** Between the hint and the dates. */
  above?: ReactNode;
  children?: ReactNode;
};

/** Dates of a subscription under a title. */
export function DatesCard(props: Props) {
  const { title, hint, dates, subscription, tone, label = title, actions, above, children } = props;
  const id = useId();
  return (
    <section className={classes.card} data-tone={tone} aria-labelledby={id}>
      <Title order={2} id={id}>
        {title}
      </Title>
      {hint && <p className={classes.hint}>{hint}</p>}
      {above}
      {dates.length > 0 && (
        <ol className={classes.dates} aria-label={label}>
          {dates.map((date) => (
            <DateRow key={date.date} date={date} subscription={subscription}>
              {actions?.(date)}
            </DateRow>
          ))}
        </ol>
      )}
      {children}
    </section>
  );
}

type StatesProps = { list: UseInfiniteQueryResult; loading: string; height: number; empty: string | null };

/** Below dates that come page by page: loading, failed, none, more. */
export function DatesStates({ list, loading, height, empty }: StatesProps) {
  if (list.isPending) {
    return <Skeleton height={height} radius="md" mt="xs" role="status" aria-label={loading} />;
  }
  if (!list.data) {
    return (
      <ErrorPanel
        message={errorMessage(list.error)}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  }
  if (empty) return <p className={classes.hint}>{empty}</p>;
  if (!list.hasNextPage) return null;
  return (
    <Button variant="default" mt="sm" onClick={() => fetchNext(list)} loading={list.isFetchingNextPage}>
      Charger plus
    </Button>
  );
}
