import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountInput, amountRefusal, formatAmount, MAX_AMOUNT, parseAmount } from './money.ts';

test('what is written is read back, to the cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: -MAX_AMOUNT, max: MAX_AMOUNT }), (cents) => {
      expect(parseAmount(formatAmount(cents))).toBe(cents);
      expect(parseAmount(cents / 100)).toBe(cents);
    }),
  );
});

test.each([
  ['45', 4500],
  ['45.5', 4550],
  ['45,50', 4550],
  ['1 234,50 €', 123_450],
  ['1.000,50', 100_050],
  ['1.234.567,8', 123_456_780],
  ['1.00,50', null],
  ['1.2345,50', null],
  ['1.234.567', null],
  ['-0', 0],
  [0.1 + 0.2, null],
  ['1.234', null],
  ['', null],
  ['1e3', null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
])('%s is read as %s', (text, cents) => {
  expect(parseAmount(text)).toBe(cents);
});

test('a request needs an amount above 0', () => {
  expect(amountInput.parse('0.01')).toBe(1);
  for (const wrong of ['0', '-1', 'x', null, undefined])
    expect(amountInput.safeParse(wrong).success).toBe(false);
});

test.each([
  ['12,345', 'Montant illisible\u00a0: écrivez-le comme 1234,50'],
  ['offert', 'Montant illisible\u00a0: écrivez-le comme 1234,50'],
  ['', 'Le montant est requis et doit être supérieur à 0'],
  ['0', 'Le montant est requis et doit être supérieur à 0'],
  ['-5', 'Le montant est requis et doit être supérieur à 0'],
  ['1000000', 'Le montant ne peut pas dépasser 999 999,99 €'],
])('%j is refused with its reason', (typed, sentence) => {
  expect(amountInput.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([sentence]);
});

test('an amount above 0 has no refusal', () => expect(amountRefusal('12,34')).toBeNull());
