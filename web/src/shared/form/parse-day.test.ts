import { expect, test } from 'vitest';
import { dayErrors, isUnreadable, parseDay, readableDay } from './parse-day.ts';

test.each([
  ['24/11/2026', '2026-11-24'],
  ['24.11.26', '2026-11-24'],
  ['24-11-2026', '2026-11-24'],
  ['4/2/2027', '2027-02-04'],
  ['24112026', '2026-11-24'],
  ['241126', '2026-11-24'],
  [' 24 11 2026 ', '2026-11-24'],
  // Without a year: this year, unless that is long past.
  ['24/11', '2026-11-24'],
  ['20/11', '2026-11-20'],
  ['14/2', '2027-02-14'],
  ['1/1', '2027-01-01'],
  ['29/02', null],
  ['31/02/2027', null],
  ['32/01/2027', null],
  ['24/13', null],
  ['24/', null],
  ['demain', null],
  ['', null],
])('%j → %j', (typed, day) => {
  expect(parseDay(typed, '2026-11-21')).toBe(day);
});

test.each([
  ['28/12', '2026-12-28'],
  ['6/11', '2027-11-06'],
  ['7/11', '2026-11-07'],
  ['6/1', '2027-01-06'],
])('after New Year, %j → %j', (typed, day) => expect(parseDay(typed, '2027-01-06')).toBe(day));

test.each([
  ['21/11', '2026-11-21'],
  ['22/11', '2025-11-22'],
  ['28/12', '2025-12-28'],
  ['14/2', '2026-02-14'],
  ['29/02', null],
  ['22/11/2026', '2026-11-22'],
])('of days back, %j → %j', (typed, day) => {
  expect(parseDay(typed, '2026-11-21', 'back')).toBe(day);
});

test.each(['31/11/2026', 'hier', '2', '2026', '2027-02-31', '2027-13-01', '2027-2-1'])(
  'says that %j is no day',
  (typed) => {
    expect(isUnreadable(typed)).toBe(true);
    expect(readableDay(typed)).toBeNull();
    const error = 'Date illisible\u00a0: écrivez-la comme 14/02/2027';
    expect(dayErrors('paid_on', typed)).toEqual({ paid_on: error });
    expect(dayErrors('day', typed, 'Le jour est requis')).toEqual({ day: error });
  },
);

test('asks for a day only where one is needed', () => {
  expect(dayErrors('day', '2027-02-14', 'Le jour est requis')).toEqual({});
  expect(dayErrors('day', null, 'Le jour est requis')).toEqual({ day: 'Le jour est requis' });
  expect(dayErrors('day', null)).toEqual({});
});
