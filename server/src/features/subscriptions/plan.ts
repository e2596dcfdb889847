import { addDays } from '@florilege/contract/http/dates.ts';
import type { TimeSlot } from '@florilege/contract/orders/time-slots.ts';
import { datesFrom, earliest, latest, type Rhythm } from './rule-dates.ts';
import {
  type DateRow,
  dateOf,
  dateState,
  isPaused,
  pauseOf,
  type SubscriptionRow,
  termsOf,
} from './subscription-rows.ts';

type Planned = SubscriptionRow & Rhythm;

/** The next days of the rhythm after `after` (of the rhythm, not where they were moved to), one more than shown. */
export function rhythmAfter(
  subscription: Planned,
  after: string | undefined,
  today: string,
  limit: number,
): string[] {
  const from = latest(subscription.rule_from, today, after ? addDays(after, 1) : '');
  return datesFrom(subscription, from, limit + 1);
}

/**
 * The coming dates of a subscription, in the order of the rhythm: those that it gives and whatever was written down of others.
 * @param rhythm from `rhythmAfter`, for as many as `limit`
 * @param rows what is known of these dates and of all that stand on today or later
 */
export function comingDates(
  subscription: Planned,
  rhythm: string[],
  rows: readonly DateRow[],
  { after, today, limit }: { after: string | undefined; today: string; limit: number },
): { dates: DateRow[]; has_next: boolean } {
  const hasNext = rhythm.length > limit;
  const shown = rhythm.slice(0, limit);
  const end = shown.at(-1);
  const others = rows.flatMap(({ date }) =>
    date > (after ?? '') && (!hasNext || end === undefined || date <= end) ? [date] : [],
  );
  const dates = [...new Set([...shown, ...others])]
    .sort()
    .map((date) => dateOf(subscription, date, rows))
    .filter(
      (row) => !row.lost && row.day >= today && (row.outcome !== null || !isOver(subscription, row.day)),
    );
  return { dates, has_next: hasNext && !(end !== undefined && isOver(subscription, end)) };
}

export function isOver({ ended_on }: Pick<SubscriptionRow, 'ended_on'>, day: string): boolean {
  return ended_on !== null && day >= ended_on;
}

/** The next date is mostly among the first ones; more are asked for only when these were all skipped or moved. */
const LOOKS = [3, 40] as const;

/** Where the next order stands, made already or not; null while nothing is to come. */
export function nextOf(
  subscription: Planned,
  rows: readonly DateRow[],
  today: string,
): { day: string; slot: TimeSlot | null } | null {
  const [few, many] = LOOKS;
  const near = nextAmong(subscription, rows, today, few);
  const { next } = near.sure ? near : nextAmong(subscription, rows, today, many);
  return next ? { day: next.day, slot: termsOf(subscription, next).slot } : null;
}

type Found = { next: DateRow | undefined; sure: boolean };

function nextAmong(subscription: Planned, rows: readonly DateRow[], today: string, limit: number): Found {
  const pause = pauseOf(subscription, today);
  // In a pause without end only orders that are made are to come.
  const start = pause && isPaused([pause], today) ? pause.until_date : today;
  const given = start === null ? [] : datesFrom(subscription, latest(subscription.rule_from, start), limit);
  const [next] = [...new Set([...given, ...rows.map(({ date }) => date)])]
    .map((date) => dateOf(subscription, date, rows))
    .filter(
      (row) =>
        row.day >= today &&
        (row.outcome === 'made' || (isToCome(subscription, row) && !isOver(subscription, row.day))),
    )
    .sort((a, b) => a.day.localeCompare(b.day));
  // A date that was moved far away may stand after others that were not looked at.
  const last = given.at(-1);
  return {
    next,
    sure: given.length < limit || (next !== undefined && last !== undefined && next.day <= last),
  };
}

function isToCome(subscription: SubscriptionRow, row: DateRow): boolean {
  return dateState(subscription, row) === 'planned';
}

/** Nothing stands in the way of the order of a date but that it is not made. */
export function isOpen(subscription: SubscriptionRow, row: DateRow): boolean {
  const undecided = row.outcome === null || row.outcome === 'failed';
  return (
    undecided &&
    !row.skipped &&
    !row.lost &&
    !isOver(subscription, row.day) &&
    !isPaused(subscription.pauses, row.day)
  );
}

/**
 * From which day on a new rhythm counts: no order that is made is counted twice. One that was moved stands for the earlier of its days:
 * neither a date far ahead that was brought forward, nor one put off, keeps the new rhythm waiting.
 */
export function ruleFrom(rows: readonly DateRow[], today: string): string {
  const made = rows.filter(({ outcome }) => outcome === 'made');
  return latest(today, ...made.map(({ date, day }) => addDays(earliest(date, day), 1)));
}
