import { orderStatuses } from '@florilege/contract/orders/order-status.ts';
import type { SubscriptionDate } from '@florilege/contract/subscriptions/subscription.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { capitalise, formatEuros } from '../../../shared/format.ts';
import { VariantBadge } from '../../../shared/ui/status-badge.tsx';
import classes from '../detail/subscription-page.module.css';
import { dateDisplay, longDayText, ownText, slotText } from '../subscription-words.ts';

type Props = { date: SubscriptionDate; subscription: number; children?: ReactNode };

/** A date: day, amount, order or state, and its actions. */
export function DateRow({ date, subscription, children }: Props) {
  const display = dateDisplay(date.state);
  const gone = date.state === 'skipped' || date.state === 'ignored' || date.state === 'paused';
  const own = ownText(date);
  return (
    <li className={classes.date} data-gone={gone || undefined} data-date={date.date}>
      <div className={classes.when}>
        <span className={classes.day}>{capitalise(longDayText(date.day))}</span>
        <span className={classes.muted}>{[slotText(date.slot) ?? 'Sans créneau', ...own].join(' · ')}</span>
        {date.own_message && date.hand_message && (
          <span className={`fl-message ${classes.text}`}>{date.hand_message}</span>
        )}
        {date.error && <span className={classes.error}>{date.error}</span>}
      </div>
      <span className={classes.price}>{formatEuros(date.amount)}</span>
      <div className={classes.what}>
        {date.order ? (
          <OrderOf date={date} order={date.order} subscription={subscription} />
        ) : (
          <VariantBadge variant={display.badge}>{display.label}</VariantBadge>
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
  if (order.deleted) return <span className={classes.muted}>Commande {order.id}, supprimée</span>;
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
      <VariantBadge variant={orderStatuses[order.status].badge}>
        {orderStatuses[order.status].label}
      </VariantBadge>
    </>
  );
}
