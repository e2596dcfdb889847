import { MAX_MONTHS, nthValues, type SubscriptionRule } from '@florilege/contract/subscriptions/rule.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { datesBetween, datesFrom, gives, lastDateOf, type Rhythm } from './rule-dates.ts';

// The same dates by counting days from 1 January 2000, without library, clock or time zone.

const leap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const lengthOf = (year: number, month: number) =>
  [31, leap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
const write = (year: number, month: number, day: number) =>
  [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');

/** Every day from 2000 to 2040, with its weekday; 1 January 2000 was a Saturday. */
const calendar: { text: string; year: number; month: number; day: number; weekday: number }[] = [];
for (let year = 2000; year <= 2040; year++) {
  for (let month = 1; month <= 12; month++) {
    for (let day = 1; day <= lengthOf(year, month); day++) {
      const weekday = ((calendar.length + 5) % 7) + 1;
      calendar.push({ text: write(year, month, day), year, month, day, weekday });
    }
  }
}
const indexOf = new Map(calendar.map(({ text }, index) => [text, index]));

function holds(rule: SubscriptionRule, index: number, start: number): boolean {
  const today = calendar[index];
  const first = calendar[start];
  if (!today || !first) return false;
  if (rule.kind === 'weekly') {
    const monday = index - (today.weekday - 1);
    const firstMonday = start - (first.weekday - 1);
    return rule.weekdays.includes(today.weekday) && ((monday - firstMonday) / 7) % rule.every === 0;
  }
  const months = (today.year - first.year) * 12 + today.month - first.month;
  if (months % rule.every !== 0) return false;
  const length = lengthOf(today.year, today.month);
  if (rule.kind === 'monthly_day') return today.day === Math.min(rule.day, length);
  if (today.weekday !== rule.weekday) return false;
  return rule.nth === -1 ? today.day + 7 > length : Math.ceil(today.day / 7) === rule.nth;
}

function byHand({ rule, start_date, until_date, occurrences }: Rhythm, from: string, to: string): string[] {
  const start = indexOf.get(start_date) ?? 0;
  const dates: string[] = [];
  for (let index = start; index < calendar.length; index++) {
    const text = calendar[index]?.text ?? '';
    if (text > to || (until_date !== null && text > until_date)) break;
    if (occurrences !== null && dates.length >= occurrences) break;
    if (holds(rule, index, start)) dates.push(text);
  }
  return dates.filter((text) => text >= from);
}

const rule: fc.Arbitrary<SubscriptionRule> = fc.oneof(
  fc.record({
    kind: fc.constant('weekly' as const),
    every: fc.integer({ min: 1, max: 9 }),
    weekdays: fc
      .uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 })
      .map((days) => days.sort()),
  }),
  fc.record({
    kind: fc.constant('monthly_day' as const),
    every: fc.integer({ min: 1, max: MAX_MONTHS }),
    day: fc.oneof(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 28, max: 31 })),
  }),
  fc.record({
    kind: fc.constant('monthly_weekday' as const),
    every: fc.integer({ min: 1, max: 6 }),
    nth: fc.constantFrom(...nthValues),
    weekday: fc.integer({ min: 1, max: 7 }),
  }),
);
// 2024 and 2028 have a 29 February; both clock changes of every year lie between.
const dayOf2020s = fc
  .integer({ min: indexOf.get('2023-12-25') ?? 0, max: indexOf.get('2029-01-05') ?? 0 })
  .map((index) => calendar[index]?.text ?? '');
const rhythm = fc
  .record({
    rule,
    start_date: fc.oneof(
      dayOf2020s,
      fc.constantFrom('2024-02-29', '2024-01-31', '2024-03-31', '2024-10-27', '2026-03-29', '2026-10-25'),
    ),
    end: fc.oneof(
      fc.constant({ until_date: null, occurrences: null }),
      dayOf2020s.map((until_date) => ({ until_date, occurrences: null })),
      fc.integer({ min: 1, max: 60 }).map((occurrences) => ({ until_date: null, occurrences })),
    ),
  })
  .map(({ end, ...rest }): Rhythm => ({ ...rest, ...end }));

const FIVE_YEARS = ['2024-01-01', '2028-12-31'] as const;

describe('the dates of a rhythm equal a count by hand', () => {
  test('over five years', () => {
    fc.assert(
      fc.property(rhythm, (each) => {
        expect(datesBetween(each, ...FIVE_YEARS)).toEqual(byHand(each, ...FIVE_YEARS));
      }),
      { numRuns: 600 },
    );
  });

  test('in any window, and one by one', () => {
    fc.assert(
      fc.property(rhythm, dayOf2020s, fc.integer({ min: 1, max: 15 }), (each, from, limit) => {
        const all = byHand(each, from, '2040-12-31');
        const found = datesFrom(each, from, limit);
        // The count by hand ends with 2040.
        expect(found.filter((day) => day < '2041').slice(0, limit)).toEqual(all.slice(0, limit));
        expect(gives(each, from)).toBe(all[0] === from);
      }),
      { numRuns: 300 },
    );
  });

  test('up to the last date', () => {
    fc.assert(
      fc.property(rhythm, (each) => {
        const last = lastDateOf(each);
        if (each.until_date === null && each.occurrences === null) expect(last).toBeNull();
        else if (last === null || last < '2041')
          expect(last).toBe(byHand(each, '2000-01-01', '2040-12-31').at(-1) ?? null);
      }),
      { numRuns: 300 },
    );
  });
});

test.each([
  [31, '2024-01-31', ['2024-01-31', '2024-02-29', '2024-03-31', '2024-04-30', '2024-05-31']],
  [30, '2025-01-30', ['2025-01-30', '2025-02-28', '2025-03-30']],
  [29, '2027-12-29', ['2027-12-29', '2028-01-29', '2028-02-29', '2028-03-29']],
  [29, '2027-01-29', ['2027-01-29', '2027-02-28', '2027-03-29']],
])('gives the last day of a month without a day %i', (day, start_date, dates) => {
  const rule = { kind: 'monthly_day', every: 1, day } as const;
  const monthly = { rule, start_date, until_date: null, occurrences: null };
  expect(datesFrom(monthly, start_date, dates.length)).toEqual(dates);
});
