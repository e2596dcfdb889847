import type { AccountSummary } from '@florilege/contract/clients/account-summary.ts';
import { type Cents, formatAmount } from '@florilege/contract/http/money.ts';
import type { OrderStatus } from '@florilege/contract/orders/order-status.ts';
import type { TimeSlot } from '@florilege/contract/orders/time-slots.ts';
import type {
  DateState,
  SubscriptionDate,
  SubscriptionState,
} from '@florilege/contract/subscriptions/subscription.ts';
import type { Selectable } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';

/** A subscription as its table has it, with the people it names. */
export type SubscriptionRow = Omit<
  Selectable<Database['subscriptions']>,
  'payer_account' | 'recipient_account' | 'updated_at'
> & {
  payer_id: number;
  recipient_id: number | null;
  payer_account: AccountSummary | null;
  recipient_account: AccountSummary | null;
  created_by_name: string | null;
  pauses: Pause[];
};
/** From the first day (included) to the other (excluded); without it, until somebody resumes. */
export type Pause = { from_date: string; until_date: string | null };

/** What is written down of one date: changes by hand, and what became of it. */
export type DateRow = Omit<Selectable<Database['subscription_dates']>, 'retry_at' | 'attempts'> & {
  order: { id: number; status: OrderStatus; deleted: boolean } | null;
};

type Facts = {
  amount: Cents;
  delivery_time_slot: TimeSlot | null;
  hand_message: string | null;
  ended_on: string | null;
  pauses: readonly Pause[];
};

/** A date as nobody has touched it. */
function untouched(subscriptionId: number, date: string): DateRow {
  return {
    subscription_id: subscriptionId,
    date,
    day: date,
    skipped: false,
    moved_to: null,
    moved_slot: null,
    amount: null,
    hand_message: null,
    lost: false,
    outcome: null,
    order_id: null,
    error: null,
    order: null,
  };
}

export function dateOf(subscription: { id: number }, date: string, rows: readonly DateRow[]): DateRow {
  return rows.find((row) => row.date === date) ?? untouched(subscription.id, date);
}

export function isPaused(pauses: readonly Pause[], day: string): boolean {
  return pauses.some(
    ({ from_date, until_date }) => from_date <= day && (until_date === null || day < until_date),
  );
}

/** The pause that holds today, or one that is still to come. */
export function pauseOf({ pauses }: { pauses: readonly Pause[] }, today: string): Pause | undefined {
  return pauses.find(({ until_date }) => until_date === null || until_date > today);
}

export function stateOf(
  subscription: Pick<SubscriptionRow, 'ended_on' | 'last_day' | 'pauses'>,
  today: string,
): SubscriptionState {
  const { ended_on, last_day, pauses } = subscription;
  if ((ended_on !== null && ended_on <= today) || (last_day !== null && last_day < today)) return 'ended';
  return isPaused(pauses, today) ? 'paused' : 'active';
}

/** What stands of a date that was changed by hand. */
export const isChanged = ({ skipped, moved_to, amount, hand_message }: DateRow): boolean =>
  skipped || moved_to !== null || amount !== null || hand_message !== null;

export function dateState({ pauses }: Pick<Facts, 'pauses'>, row: DateRow): DateState {
  if (row.lost) return 'lost';
  if (row.outcome) return row.outcome;
  if (row.skipped) return 'skipped';
  return isPaused(pauses, row.day) ? 'paused' : 'planned';
}

/** Slot, amount and card of one date. */
export function termsOf(
  subscription: Facts,
  row: DateRow,
): { slot: TimeSlot | null; amount: Cents; hand_message: string | null } {
  return {
    slot: row.moved_to === null ? subscription.delivery_time_slot : row.moved_slot,
    amount: row.amount ?? subscription.amount,
    hand_message: row.hand_message ?? subscription.hand_message,
  };
}

export function toDate(subscription: Facts, row: DateRow): SubscriptionDate {
  const { slot, amount, hand_message } = termsOf(subscription, row);
  return {
    date: row.date,
    day: row.day,
    slot,
    amount: formatAmount(amount),
    hand_message,
    state: dateState(subscription, row),
    moved: row.moved_to !== null,
    repriced: row.amount !== null,
    own_message: row.hand_message !== null,
    order: row.order,
    error: row.error,
  };
}
