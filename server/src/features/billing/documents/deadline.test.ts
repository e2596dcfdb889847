import { expect, test } from 'vitest';
import { deadlineOf } from './deadline.ts';

const paid = { financial_status: 'paid' } as const;
const unpaid = { financial_status: 'unpaid' } as const;

test.each([
  ['on receipt', 'on_receipt', '2026-12-31', '2026-12-31'],
  ['over the end of a year', '15_days', '2026-12-20', '2027-01-04'],
  ['over the last Sunday of October', '30_days', '2026-10-10', '2026-11-09'],
  ['over February', '30_days', '2027-01-31', '2027-03-02'],
  ['over February of a leap year', '30_days', '2028-01-31', '2028-03-01'],
  ['at the end of the month of the 45th day', '45_days_end_of_month', '2026-11-21', '2027-01-31'],
  ['on the 45th day when it ends its month', '45_days_end_of_month', '2026-12-17', '2027-01-31'],
  ['a month later from the day after', '45_days_end_of_month', '2026-12-18', '2027-02-28'],
  ['on 29 February', '45_days_end_of_month', '2028-01-01', '2028-02-29'],
] as const)('an invoice is due %s', (_, terms, day, deadline) => {
  expect(deadlineOf(day, terms, [unpaid])).toBe(deadline);
});

test('an invoice is due while one of its orders is not paid', () => {
  expect(deadlineOf('2026-11-21', '15_days', [paid, unpaid])).toBe('2026-12-06');
  expect(deadlineOf('2026-11-21', '15_days', [paid, paid])).toBeNull();
});
