import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { dayOf, monthEnd, monthStart, parisTime, weekdayOf, weekStart } from './dates.ts';

afterEach(() => vi.unstubAllEnvs());

const library = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'medium',
});

test.each(['Europe/Paris', 'Europe/Berlin', 'UTC', 'America/New_York', 'Africa/Lagos'])(
  'a device in %s reads the clocks of Paris as the library of languages does',
  (zone) => {
    vi.stubEnv('TZ', zone);
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
    const centuries = { min: new Date('2000-01-01T00:00:00Z'), max: new Date('2100-12-31T00:00:00Z') };
    fc.assert(
      fc.property(fc.date({ ...centuries, noInvalidDate: true }), (instant) => {
        expect(parisTime(instant)).toBe(library.format(instant));
        expect(dayOf(instant)).toBe(library.format(instant).slice(0, 10));
      }),
    );
    // The hours in which clocks are changed.
    for (const changed of [
      '2026-03-29T00:59:59Z',
      '2026-03-29T01:00:00Z',
      '2026-10-25T00:59:59Z',
      '2026-10-25T01:00:00Z',
    ])
      expect(parisTime(new Date(changed))).toBe(library.format(new Date(changed)));
    expect(() => parisTime(new Date('no date'))).toThrow(RangeError);
  },
);

test('weeks begin on Monday', () => {
  expect(['2026-11-23', '2026-11-24', '2026-11-29'].map(weekdayOf)).toEqual([1, 2, 7]);
  expect(['2026-11-23', '2026-11-29', '2027-01-01'].map(weekStart)).toEqual([
    '2026-11-23',
    '2026-11-23',
    '2026-12-28',
  ]);
});

test.each([
  ['2026-11-27', 0, '2026-11-01', '2026-11-30'],
  ['2026-01-31', 1, '2026-02-01', '2026-02-28'],
  ['2028-01-31', 1, '2028-02-01', '2028-02-29'],
  ['2026-01-31', -1, '2025-12-01', '2025-12-31'],
])('the month of %s and %i later is from %s to %s', (day, months, first, last) => {
  expect(monthStart(day, months)).toBe(first);
  expect(monthEnd(first)).toBe(last);
});
