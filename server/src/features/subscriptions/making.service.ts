import { addDays } from '@florilege/contract/http/dates.ts';
import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { DAYS_AHEAD } from '@florilege/contract/subscriptions/subscription.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { createOrderOf } from '../orders/orders.public.ts';
import { isOpen } from './plan.ts';
import { datesBetween, gives, latest } from './rule-dates.ts';
import { type DateRow, dateOf, type SubscriptionRow, termsOf } from './subscription-rows.ts';
import {
  datesByDate,
  datesToRetry,
  findDate,
  findSubscription,
  lockSubscription,
  openDates,
  writeDate,
} from './subscriptions.repository.ts';

/** Up to this day orders are made. */
export const horizonOf = (today: string): string => addDays(today, DAYS_AHEAD);

/** Holds a subscription until the transaction ends: what its dates come to is decided by one at a time. */
export async function holdSubscription(tx: Tx, id: number): Promise<SubscriptionRow> {
  const held = await lockSubscription(tx, id);
  const subscription = held ? await findSubscription(tx, id) : undefined;
  if (!subscription) throw new AppError('SUBSCRIPTION_NOT_FOUND');
  return subscription;
}

/** The job that makes what is due of one subscription, once the transaction is done. */
export async function enqueueMaking(tx: Tx, id: number): Promise<void> {
  await sql`select graphile_worker.add_job('make_subscription', json_build_object('id', ${id}::bigint), job_key => 'make_subscription:' || ${id}::bigint)`.execute(
    tx,
  );
}

/** Dates up to a day of which nothing has become yet: of the rhythm since it was last looked at, and those changed by hand. */
async function undecided(tx: Tx, subscription: SubscriptionRow, to: string): Promise<DateRow[]> {
  const { rule_from, seen_until, id } = subscription;
  const given = datesBetween(subscription, latest(rule_from, addDays(seen_until, 1)), to);
  const open = await openDates(tx, id);
  const known = [...(await datesByDate(tx, id, given)), ...open];
  return [...new Set([...given, ...open.map(({ date }) => date)])]
    .sort()
    .map((date) => dateOf(subscription, date, known))
    .filter((row) => row.day <= to && isOpen(subscription, row));
}

/** Writes down what was missed: days that went by without their order. The subscription is held. */
export async function noteMissed(tx: Tx, subscription: SubscriptionRow, today: string): Promise<void> {
  for (const { date } of await undecided(tx, subscription, addDays(today, -1))) {
    await writeDate(tx, subscription.id, date, { outcome: 'missed', retry_at: null });
  }
}

/** Dates whose order is to be made now; one that failed waits for its time. The subscription is held. */
export async function datesToMake(tx: Tx, subscription: SubscriptionRow, today: string): Promise<string[]> {
  const due = await undecided(tx, subscription, horizonOf(today));
  const retry = new Set(await datesToRetry(tx, subscription.id));
  return due.flatMap(({ date, day, outcome }) =>
    day >= today && (outcome !== 'failed' || retry.has(date)) ? [date] : [],
  );
}

/** The date as it stands, or undefined when the subscription has none of that day. */
export async function findDateOf(
  tx: Tx,
  subscription: SubscriptionRow,
  date: string,
): Promise<DateRow | undefined> {
  const known = await findDate(tx, subscription.id, date);
  if (known) return known;
  return date >= subscription.rule_from && gives(subscription, date)
    ? dateOf(subscription, date, [])
    : undefined;
}

/**
 * Makes the order of one date by itself, unless it was made, changed or stopped meanwhile. Order and mark are one transaction.
 * @throws AppError when the order is refused
 */
export async function makeDate(tx: Tx, id: number, date: string, today: string): Promise<void> {
  const subscription = await holdSubscription(tx, id);
  const row = await findDateOf(tx, subscription, date);
  if (!row || row.day < today || !isOpen(subscription, row)) return;
  await makeOrder(tx, subscription, row, { authorId: null, day: row.day });
}

/** The order of a date and the mark that it is made. The subscription is held, and the date has no order yet. */
export async function makeOrder(
  tx: Tx,
  subscription: SubscriptionRow,
  row: DateRow,
  { authorId, day }: { authorId: string | null; day: string },
): Promise<void> {
  const { slot, amount, hand_message } = termsOf(subscription, row);
  const order = await createOrderOf(
    tx,
    authorId,
    {
      amount,
      payer_account: subscription.payer_id,
      recipient_account: subscription.recipient_id,
      requires_delivery: subscription.requires_delivery,
      delivery_date: day,
      delivery_time_slot: slot,
      bouquet_notes: subscription.bouquet_notes,
      hand_message,
      purchase_order_number: subscription.purchase_order_number,
      vat_rate: subscription.vat_rate,
    },
    `Commande créée par l’abonnement n° ${subscription.id}`,
  );
  const moved = day === row.day ? {} : { moved_to: day, moved_slot: slot };
  await writeDate(tx, subscription.id, row.date, {
    ...moved,
    outcome: 'made',
    order_id: order.id,
    error: null,
    retry_at: null,
  });
}

const parties: Record<string, string> = {
  payer_account: 'Le client qui paie a été supprimé\u00a0: choisissez-en un autre.',
  recipient_account: 'Le destinataire a été supprimé\u00a0: choisissez-en un autre.',
} satisfies Partial<Record<keyof OrderDetail, string>>;

/** Why an order was refused, in a sentence that says what to do. */
export function refusalOf(error: AppError): string {
  const [field, sentence] = Object.entries(error.details.fields ?? {})[0] ?? [];
  return (field && parties[field]) ?? sentence ?? error.message;
}
