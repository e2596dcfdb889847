import { statusDisplay } from '@florilege/contract/orders/order-status.ts';
import type { SubscriptionDate } from '@florilege/contract/subscriptions/subscription.ts';
import { Button, Skeleton, Text, Title } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { capitalise, formatEuros, joined, longDayText } from '../../../shared/format.ts';
import { fetchNext } from '../../../shared/list/fetch-next.ts';
import { MoreFailed } from '../../../shared/list/load-more.tsx';
import { QueryError } from '../../../shared/ui/error-panel.tsx';
import { StatusBadge } from '../../../shared/ui/status-badge.tsx';
import classes from '../detail/subscription-page.module.css';
import { dateDisplay, ownText, slotText } from '../subscription-words.ts';

type Props = {
  title: string;
  hint: string | null;
  dates: readonly SubscriptionDate[];
  subscription: number;
  tone?: 'red' | 'amber';
  /** Name of the list; the title unless given. */
  label?: string;
  /** false: the member may not change dates. */
  actions?: false | ((date: SubscriptionDate) => ReactNode);
  /** Between the hint and the dates. */
  above?: ReactNode;
  children?: ReactNode;
};

export function DatesCard(props: Props) {
  const { title, hint, dates, subscription, tone, label = title, actions = false, above, children } = props;
  const id = useId();
  return (
    <section className={`fl-card ${classes.card}`} data-tone={tone} aria-labelledby={id}>
      <Title order={2} id={id}>
        {title}
      </Title>
      {hint && <p className={classes.hint}>{hint}</p>}
      {above}
      {dates.length > 0 && (
        <ol aria-label={label} className={classes.dates}>
          {dates.map((date) => (
            <DateRow key={date.date} date={date} subscription={subscription}>
              {actions ? actions(date) : null}
            </DateRow>
          ))}
        </ol>
      )}
      {children}
    </section>
  );
}

type StatesProps = {
  list: UseInfiniteQueryResult<InfiniteData<unknown>>;
  loading: string;
  height: number;
  empty: string | null;
};

/** Below dates that come page by page: loading, failed, none, more. */
export function DatesStates({ list, loading, height, empty }: StatesProps) {
  if (list.isPending)
    return <Skeleton height={height} radius="md" mt="xs" role="status" aria-label={loading} />;
  if (!list.data) return <QueryError query={list} />;
  if (empty) return <p className={classes.hint}>{empty}</p>;
  if (list.isFetchNextPageError) return <MoreFailed list={list} />;
  if (!list.hasNextPage) return null;
  return (
    <Button variant="default" mt="sm" onClick={() => fetchNext(list)} loading={list.isFetchingNextPage}>
      Charger plus
    </Button>
  );
}

type RowProps = { date: SubscriptionDate; subscription: number; children?: ReactNode };

function DateRow({ date, subscription, children }: RowProps) {
  const gone = date.state === 'skipped' || date.state === 'ignored' || date.state === 'paused';
  const own = ownText(date);
  return (
    <li className={classes.date} data-gone={gone || undefined} data-date={date.date}>
      <div className={classes.when}>
        <strong className={classes.day}>{capitalise(longDayText(date.day))}</strong>
        <Text span size="xs" c="dimmed">
          {joined(slotText(date.slot) ?? 'Sans créneau', ...own)}
        </Text>
        {date.own_message && date.hand_message && (
          <span className="fl-message fl-lines">{date.hand_message}</span>
        )}
        {date.error && (
          <Text span c="red">
            {date.error}
          </Text>
        )}
      </div>
      <span className={classes.price}>{formatEuros(date.amount)}</span>
      <div className={classes.what}>
        {date.order ? (
          <OrderOf date={date} order={date.order} subscription={subscription} />
        ) : (
          <StatusBadge {...dateDisplay(date.state)} />
        )}
      </div>
      <div className={`${classes.rowActions} fl-no-print`}>{children}</div>
    </li>
  );
}

type OrderProps = {
  date: SubscriptionDate;
  order: NonNullable<SubscriptionDate['order']>;
  subscription: number;
};

function OrderOf({ date, order, subscription }: OrderProps) {
  if (order.deleted)
    return (
      <Text span size="xs" c="dimmed">
        Commande {order.id}, supprimée
      </Text>
    );
  return (
    <>
      <Link
        to="/commandes/$id"
        params={{ id: String(order.id) }}
        search={{ return: `/abonnements/${subscription}` }}
        className={classes.link}
        aria-label={`Commande ${order.id} du ${longDayText(date.day)}`}
      >
        Commande {order.id}
      </Link>
      <StatusBadge {...statusDisplay(order.status)} />
    </>
  );
}
