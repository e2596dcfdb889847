import { expect, test } from 'vitest';
import { addDays } from '../http/dates.ts';
import { revenuePeriodNames, revenuePeriods } from './revenue-periods.ts';

const firstAndLast = (now: string, period: (typeof revenuePeriodNames)[number], months: number) => {
  const spans = revenuePeriods(now, period, months);
  return [spans.length, spans[0], spans.at(-1)];
};

test.each([
  ['month', 12, 12, '2025-12-01', '2026-01-01', '2024-12-01', '2026-11-01', '2026-12-01', '2025-11-01'],
  ['month', 1, 1, '2026-11-01', '2026-12-01', '2025-11-01', '2026-11-01', '2026-12-01', '2025-11-01'],
  ['day', 1, 21, '2026-11-01', '2026-11-02', '2025-11-01', '2026-11-21', '2026-11-22', '2025-11-21'],
  // From the Monday before the first, compared with 52 weeks before.
  ['week', 1, 4, '2026-10-26', '2026-11-02', '2025-10-27', '2026-11-16', '2026-11-23', '2025-11-17'],
  ['year', 12, 2, '2025-01-01', '2026-01-01', '2024-01-01', '2026-01-01', '2027-01-01', '2025-01-01'],
] as const)(
  'splits %s over %i months',
  (period, months, count, from, to, before, lastFrom, lastTo, lastBefore) => {
    const [length, first, last] = firstAndLast('2026-11-21', period, months);
    expect(length).toBe(count);
    expect(first).toMatchObject({ from, to, before: { from: before } });
    expect(last).toMatchObject({ from: lastFrom, to: lastTo, before: { from: lastBefore } });
  },
);

test('has no gap and no overlap, also in leap years', () => {
  for (const period of revenuePeriodNames) {
    for (const now of ['2028-02-29', '2028-03-01', '2029-03-02', '2026-12-31', '2027-01-01']) {
      const spans = revenuePeriods(now, period, 15);
      for (const [index, { from, before }] of spans.entries()) {
        const previous = spans[index - 1];
        if (!previous) continue;
        expect(previous.to).toBe(from);
        expect(previous.before.to).toBe(before.from);
      }
      expect(spans.at(-1)?.from).toSatisfy((from: string) => from <= now);
      expect(spans.at(-1)?.to).toSatisfy((to: string) => to >= addDays(now, 1));
    }
  }
});

test.each([
  ['2028-02-28', '2027-02-28', '2027-03-01'],
  ['2028-02-29', '2027-03-01', '2027-03-01'],
  ['2028-03-01', '2027-03-01', '2027-03-02'],
  ['2029-02-28', '2028-02-28', '2028-03-01'],
])('compares %s with the days from %s to before %s', (day, from, to) =>
  expect(revenuePeriods(day, 'day', 1).at(-1)?.before).toEqual({ from, to }),
);
