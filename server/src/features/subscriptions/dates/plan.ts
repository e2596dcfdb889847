import { addDays } from '@florilege/contract/http/dates.ts';
import type { OrderStatus } from '@florilege/contract/orders/order-status.ts';
import {
  type DateRow,
  dateOf,
  dateState,
  isPaused,
  pauseOf,
  type SubscriptionRow,
  saidOf,
} from '../subscription-rows.ts';
import { datesFrom, earliest, latest } from './rule-dates.ts';

type Shown = { after: string | undefined; today: string; limit: number };

/** The dates of the rhythm after `after`, wherever they were moved to, one more than `limit`. */
export function rhythmAfter(subscription: SubscriptionRow, { after, today, limit }: Shown): string[] {
  const from = latest(subscription.rule_from, today, after ? addDays(after, 1) : '');
  return datesFrom(subscription, from, limit + 1);
}

/** `rhythm`: from `rhythmAfter` with the same `limit`. `rows`: of these dates and of all from today on. */
export function comingDates(
  subscription: SubscriptionRow,
  rhythm: string[],
  rows: readonly DateRow[],
  { after = '', today, limit }: Shown,
): { dates: DateRow[]; has_next: boolean } {
  const hasNext = rhythm.length > limit;
  const shown = rhythm.slice(0, limit);
  const end = shown.at(-1);
  const others = rows
    .map(({ date }) => date)
    .filter((date) => date > after && (!hasNext || date <= (end ?? date)));
  const dayOf = (row: DateRow) => saidOf(subscription, row).day;
  const dates = [...new Set([...shown, ...others])]
    .map((date) => dateOf(subscription, date, rows))
    .filter((row) => !row.lost && dayOf(row) >= today)
    .filter((row) => row.outcome !== null || !isOver(subscription, row.day))
    .sort((a, b) => dayOf(a).localeCompare(dayOf(b)) || a.date.localeCompare(b.date));
  return { dates, has_next: hasNext && !(end !== undefined && isOver(subscription, end)) };
}

function isOver({ ended_on }: SubscriptionRow, day: string): boolean {
  return ended_on !== null && day >= ended_on;
}

/** The next date is usually among the first three; many are read only when these were skipped or moved. */
const READS = [3, 40] as const;

const handedOverOrCancelled: readonly OrderStatus[] = ['delivered', 'picked_up', 'cancelled'];
/** Neither deleted, cancelled nor handed over. */
export const isUnderWay = (order: DateRow['order']) =>
  order !== null && !order.deleted && !handedOverOrCancelled.includes(order.status);

/** Day and slot of the next order, made or not; null when there is none to come. */
export function nextOf(subscription: SubscriptionRow, rows: readonly DateRow[], today: string) {
  const [few, many] = READS;
  const near = nextAmong(subscription, rows, today, few);
  const { next } = near.sure ? near : nextAmong(subscription, rows, today, many);
  return next ? { day: next.day, slot: next.slot } : null;
}

function nextAmong(subscription: SubscriptionRow, rows: readonly DateRow[], today: string, limit: number) {
  const pause = pauseOf(subscription, today);
  const readFrom = (day: string | null) =>
    day === null ? [] : datesFrom(subscription, latest(subscription.rule_from, day), limit);
  const given = pause && isPaused([pause], today) ? [] : readFrom(today);
  // Of a pause without end only made orders are to come.
  const reached = pause && pause.from_date <= (given.at(-1) ?? today);
  if (reached) given.push(...readFrom(pause.until_date));
  const isToCome = (row: DateRow) =>
    row.outcome === 'made'
      ? isUnderWay(row.order)
      : dateState(subscription, row) === 'planned' && !isOver(subscription, row.day);
  const [next] = [...new Set([...given, ...rows.map(({ date }) => date)])]
    .map((date) => dateOf(subscription, date, rows))
    .filter(isToCome)
    .map((row) => saidOf(subscription, row))
    .filter(({ day }) => day >= today)
    .sort((a, b) => a.day.localeCompare(b.day));
  // A date that was moved far ahead may come after dates that were not read.
  const last = given.at(-1);
  const nearest = next !== undefined && last !== undefined && next.day <= last;
  return { next, sure: given.length < limit || nearest };
}

/** Whether the order of a date is to be made: not decided, skipped, lost, ended or paused. */
export function isOpen(subscription: SubscriptionRow, row: DateRow): boolean {
  const undecided = row.outcome === null || row.outcome === 'failed';
  const stopped = isOver(subscription, row.day) || isPaused(subscription.pauses, row.day);
  return undecided && !row.skipped && !row.lost && !stopped;
}

/** The first day of a new rhythm. A made order counts by its earlier day, so it delays nothing. */
export function ruleFrom(rows: readonly DateRow[], today: string): string {
  const made = rows.filter(({ outcome }) => outcome === 'made');
  return latest(today, ...made.map(({ date, day }) => addDays(earliest(date, day), 1)));
}
