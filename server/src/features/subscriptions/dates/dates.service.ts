import { today } from '@florilege/contract/http/dates.ts';
import type { DateChange, SubscriptionDate } from '@florilege/contract/subscriptions/subscription.ts';
import type { Reader, Tx } from '../../../platform/db/db.ts';
import { AppError, existing, fieldError } from '../../../platform/http/app-error.ts';
import type { Member } from '../../../platform/http/bind.ts';
import { type DateRow, type SubscriptionRow, toDate } from '../subscription-rows.ts';
import { enqueueMaking, updateLastDay } from '../subscriptions.repository.ts';
import { loadSubscription } from '../subscriptions.service.ts';
import { refuseOlderDate } from './date-conflict.ts';
import { type DateChanges, deleteDate, findDate, writeDate } from './dates.repository.ts';
import { findDateOf, lockSubscription, makeOrder, refusalOf } from './making.service.ts';
import { lastDateOf, latest } from './rule-dates.ts';

type Locked = { subscription: SubscriptionRow; row: DateRow };

async function lockDate(tx: Tx, id: number, date: string): Promise<Locked> {
  const subscription = await lockSubscription(tx, id);
  const row = existing(await findDateOf(tx, subscription, date), 'SUBSCRIPTION_DATE_NOT_FOUND');
  if (row.outcome === 'made') throw new AppError('SUBSCRIPTION_DATE_MADE');
  return { subscription, row };
}

async function lockProblem(tx: Tx, id: number, date: string): Promise<Locked> {
  const locked = await lockDate(tx, id, date);
  if (locked.row.outcome === null || locked.row.lost) throw new AppError('SUBSCRIPTION_DATE_NOT_FOUND');
  return locked;
}

const PAST_DAY = 'Ce jour est passé';
const REOPENED = { outcome: null, error: null, retry_at: null, attempts: 0 };

export async function readDate(db: Reader, id: number, date: string): Promise<SubscriptionDate> {
  const subscription = await loadSubscription(db, id);
  return toDate(
    subscription,
    existing(await findDateOf(db, subscription, date), 'SUBSCRIPTION_DATE_NOT_FOUND'),
  );
}

/** A failed or missed date is open again on a future day. @throws SUBSCRIPTION_DATE_CHANGED */
export async function changeDate(tx: Tx, id: number, date: string, change: DateChange) {
  const { subscription, row } = await lockDate(tx, id, date);
  if (row.lost) throw new AppError('SUBSCRIPTION_DATE_NOT_FOUND');
  const wanted = changesOf(subscription, row, change);
  await refuseOlderDate(tx, { subscription, row }, change.version, wanted);
  const now = today();
  if (change.day !== undefined && change.day < now) throw fieldError('day', PAST_DAY);
  const open = (change.day ?? row.day) >= now;
  await writeDate(tx, id, date, { ...wanted, ...(open && REOPENED) });
  return planned(tx, subscription, date);
}

/** Only differences from the subscription are recorded. */
function changesOf(subscription: SubscriptionRow, row: DateRow, change: DateChange): DateChanges {
  const changes: DateChanges = {};
  if (change.skipped !== undefined) changes.skipped = change.skipped;
  if (change.day !== undefined) {
    const slot = change.slot ?? null;
    const back = change.day === row.date && slot === subscription.delivery_time_slot;
    changes.moved_to = back ? null : change.day;
    changes.moved_slot = back ? null : slot;
  }
  const { amount, hand_message: message } = change;
  if (amount !== undefined) changes.amount = amount === subscription.amount ? null : amount;
  if (message !== undefined) changes.hand_message = message === subscription.hand_message ? null : message;
  return changes;
}

const UNCHANGED = { skipped: false, moved_to: null, moved_slot: null, amount: null, hand_message: null };

/**
 * Reverts every change of a date, which is open again when its own day is still to come; the record of a date
 * that the rhythm no longer gives is deleted. @throws SUBSCRIPTION_DATE_CHANGED
 */
export async function revertDate(tx: Tx, id: number, date: string, seen?: number): Promise<{ date: string }> {
  const { subscription, row } = await lockDate(tx, id, date);
  await refuseOlderDate(tx, { subscription, row }, seen, UNCHANGED);
  if (row.lost) await deleteDate(tx, id, date);
  // The record stays, because the job may have planned past this day and finds the date only by it.
  else await writeDate(tx, id, date, { ...UNCHANGED, ...(date >= today() && REOPENED) });
  await planAgain(tx, subscription);
  return { date };
}

/** Makes the order for the wanted day, the date's own day or, when that is past, today. */
export async function makeNow(tx: Tx, member: Member, id: number, date: string, wanted: string | undefined) {
  const { subscription, row } = await lockProblem(tx, id, date);
  const now = today();
  if (wanted !== undefined && wanted < now) throw fieldError('day', PAST_DAY);
  try {
    const day = wanted ?? latest(row.day, now);
    await makeOrder(tx, subscription, row, { authorId: member.id, day });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError('SUBSCRIPTION_ORDER_REFUSED', { sentence: refusalOf(error) });
  }
  return planned(tx, subscription, date);
}

export async function ignoreDate(tx: Tx, id: number, date: string): Promise<SubscriptionDate> {
  const { subscription } = await lockProblem(tx, id, date);
  await writeDate(tx, id, date, { outcome: 'ignored', retry_at: null });
  return planned(tx, subscription, date);
}

async function planned(tx: Tx, subscription: SubscriptionRow, date: string): Promise<SubscriptionDate> {
  await planAgain(tx, subscription);
  const row = await findDate(tx, subscription.id, date);
  return toDate(subscription, existing(row, 'SUBSCRIPTION_DATE_NOT_FOUND'));
}

/** A changed date may move the end of the subscription or make an order due. */
async function planAgain(tx: Tx, subscription: SubscriptionRow): Promise<void> {
  await updateLastDay(tx, subscription.id, lastDateOf(subscription));
  await enqueueMaking(tx, subscription.id);
}
