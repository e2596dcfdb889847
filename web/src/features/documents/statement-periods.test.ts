import { expect, test } from 'vitest';
import { periodRefusal, statementPeriods } from './statement-periods.ts';

test.each([
  ['2026-11-24', '2026-10-01', '2026-10-31', '2026-11-30'],
  ['2026-01-01', '2025-12-01', '2025-12-31', '2026-01-31'],
  ['2028-03-31', '2028-02-01', '2028-02-29', '2028-03-31'],
])('on %s the month before is %s to %s', (today, from, to, end) => {
  const [before, now, year] = statementPeriods(today);
  expect(before?.period).toEqual({ from, to });
  expect(now?.period).toEqual({ from: `${today.slice(0, 7)}-01`, to: end });
  expect(year?.period.from.slice(0, 4)).toBe(today.slice(0, 4));
});

test.each([
  [null, '2026-01-01', 'Choisissez le premier et le dernier jour du relevé.'],
  ['2026-01-02', '2026-01-01', 'La fin est avant le début.'],
  ['2026-01-01', '2026-01-01', null],
])('from %s to %s: %s', (from, to, sentence) => {
  expect(periodRefusal({ from, to })).toBe(sentence);
});
