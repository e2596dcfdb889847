import { addDays, TIME_ZONE } from '@florilege/contract/http/dates.ts';
import type { SubscriptionRule } from '@florilege/contract/subscriptions/rule.ts';
import type { SubscriptionDetail } from '@florilege/contract/subscriptions/subscription.ts';
import { type RRuleOptions, RRuleTemporal, type Weekday } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';

export type Rhythm = Pick<SubscriptionDetail, 'rule' | 'start_date' | 'until_date' | 'occurrences'>;

const NOON = Temporal.PlainTime.from('12:00');
const LAST_DAY = '2100-12-31';
const weekdayCodes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const satisfies Weekday[];
const weekdayCode = (day: number): Weekday => weekdayCodes[day - 1] ?? 'MO';

// Every day of Paris has a noon, so no clock change moves a date.
const noonOf = (day: string) =>
  Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: TIME_ZONE, plainTime: NOON });
const dayOf = (noon: Temporal.ZonedDateTime) => noon.toPlainDate().toString();

type Written = Exclude<RRuleOptions<Temporal.ZonedDateTime>, { rruleString: string }>;
type Parts = Pick<Written, 'freq'> & Partial<Written>;

function partsOf(rule: SubscriptionRule): Parts {
  if (rule.kind === 'weekly')
    return { freq: 'WEEKLY', interval: rule.every, byDay: rule.weekdays.map(weekdayCode), wkst: 'MO' };
  const monthly = { freq: 'MONTHLY', interval: rule.every } as const;
  if (rule.kind === 'monthly_weekday')
    return { ...monthly, byDay: [`${rule.nth}${weekdayCode(rule.weekday)}`] };
  if (rule.day <= 28) return { ...monthly, byMonthDay: [rule.day] };
  const days = [28, 29, 30, 31].filter((day) => day <= rule.day);
  return { ...monthly, byMonthDay: days, bySetPos: [-1] };
}

const recurrence = ({ rule, start_date, until_date, occurrences }: Rhythm) =>
  new RRuleTemporal<Temporal.ZonedDateTime>({
    ...partsOf(rule),
    dtstart: noonOf(start_date),
    ...(until_date !== null && { until: noonOf(until_date) }),
    ...(occurrences !== null && { count: occurrences }),
    temporal: Temporal,
  });

export const latest = (...days: string[]): string => days.toSorted().at(-1) ?? '';
export const earliest = (...days: string[]): string => days.toSorted()[0] ?? '';

export function datesBetween(rhythm: Rhythm, from: string, to: string): string[] {
  const start = latest(from, rhythm.start_date);
  if (start > to) return [];
  return recurrence(rhythm).between(noonOf(start), noonOf(to), true).map(dayOf);
}

export function datesFrom(rhythm: Rhythm, from: string, limit: number): string[] {
  const start = latest(from, rhythm.start_date);
  const found: string[] = [];
  // Widening windows need fewer steps than a walk from date to date.
  for (let window = 8 * limit, at = start; at <= LAST_DAY && found.length < limit; window *= 4) {
    const end = addDays(at, window);
    found.push(...datesBetween(rhythm, at, end < LAST_DAY ? end : LAST_DAY));
    at = addDays(end, 1);
  }
  return found.slice(0, limit);
}

export function gives(rhythm: Rhythm, day: string): boolean {
  return datesBetween(rhythm, day, day).length > 0;
}

/** The last day of a rhythm; null when it has no end. */
export function lastDateOf(rhythm: Rhythm): string | null {
  if (rhythm.until_date === null && rhythm.occurrences === null) return null;
  const last = recurrence(rhythm).previous(noonOf(LAST_DAY), true);
  return last ? dayOf(last) : null;
}
