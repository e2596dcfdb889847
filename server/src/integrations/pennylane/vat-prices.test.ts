import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documentTotals } from '../../../../simulators/src/pennylane/amounts.ts';
import { drawnLines, line } from './testing/bench.ts';
import { nearPrices, type PricedLine, totalOf, wholePrices } from './vat-prices.ts';

/** Cents, as the simulator computes them: with the line that makes up for what no prices give. */
function computed(lines: PricedLine[], missing = 0): number {
  const simulated = lines.map(({ amount, price, vatRate }) => ({
    quantity: Math.sign(amount),
    raw_currency_unit_price: price,
    vat_rate: vatRate === 10 ? 'FR_100' : 'FR_200',
  }));
  const cents = { quantity: missing, raw_currency_unit_price: '0.01', vat_rate: 'exempt' } as const;
  return Number(documentTotals([...simulated, cents]).total);
}

describe('prices without VAT', () => {
  test.each([
    [4990, 10, '45.363636'],
    [5000, 20, '41.666667'],
    [1, 20, '0.008333'],
    [99_999_999, 10, '909090.900000'],
    [1200, 20, '10.000000'],
  ] as const)('%i cents at %i %% are %s', (amount, rate, price) => {
    expect(nearPrices([line(amount, rate)])[0]?.price).toBe(price);
  });

  // The first totals that no rounded price gives.
  test.each([5, 16, 27])('need a line for a cent at 0.%i € and 10 %%', (amount) => {
    expect(computed(nearPrices([line(amount, 10)]))).not.toBe(amount);
  });

  test.each([
    [10, 0.091],
    [20, 0.167],
  ] as const)(
    'give every total from 0.01 to 9 999.99 € at %i %%, alone',
    (rate, share) => {
      const wrong: number[] = [];
      let trapped = 0;
      let rounded = 0;
      let tried = 0;
      // Rounding repeats every 11 or 6 cents: beyond 200 €, every 67th amount still covers each case.
      for (let amount = 1; amount <= 999_999; amount += amount < 20_000 ? 1 : 67) {
        tried += 1;
        const asked = [line(amount, rate)];
        const { lines, missing } = wholePrices(asked);
        if (computed(lines, missing) !== amount || missing < 0 || missing > 1) wrong.push(amount);
        if (missing !== 0) rounded += 1;
        if (amount <= 9999 && computed(nearPrices(asked)) !== amount) trapped += 1;
      }
      expect(wrong).toEqual([]);
      expect(trapped / 9999).toBeCloseTo(share, 2);
      // Only these totals have a line for a cent: no price gives them.
      expect(rounded / tried).toBeCloseTo(share, 2);
    },
    60_000,
  );

  test('give the total of many lines of mixed rates, each line within two cents of its own', () => {
    fc.assert(
      fc.property(drawnLines(40), (asked) => {
        const { lines: priced, missing } = wholePrices(asked);
        expect(computed(priced, missing)).toBe(totalOf(asked));
        expect([0, Math.sign(totalOf(asked)) || 1]).toContain(missing);
        for (const { amount, vatRate, price } of priced) {
          const exact = (Math.abs(amount) * 100) / (100 + vatRate);
          expect(Math.abs(Number(price) * 100 - exact)).toBeLessThan(3);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('of a credit note are those of its invoice', () => {
    fc.assert(
      fc.property(drawnLines(12), (asked) => {
        fc.pre(totalOf(asked) !== 0);
        const { lines, missing } = wholePrices(asked);
        const credit = wholePrices(asked.map((each) => ({ ...each, amount: -each.amount })));
        expect(credit.lines.map(({ price }) => price)).toEqual(lines.map(({ price }) => price));
        expect(credit.missing + missing).toBe(0);
      }),
      { numRuns: 500 },
    );
  });

  test('need no line for a cent where one rate makes up for another', () => {
    const { lines, missing } = wholePrices([line(5000, 10), line(3, 20)]);
    expect(missing).toBe(0);
    expect(computed(lines)).toBe(5003);
  });

  test('have two lines for the same line twice', () => {
    const same = line(5, 10);
    const { lines, missing } = wholePrices([same, same]);
    expect(computed(lines, missing)).toBe(10);
  });
});
