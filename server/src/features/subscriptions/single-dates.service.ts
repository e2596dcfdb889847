import { today } from '@florilege/contract/http/dates.ts';
import type { DateChange, SubscriptionDate } from '@florilege/contract/subscriptions/subscription.ts';
import type { Tx } from '../../platform/db/db.ts';
import { AppError, fieldError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/bind.ts';
import { enqueueMaking, findDateOf, holdSubscription, makeOrder, refusalOf } from './making.service.ts';
import { lastDateOf, latest } from './rule-dates.ts';
import { type DateRow, type SubscriptionRow, toDate } from './subscription-rows.ts';
import {
  type DateChanges,
  findDate,
  forgetDate,
  markLastDay,
  writeDate,
} from './subscriptions.repository.ts';

type Held = { subscription: SubscriptionRow; row: DateRow };

/**
 * Holds the subscription, and brings a date of it whose order is not made.
 * @throws SUBSCRIPTION_NOT_FOUND, SUBSCRIPTION_DATE_NOT_FOUND, SUBSCRIPTION_DATE_MADE
 */
async function holdDate(tx: Tx, id: number, date: string): Promise<Held> {
  const subscription = await holdSubscription(tx, id);
  const row = await findDateOf(tx, subscription, date);
  if (!row) throw new AppError('SUBSCRIPTION_DATE_NOT_FOUND');
  if (row.outcome === 'made') throw new AppError('SUBSCRIPTION_DATE_MADE');
  return { subscription, row };
}

/** Skips, moves or reprices one date, or gives it its own card. A date that was given up is open again where its day is still to come. */
export async function changeDate(
  tx: Tx,
  id: number,
  date: string,
  change: DateChange,
): Promise<SubscriptionDate> {
  const { subscription, row } = await holdDate(tx, id, date);
  if (row.lost) throw new AppError('SUBSCRIPTION_DATE_NOT_FOUND');
  const now = today();
  if (change.day !== undefined && change.day < now) throw fieldError('day', 'Ce jour est passé');
  const changes = changesOf(subscription, row, change);
  const day = change.day ?? row.day;
  const open = day >= now ? { outcome: null, error: null, retry_at: null, attempts: 0 } : {};
  await writeDate(tx, id, date, { ...changes, ...open });
  return written(tx, subscription, date);
}

/** What is as the subscription has it is no change. */
function changesOf(subscription: SubscriptionRow, row: DateRow, change: DateChange): DateChanges {
  const changes: DateChanges = {};
  if (change.skipped !== undefined) changes.skipped = change.skipped;
  if (change.day !== undefined) {
    const slot = change.slot ?? null;
    const back = change.day === row.date && slot === subscription.delivery_time_slot;
    Object.assign(
      changes,
      back ? { moved_to: null, moved_slot: null } : { moved_to: change.day, moved_slot: slot },
    );
  }
  if (change.amount !== undefined)
    changes.amount = change.amount === subscription.amount ? null : change.amount;
  if (change.hand_message !== undefined) {
    changes.hand_message = change.hand_message === subscription.hand_message ? null : change.hand_message;
  }
  return changes;
}

/** Takes back whatever was changed; a date that the rhythm no longer has is forgotten. */
export async function putBack(tx: Tx, id: number, date: string): Promise<{ date: string }> {
  const { subscription, row } = await holdDate(tx, id, date);
  if (row.lost) await forgetDate(tx, id, date);
  // Kept as a row: the job may have looked past this day already and finds it by that.
  else
    await writeDate(tx, id, date, {
      skipped: false,
      moved_to: null,
      moved_slot: null,
      amount: null,
      hand_message: null,
    });
  await settle(tx, subscription);
  return { date };
}

/** The order of a date that failed or was missed, for the day it stands on or, that being over, for today. */
export async function makeNow(
  tx: Tx,
  member: Member,
  id: number,
  date: string,
  wanted: string | undefined,
): Promise<SubscriptionDate> {
  const { subscription, row } = await holdDate(tx, id, date);
  if (row.outcome === null || row.lost) throw new AppError('SUBSCRIPTION_DATE_NOT_FOUND');
  const now = today();
  try {
    await makeOrder(tx, subscription, row, { authorId: member.id, day: wanted ?? latest(row.day, now) });
  } catch (error) {
    throw error instanceof AppError
      ? new AppError('SUBSCRIPTION_ORDER_REFUSED', { sentence: refusalOf(error) })
      : error;
  }
  return written(tx, subscription, date);
}

export async function ignoreDate(tx: Tx, id: number, date: string): Promise<SubscriptionDate> {
  const { subscription, row } = await holdDate(tx, id, date);
  if (row.outcome === null || row.lost) throw new AppError('SUBSCRIPTION_DATE_NOT_FOUND');
  await writeDate(tx, id, date, { outcome: 'ignored', retry_at: null });
  return written(tx, subscription, date);
}

async function written(tx: Tx, subscription: SubscriptionRow, date: string): Promise<SubscriptionDate> {
  await settle(tx, subscription);
  const row = await findDate(tx, subscription.id, date);
  if (!row) throw new AppError('SUBSCRIPTION_DATE_NOT_FOUND');
  return toDate(subscription, row);
}

/** The end may have moved, and an order may be due. */
async function settle(tx: Tx, subscription: SubscriptionRow): Promise<void> {
  await markLastDay(tx, subscription.id, lastDateOf(subscription));
  await enqueueMaking(tx, subscription.id);
}
