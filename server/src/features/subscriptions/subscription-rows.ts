import type { AccountSummary } from '@florilege/contract/clients/account-summary.ts';
import { type Cents, formatAmount } from '@florilege/contract/http/money.ts';
import type { ShopName } from '@florilege/contract/orders/order-fields.ts';
import type { OrderStatus } from '@florilege/contract/orders/order-status.ts';
import type {
  DateState,
  SubscriptionDate,
  SubscriptionState,
} from '@florilege/contract/subscriptions/subscription.ts';
import type { Selectable } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

export type SubscriptionRow = Omit<
  Selectable<Database['subscriptions']>,
  'payer_account' | 'recipient_account' | 'location' | 'updated_at'
> & {
  location: ShopName | null;
  /** Whether its shop, where it has one, may still be chosen. */
  location_open: boolean;
  payer_id: number;
  recipient_id: number | null;
  payer_account: AccountSummary | null;
  recipient_account: AccountSummary | null;
  created_by_name: string | null;
  pauses: Pause[];
};
/** From a day (included) to another (excluded), or until the subscription is resumed. */
export type Pause = { from_date: string; until_date: string | null };

export type DateRow = Omit<Selectable<Database['subscription_dates']>, 'retry_at' | 'attempts'> & {
  order: OrderOfDate | null;
};
type OrderOfDate = {
  id: number;
  status: OrderStatus;
  deleted: boolean;
  delivery_date: string | null;
  delivery_time_slot: string | null;
  amount: Cents;
  hand_message: string | null;
};

const untouched = {
  ...{ skipped: false, moved_to: null, moved_slot: null, amount: null, hand_message: null, lost: false },
  ...{ outcome: null, order_id: null, error: null, order: null, version: 0 },
};

export function dateOf({ id }: { id: number }, date: string, rows: readonly DateRow[]): DateRow {
  return rows.find((row) => row.date === date) ?? { ...untouched, subscription_id: id, date, day: date };
}

export function isPaused(pauses: readonly Pause[], day: string): boolean {
  return pauses.some(
    (pause) => pause.from_date <= day && (pause.until_date === null || day < pause.until_date),
  );
}

/** The pause that is under way or to come. */
export function pauseOf({ pauses }: { pauses: readonly Pause[] }, today: string): Pause | undefined {
  return pauses.find(({ until_date }) => until_date === null || until_date > today);
}

export function stateOf(subscription: SubscriptionRow, today: string): SubscriptionState {
  const { ended_on, last_day, pauses } = subscription;
  if ((ended_on !== null && ended_on <= today) || (last_day !== null && last_day < today)) return 'ended';
  return isPaused(pauses, today) ? 'paused' : 'active';
}

export const isChanged = ({ skipped, moved_to, amount, hand_message }: DateRow): boolean =>
  skipped || moved_to !== null || amount !== null || hand_message !== null;

export function dateState({ pauses }: SubscriptionRow, row: DateRow): DateState {
  if (row.lost) return 'lost';
  if (row.outcome) return row.outcome;
  if (row.skipped) return 'skipped';
  return isPaused(pauses, row.day) ? 'paused' : 'planned';
}

export function termsOf(subscription: SubscriptionRow, row: DateRow) {
  return {
    slot: row.moved_to === null ? subscription.delivery_time_slot : row.moved_slot,
    amount: row.amount ?? subscription.amount,
    hand_message: row.hand_message ?? subscription.hand_message,
  };
}

/** The day and terms of a date as its order has them, which may have changed since it was made; else as planned. */
export function saidOf(subscription: SubscriptionRow, row: DateRow) {
  const { order } = row;
  if (!order || order.deleted) return { day: row.day, ...termsOf(subscription, row) };
  const { delivery_date, delivery_time_slot: slot, amount, hand_message } = order;
  return { day: delivery_date ?? row.day, slot, amount, hand_message };
}

export function toDate(subscription: SubscriptionRow, row: DateRow): SubscriptionDate {
  const { day, slot, amount, hand_message } = saidOf(subscription, row);
  const { date, order, error, version } = row;
  return {
    ...{ date, day, slot, hand_message, error, version },
    order: order && { id: order.id, status: order.status, deleted: order.deleted },
    amount: formatAmount(amount),
    state: dateState(subscription, row),
    moved: row.moved_to !== null || day !== date,
    repriced: row.amount !== null,
    own_message: row.hand_message !== null,
  };
}
