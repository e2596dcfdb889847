import { addDays } from '@florilege/contract/http/dates.ts';
import { DAYS_AHEAD } from '@florilege/contract/subscriptions/subscription.ts';
import type { Reader, Tx } from '../../../platform/db/db.ts';
import { type AppError, existing } from '../../../platform/http/app-error.ts';
import { createOrderOf } from '../../orders/orders.public.ts';
import { type DateRow, dateOf, type SubscriptionRow, termsOf } from '../subscription-rows.ts';
import { findSubscription, lockRow } from '../subscriptions.repository.ts';
import { datesByDate, datesToRetry, findDate, openDates, writeDate } from './dates.repository.ts';
import { isOpen } from './plan.ts';
import { datesBetween, gives, latest } from './rule-dates.ts';

export const horizonOf = (today: string): string => addDays(today, DAYS_AHEAD);

/** The lock serialises every decision about the dates of a subscription. @throws SUBSCRIPTION_NOT_FOUND */
export async function lockSubscription(tx: Tx, id: number): Promise<SubscriptionRow> {
  await lockRow(tx, id);
  return existing(await findSubscription(tx, id), 'SUBSCRIPTION_NOT_FOUND');
}

/** Open dates up to a day: those of the rhythm since it was last planned, and those with a record. */
async function openUntil(tx: Tx, subscription: SubscriptionRow, to: string): Promise<DateRow[]> {
  const { rule_from, seen_until, id } = subscription;
  const given = datesBetween(subscription, latest(rule_from, addDays(seen_until, 1)), to);
  const open = await openDates(tx, id);
  const known = [...(await datesByDate(tx, id, given)), ...open];
  return [...new Set([...given, ...open.map(({ date }) => date)])]
    .sort()
    .map((date) => dateOf(subscription, date, known))
    .filter((row) => row.day <= to && isOpen(subscription, row));
}

/** Records past days without their order as missed. The subscription is locked. */
export async function recordMissed(tx: Tx, subscription: SubscriptionRow, today: string): Promise<void> {
  for (const { date } of await openUntil(tx, subscription, addDays(today, -1))) {
    await writeDate(tx, subscription.id, date, { outcome: 'missed', retry_at: null });
  }
}

/** Dates whose order is due now; a failed date waits for its retry. The subscription is locked. */
export async function datesToMake(tx: Tx, subscription: SubscriptionRow, today: string): Promise<string[]> {
  const open = await openUntil(tx, subscription, horizonOf(today));
  const retry = await datesToRetry(tx, subscription.id);
  return open.flatMap(({ date, day, outcome }) =>
    day >= today && (outcome !== 'failed' || retry.includes(date)) ? [date] : [],
  );
}

export async function findDateOf(db: Reader, subscription: SubscriptionRow, date: string) {
  const known = await findDate(db, subscription.id, date);
  if (known) return known;
  const given = date >= subscription.rule_from && gives(subscription, date);
  return given ? dateOf(subscription, date, []) : undefined;
}

/** Makes the order of one date unless it was made, changed or stopped meanwhile. @throws AppError */
export async function makeDate(tx: Tx, id: number, date: string, today: string): Promise<void> {
  const subscription = await lockSubscription(tx, id);
  const row = await findDateOf(tx, subscription, date);
  if (!row || row.day < today || !isOpen(subscription, row)) return;
  await makeOrder(tx, subscription, row, { authorId: null, day: row.day });
}

/** Makes the order of a date that has none, and records it. The subscription is locked. */
export async function makeOrder(
  tx: Tx,
  subscription: SubscriptionRow,
  row: DateRow,
  { authorId, day }: { authorId: string | null; day: string },
): Promise<void> {
  const { id, payer_id: payer_account, recipient_id: recipient_account } = subscription;
  const { requires_delivery, bouquet_notes, purchase_order_number, vat_rate } = subscription;
  // An archived shop makes no orders any more: the only other one does, or somebody chooses.
  const location = subscription.location_open ? subscription.location?.id : undefined;
  const { slot, ...terms } = termsOf(subscription, row);
  const body = {
    ...{
      payer_account,
      recipient_account,
      requires_delivery,
      bouquet_notes,
      purchase_order_number,
      vat_rate,
      location,
    },
    ...{ ...terms, delivery_date: day, delivery_time_slot: slot },
  };
  const order = await createOrderOf(tx, authorId, body, `Commande créée par l’abonnement n° ${id}`);
  const moved = day === row.day ? {} : { moved_to: day, moved_slot: slot };
  const made = { outcome: 'made', order_id: order.id, error: null, retry_at: null } as const;
  await writeDate(tx, id, row.date, { ...moved, ...made });
}

const parties: Record<string, string> = {
  payer_account: 'Le client qui paie a été supprimé\u00a0: choisissez-en un autre.',
  recipient_account: 'Le destinataire a été supprimé\u00a0: choisissez-en un autre.',
};

export function refusalOf(error: AppError): string {
  const [field, sentence] = Object.entries(error.details.fields ?? {})[0] ?? [];
  return (field && parties[field]) ?? sentence ?? error.message;
}
