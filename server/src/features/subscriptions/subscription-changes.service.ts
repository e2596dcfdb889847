import { isDeepStrictEqual } from 'node:util';
import { addDays, today } from '@florilege/contract/http/dates.ts';
import type { previewBody, SubscriptionChange } from '@florilege/contract/subscriptions/subscription.ts';
import type { z } from 'zod';
import { changesSince } from '../../platform/db/audit.ts';
import type { Tx } from '../../platform/db/db.ts';
import { AppError, fieldError } from '../../platform/http/app-error.ts';
import { datesFromDay, deleteDate, writeDate } from './dates/dates.repository.ts';
import { lockSubscription, recordMissed } from './dates/making.service.ts';
import { ruleFrom } from './dates/plan.ts';
import { datesBetween, datesFrom, gives, lastDateOf, latest, type Rhythm } from './dates/rule-dates.ts';
import { type DateRow, isChanged, isPaused, type SubscriptionRow } from './subscription-rows.ts';
import {
  endPauses,
  enqueueMaking,
  insertPause,
  updateLastDay,
  updateSubscription,
} from './subscriptions.repository.ts';
import {
  changedByHand,
  columnsOf,
  loadSubscription,
  lockParties,
  NO_DATE_LEFT,
  refuseClosedShop,
  refuseEmpty,
  rhythmOf,
  subscriptionDetail,
} from './subscriptions.service.ts';

const sameRule = (a: Rhythm, b: Rhythm) => a.start_date === b.start_date && isDeepStrictEqual(a.rule, b.rule);
const sameRhythm = (a: Rhythm, b: Rhythm) =>
  sameRule(a, b) && a.until_date === b.until_date && a.occurrences === b.occurrences;

/** A new rule or start applies after the last made order; a new end alone keeps the present start. */
function startOf(current: SubscriptionRow, rhythm: Rhythm, dates: readonly DateRow[], now: string): string {
  return sameRule(current, rhythm) ? current.rule_from : ruleFrom(dates, now);
}

/**
 * Another rule of a rhythm that ends after so many dates has those that the one before has left, from where it
 * begins: what was promised stays.
 */
function continued(current: SubscriptionRow, rhythm: Rhythm, from: string): Rhythm {
  const { occurrences, start_date } = rhythm;
  const isSameStart = start_date === current.start_date && start_date < from;
  if (occurrences === null || !isSameStart || isDeepStrictEqual(rhythm.rule, current.rule)) return rhythm;
  const left = occurrences - datesBetween(current, start_date, addDays(from, -1)).length;
  if (left < 1) throw fieldError('occurrences', NO_DATE_LEFT);
  return { ...rhythm, start_date: from, occurrences: left };
}

/** Changes no made order; dates changed by hand stay, maybe as lost. @throws SUBSCRIPTION_CHANGED */
export async function changeSubscription(tx: Tx, id: number, body: SubscriptionChange) {
  const current = await lockSubscription(tx, id);
  // A retry after a lost answer overwrites nothing.
  if (sameAs(current, body)) return subscriptionDetail(tx, id);
  await refuseOverwriting(tx, current, body);
  if (current.ended_on !== null) throw new AppError('SUBSCRIPTION_ENDED');
  // Unchanged parties may have been deleted; the detail says so.
  if (body.payer_account !== current.payer_id || (body.recipient_account ?? null) !== current.recipient_id)
    await lockParties(tx, body);
  if (body.location !== current.location?.id) await refuseClosedShop(tx, body.location);
  const now = today();
  await recordMissed(tx, current, now);
  const dates = await datesFromDay(tx, [id], now);
  const from = startOf(current, rhythmOf(body), dates, now);
  const rhythm = continued(current, rhythmOf(body), from);
  const other = !sameRhythm(current, rhythm);
  if (other) refuseEmpty(rhythm, latest(from, now));
  await updateDates(tx, id, rhythm, dates);
  const look = other ? { rule_from: from, seen_until: addDays(now, -1) } : {};
  await updateSubscription(tx, id, { ...columnsOf({ ...body, ...rhythm }), ...look });
  await updateLastDay(tx, id, lastDateOf(rhythm));
  await enqueueMaking(tx, id);
  return subscriptionDetail(tx, id);
}

async function refuseOverwriting(tx: Tx, current: SubscriptionRow, body: SubscriptionChange): Promise<void> {
  if (body.version === current.version) return;
  const sent = columnsOf(body);
  const since = await changesSince(tx, 'subscriptions', current.id, body.version);
  const changes = since.filter(({ field }) => field in sent);
  // No record ever had a higher version, so its changes are unknown.
  if (changes.length > 0 || body.version > current.version)
    throw new AppError('SUBSCRIPTION_CHANGED', { conflict: { version: current.version, changes } });
}

function sameAs(current: SubscriptionRow, body: SubscriptionChange): boolean {
  const { rule: _, ...wanted } = columnsOf(body);
  const { payer_id: payer_account, recipient_id: recipient_account } = current;
  const location = current.location?.id ?? null;
  const now: Record<string, unknown> = { ...current, payer_account, recipient_account, location };
  return (
    isDeepStrictEqual(current.rule, body.rule) &&
    Object.entries(wanted).every(([column, value]) => now[column] === value)
  );
}

/** Marks the recorded dates that the rhythm no longer gives. Failed dates are retried. */
async function updateDates(tx: Tx, id: number, rhythm: Rhythm, dates: readonly DateRow[]): Promise<void> {
  for (const row of dates) {
    if (row.outcome !== null && row.outcome !== 'failed') continue;
    const given = gives(rhythm, row.date);
    if (!given && !isChanged(row)) await deleteDate(tx, id, row.date);
    else if (row.outcome === 'failed' || row.lost === given) {
      await writeDate(tx, id, row.date, { lost: !given, ...UNTRIED });
    }
  }
}

const PREVIEW = 6;

/** The dates of a rhythm, and which dates changed by hand would stay; writes nothing. */
export async function previewRhythm(tx: Tx, body: z.output<typeof previewBody>) {
  const asked = rhythmOf(body);
  const now = today();
  if (!body.subscription) {
    const from = latest(asked.start_date, now);
    return { dates: datesFrom(asked, from, PREVIEW), from, kept: [], lost: [] };
  }
  const current = await loadSubscription(tx, body.subscription);
  const rows = await datesFromDay(tx, [current.id], now);
  const start = startOf(current, asked, rows, now);
  const from = latest(start, now);
  const rhythm = continued(current, asked, start);
  const changed = changedByHand(rows).map(({ date }) => date);
  const made = rows.filter(({ outcome }) => outcome === 'made').map(({ date }) => date);
  const given = datesFrom(rhythm, from, PREVIEW + made.length);
  return {
    dates: given.filter((date) => !made.includes(date)).slice(0, PREVIEW),
    from,
    kept: changed.filter((date) => gives(rhythm, date)),
    lost: changed.filter((date) => !gives(rhythm, date)),
  };
}

type Span = { from?: string | undefined; until: string | null };

/** Stops orders from a day, today unless said, until another or without end; replaces a pause that is not over. */
export async function pauseSubscription(tx: Tx, id: number, { from: asked, until }: Span) {
  const current = await lockSubscription(tx, id);
  if (current.ended_on !== null) throw new AppError('SUBSCRIPTION_ENDED');
  const now = today();
  const from = asked ?? now;
  if (from < now) throw fieldError('from', 'Choisissez aujourd’hui ou un jour à venir');
  if (until !== null && until <= from)
    throw fieldError(
      'until',
      `Choisissez un jour après ${from === now ? 'aujourd’hui' : 'le début de la pause'}`,
    );
  await recordMissed(tx, current, now);
  await endPauses(tx, id, now);
  await insertPause(tx, id, from, until);
  const pauses = [{ from_date: from, until_date: until }];
  await resetFailures(tx, id, now, ({ day }) => isPaused(pauses, day));
  return planAgain(tx, id, now, {});
}

/** Resumes from today; orders of the pause, or between end and today, are not made. */
export async function resumeSubscription(tx: Tx, id: number) {
  const current = await lockSubscription(tx, id);
  const now = today();
  await recordMissed(tx, current, now);
  await endPauses(tx, id, now);
  if (current.ended_on !== null && current.ended_on < now) await insertPause(tx, id, current.ended_on, now);
  return planAgain(tx, id, now, { ended_on: null });
}

export async function endSubscription(tx: Tx, id: number) {
  const current = await lockSubscription(tx, id);
  if (current.ended_on !== null) return subscriptionDetail(tx, id);
  const now = today();
  await recordMissed(tx, current, now);
  await endPauses(tx, id, now);
  await resetFailures(tx, id, now, () => true);
  return planAgain(tx, id, now, { ended_on: now });
}

const UNTRIED = { outcome: null, error: null, retry_at: null, attempts: 0 } as const;

/** Failed dates of stopped days are no problem any more; they are tried again if the day becomes open. */
async function resetFailures(tx: Tx, id: number, now: string, stopped: (row: DateRow) => boolean) {
  for (const row of await datesFromDay(tx, [id], now)) {
    if (row.outcome === 'failed' && stopped(row)) await writeDate(tx, id, row.date, UNTRIED);
  }
}

async function planAgain(tx: Tx, id: number, now: string, changes: { ended_on?: string | null }) {
  await updateSubscription(tx, id, { ...changes, seen_until: addDays(now, -1) });
  await enqueueMaking(tx, id);
  return subscriptionDetail(tx, id);
}
