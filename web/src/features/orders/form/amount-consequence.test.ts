import { describe, expect, test } from 'vitest';
import { amountConsequence } from './amount-consequence.ts';

const paid = { amount: '80.00', reduced_amount: '0.00', paid_amount: '80.00', refunded_amount: '0.00' };
const PAID = 'La commande est payée 80,00\u00a0€\u00a0:';

describe('another amount', () => {
  test.each([
    ['95', `${PAID} 15,00\u00a0€ resteront à payer.`],
    ['70,00', `${PAID} 10,00\u00a0€ de trop seront à rendre.`],
    ['81,50', `${PAID} 1,50\u00a0€ restera à payer.`],
    ['80', undefined],
    ['', undefined],
    ['0', undefined],
  ])('of an order that is paid: %s', (typed, said) => expect(amountConsequence(typed, paid)).toBe(said));

  test('that is the sum paid in part settles the order', () => {
    expect(amountConsequence('80', { ...paid, amount: '100.00' })).toBe(`${PAID} elle sera soldée.`);
  });

  test('counts avoirs and refunds', () => {
    const money = { ...paid, reduced_amount: '10.00', refunded_amount: '10.00' };
    const said = 'La commande est payée 70,00\u00a0€\u00a0: 5,00\u00a0€ resteront à payer.';
    expect(amountConsequence('85', money)).toBe(said);
  });

  test.each([
    ['without money', { ...paid, paid_amount: '0.00' }],
    ['whose money went back', { ...paid, refunded_amount: '80.00' }],
    ['whose money is not known', undefined],
  ])('of an order %s says nothing', (_case, money) => expect(amountConsequence('70', money)).toBeUndefined());
});
