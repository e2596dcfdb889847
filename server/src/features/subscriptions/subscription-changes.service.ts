import { isDeepStrictEqual } from 'node:util';
import { addDays, today } from '@florilege/contract/http/dates.ts';
import type {
  previewBody,
  SubscriptionChange,
  SubscriptionDetail,
} from '@florilege/contract/subscriptions/subscription.ts';
import type { z } from 'zod';
import { changesSince } from '../../platform/db/audit.ts';
import type { Tx } from '../../platform/db/db.ts';
import { AppError, fieldError } from '../../platform/http/app-error.ts';
import { enqueueMaking, holdSubscription, noteMissed } from './making.service.ts';
import { ruleFrom } from './plan.ts';
import { datesFrom, gives, lastDateOf, latest, type Rhythm } from './rule-dates.ts';
import { type DateRow, isChanged, isPaused, type SubscriptionRow } from './subscription-rows.ts';
import {
  datesFromDay,
  endPauses,
  forgetDate,
  insertPause,
  markLastDay,
  updateSubscription,
  writeDate,
} from './subscriptions.repository.ts';
import {
  changedByHand,
  columnsOf,
  holdParties,
  loadSubscription,
  refuseEmpty,
  rhythmOf,
  subscriptionDetail,
} from './subscriptions.service.ts';

const sameRule = (a: Rhythm, b: Rhythm) => a.start_date === b.start_date && isDeepStrictEqual(a.rule, b.rule);
const sameRhythm = (a: Rhythm, b: Rhythm) =>
  sameRule(a, b) && a.until_date === b.until_date && a.occurrences === b.occurrences;

/** Another rule or start counts from the day after the last order that is made; another end changes nothing before it. */
function startOf(current: SubscriptionRow, rhythm: Rhythm, dates: readonly DateRow[], now: string): string {
  return sameRule(current, rhythm) ? current.rule_from : ruleFrom(dates, now);
}

/**
 * Changes a subscription. Orders that are made stay as they are; dates changed by hand are kept where the rhythm still has them,
 * and listed where it has not.
 * @throws SUBSCRIPTION_CHANGED when something of what is sent changed since `version`, with what and by whom; a pause is no such thing
 */
export async function changeSubscription(
  tx: Tx,
  id: number,
  body: SubscriptionChange,
): Promise<SubscriptionDetail> {
  const current = await holdSubscription(tx, id);
  // Already as wanted, by a retry after a lost answer: nothing to do, nothing to overwrite.
  if (sameAs(current, body)) return subscriptionDetail(tx, id);
  await refuseOverwriting(tx, current, body);
  if (current.ended_on !== null) throw new AppError('SUBSCRIPTION_ENDED');
  // Parties that stay need not be there any more: the subscription says so itself.
  if (body.payer_account !== current.payer_id || (body.recipient_account ?? null) !== current.recipient_id)
    await holdParties(tx, body);
  const now = today();
  await noteMissed(tx, current, now);
  const rhythm = rhythmOf(body);
  const dates = await datesFromDay(tx, [id], now);
  const from = startOf(current, rhythm, dates, now);
  const other = !sameRhythm(current, rhythm);
  if (other) refuseEmpty(rhythm, latest(from, now));
  await judgeDates(tx, id, rhythm, dates);
  const look = other ? { rule_from: from, seen_until: addDays(now, -1) } : {};
  await updateSubscription(tx, id, { ...columnsOf(body), ...look });
  await markLastDay(tx, id, lastDateOf(rhythm));
  await enqueueMaking(tx, id);
  return subscriptionDetail(tx, id);
}

async function refuseOverwriting(tx: Tx, current: SubscriptionRow, body: SubscriptionChange): Promise<void> {
  if (body.version === current.version) return;
  const sent = columnsOf(body);
  const changes = (await changesSince(tx, 'subscriptions', current.id, body.version)).filter(
    ({ field }) => field in sent,
  );
  // A version that never was is nobody's: nothing can be said of what was read at it.
  if (changes.length > 0 || body.version > current.version)
    throw new AppError('SUBSCRIPTION_CHANGED', { conflict: { version: current.version, changes } });
}

function sameAs(current: SubscriptionRow, body: SubscriptionChange): boolean {
  const { rule: _, ...wanted } = columnsOf(body);
  const { payer_id: payer_account, recipient_id: recipient_account } = current;
  const now: Record<string, unknown> = { ...current, payer_account, recipient_account };
  return (
    isDeepStrictEqual(current.rule, body.rule) &&
    Object.entries(wanted).every(([column, value]) => now[column] === value)
  );
}

/** Which of the dates written down the rhythm still has. What failed is tried again at once: it may be what the change is for. */
async function judgeDates(tx: Tx, id: number, rhythm: Rhythm, dates: readonly DateRow[]): Promise<void> {
  for (const row of dates) {
    if (row.outcome !== null && row.outcome !== 'failed') continue;
    const given = gives(rhythm, row.date);
    if (!given && !isChanged(row)) await forgetDate(tx, id, row.date);
    else if (row.outcome === 'failed' || row.lost === given) {
      await writeDate(tx, id, row.date, { lost: !given, ...UNTRIED });
    }
  }
}

type Preview = { dates: string[]; from: string; kept: string[]; lost: string[] };
const PREVIEW = 6;

/** What a rhythm would give, and what would become of the dates changed by hand; nothing is written. */
export async function previewRhythm(tx: Tx, body: z.output<typeof previewBody>): Promise<Preview> {
  const rhythm = rhythmOf(body);
  const now = today();
  if (!body.subscription) {
    const from = latest(rhythm.start_date, now);
    return { dates: datesFrom(rhythm, from, PREVIEW), from, kept: [], lost: [] };
  }
  const current = await loadSubscription(tx, body.subscription);
  const rows = await datesFromDay(tx, [current.id], now);
  const from = latest(startOf(current, rhythm, rows, now), now);
  const changed = changedByHand(rows).map(({ date }) => date);
  const made = new Set(rows.flatMap(({ date, outcome }) => (outcome === 'made' ? [date] : [])));
  return {
    dates: datesFrom(rhythm, from, PREVIEW + made.size)
      .filter((date) => !made.has(date))
      .slice(0, PREVIEW),
    from,
    kept: changed.filter((date) => gives(rhythm, date)),
    lost: changed.filter((date) => !gives(rhythm, date)),
  };
}

/** No order from today on until a day, or without end; another pause takes the place of one that holds. */
export async function pauseSubscription(
  tx: Tx,
  id: number,
  until: string | null,
): Promise<SubscriptionDetail> {
  const current = await holdSubscription(tx, id);
  if (current.ended_on !== null) throw new AppError('SUBSCRIPTION_ENDED');
  const now = today();
  if (until !== null && until <= now) throw fieldError('until', 'Choisissez un jour après aujourd’hui');
  await noteMissed(tx, current, now);
  await endPauses(tx, id, now);
  await insertPause(tx, id, now, until);
  const pauses = [{ from_date: now, until_date: until }];
  await forgetFailures(tx, id, now, ({ day }) => isPaused(pauses, day));
  return lookAgain(tx, id, now, {});
}

/** Goes on from today; what lay in the pause, or between end and today, is not made up for. */
export async function resumeSubscription(tx: Tx, id: number): Promise<SubscriptionDetail> {
  const current = await holdSubscription(tx, id);
  const now = today();
  await noteMissed(tx, current, now);
  await endPauses(tx, id, now);
  if (current.ended_on !== null && current.ended_on < now) await insertPause(tx, id, current.ended_on, now);
  return lookAgain(tx, id, now, { ended_on: null });
}

export async function endSubscription(tx: Tx, id: number): Promise<SubscriptionDetail> {
  const current = await holdSubscription(tx, id);
  if (current.ended_on !== null) return subscriptionDetail(tx, id);
  const now = today();
  await noteMissed(tx, current, now);
  await endPauses(tx, id, now);
  await forgetFailures(tx, id, now, () => true);
  return lookAgain(tx, id, now, { ended_on: now });
}

const UNTRIED = { outcome: null, error: null, retry_at: null, attempts: 0 } as const;

/** On a day without orders what failed waits for none; it is tried again should the day have one after all. */
async function forgetFailures(
  tx: Tx,
  id: number,
  now: string,
  isWithout: (row: DateRow) => boolean,
): Promise<void> {
  for (const row of await datesFromDay(tx, [id], now)) {
    if (row.outcome === 'failed' && isWithout(row)) await writeDate(tx, id, row.date, UNTRIED);
  }
}

/** The job is to look at every day from today again. */
async function lookAgain(
  tx: Tx,
  id: number,
  now: string,
  changes: { ended_on?: string | null },
): Promise<SubscriptionDetail> {
  await updateSubscription(tx, id, { ...changes, seen_until: addDays(now, -1) });
  await enqueueMaking(tx, id);
  return subscriptionDetail(tx, id);
}
