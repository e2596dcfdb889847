import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { company } from '../../../../simulators/src/pennylane/testing/caller.ts';
import { withVendor } from '../../testing/vendor-server.ts';
import { createPennylane } from './create-pennylane.ts';
import type { PennylaneLine } from './pennylane.ts';
import { answered, askOf, drawnLines, line, pennylaneBench, storedLine } from './testing/bench.ts';
import { totalOf } from './vat-prices.ts';

let clientId: number;

const bench = await pennylaneBench();
beforeEach(async () => {
  await bench.calm();
  clientId = (await bench.create('/company_customers', company)).id;
});

describe('totals', () => {
  type Kind = 'invoice' | 'quote';

  /** Creates, compares and corrects, as billing does. */
  async function madeOf(kind: Kind, lines: PennylaneLine[]): Promise<{ total: number; id: number }> {
    const pennylane = bench.adapter();
    const ask = askOf(clientId, lines);
    const first = await pennylane[kind].create(ask);
    const difference = totalOf(lines) - first.amount;
    if (difference === 0) return { total: first.amount, id: first.id };
    await pennylane[kind].correct(first.id, ask, difference);
    const read = await pennylane[kind].read(first.id);
    return { total: read.amount, id: first.id };
  }

  test('are right to the cent for random amounts and rates', async () => {
    const kinds = fc.constantFrom<Kind>('invoice', 'quote');
    await fc.assert(
      fc.asyncProperty(kinds, drawnLines(12), async (kind, lines) => {
        expect((await madeOf(kind, lines)).total).toBe(totalOf(lines));
      }),
      { numRuns: 80 },
    );
  }, 60_000);

  test('get a line for a cent only where no price gives them', async () => {
    const { id } = await madeOf('invoice', [line(3, 20)]);
    expect(await bench.linesOf(`/customer_invoices/${id}`)).toEqual([
      storedLine('0.02', 'FR_200', '0.02'),
      storedLine('0.01', 'exempt', '0.01', 'Arrondi'),
    ]);
    const credit = await madeOf('invoice', [line(-3, 20)]);
    expect(await bench.linesOf(`/customer_invoices/${credit.id}`)).toEqual([
      { ...storedLine('0.02', 'FR_200', '-0.02'), quantity: '-1' },
      { ...storedLine('0.01', 'exempt', '-0.01', 'Arrondi'), quantity: '-1' },
    ]);
    const mixed = await madeOf('quote', [line(5000, 10), line(3, 20)]);
    expect(mixed.total).toBe(5003);
    expect(await bench.linesOf(`/quotes/${mixed.id}`)).toHaveLength(2);
  });

  test('are right for a hundred lines', async () => {
    const lines = Array.from({ length: 100 }, (_, place) => line(1005 + place, place % 3 === 0 ? 20 : 10));
    expect((await madeOf('invoice', lines)).total).toBe(totalOf(lines));
  });

  test('are refused when the difference is no rounding', async () => {
    const pennylane = bench.adapter();
    const ask = askOf(clientId, [line(5000)]);
    const { id } = await pennylane.invoice.create(ask);
    const message = expect.stringContaining('plus qu’un arrondi');
    await expect(pennylane.invoice.correct(id, ask, 450)).rejects.toMatchObject({ kind: 'refused', message });
    expect(await bench.linesOf(`/customer_invoices/${id}`)).toHaveLength(1);
  });

  test('are right when Pennylane rounds in another way', async () => {
    const bodies: unknown[] = [];
    const answer = (currency_amount: string) => {
      const state = { id: 1, status: 'draft', draft: true, paid: false, invoice_number: null };
      return JSON.stringify({ ...answered, ...state, currency_amount });
    };
    await withVendor(
      ({ method, body }) => {
        if (method === 'GET')
          return { body: JSON.stringify({ items: [{ id: 9 }], has_more: false, next_cursor: null }) };
        bodies.push(JSON.parse(body));
        return { body: answer(bodies.length === 1 ? '50.02' : '50.000') };
      },
      async (origin) => {
        const ask = askOf(1, [line(5000)]);
        const made = await createPennylane({ token: 'x', baseUrl: origin }).invoice.correct(1, ask, -1);
        expect(made).toMatchObject({ amount: 5000, number: '' });
        const sent = (label: string, quantity: number, raw_currency_unit_price: string, vat_rate: string) => {
          return { label, quantity, raw_currency_unit_price, vat_rate, unit: 'piece' };
        };
        const priced = sent('Commande n° 12', 1, '45.45', 'FR_100');
        expect(bodies).toEqual([
          { invoice_lines: { delete: [{ id: 9 }], create: [priced] } },
          { invoice_lines: { create: [sent('Arrondi', -1, '0.02', 'exempt')] } },
        ]);
      },
    );
  });
});
