import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PennylaneShop, pennylaneShop } from '../../../testing/pennylane-shop.ts';

let shop: PennylaneShop;

beforeAll(async () => {
  shop = await pennylaneShop();
});
afterAll(() => shop.stop());

const line = fc.record({ cents: fc.integer({ min: 1, max: 999_999 }), vat_rate: fc.constantFrom(10, 20) });

test('no invoice and no quote differs from its orders by a cent, whatever they cost and whatever VAT they bear', async () => {
  const payer = await shop.newPayer();
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 1, maxLength: 6 }),
      fc.constantFrom('quote', 'invoice'),
      async (lines, kind) => {
        const ids: number[] = [];
        for (const { cents, vat_rate } of lines)
          ids.push(await shop.newOrder(payer, { amount: (cents / 100).toFixed(2), vat_rate }));
        const { status, body } = await shop.florist.post(`/api/orders/bulk_${kind}/`, { order_ids: ids });
        expect(status).toBe(200);
        const total = (lines.reduce((sum, { cents }) => sum + cents, 0) / 100).toFixed(2);
        const [made] = kind === 'quote' ? body.successful_quotes : body.successful_invoices;
        expect(made.amount).toBe(total);
        const state = await shop.sim('GET', '/state');
        const there = (kind === 'quote' ? state.quotes : state.invoices).find(
          ({ id }: { id: number }) => id === made.id,
        );
        expect(Number(there.total).toFixed(2)).toBe(total);
      },
    ),
    { numRuns: 30, endOnFailure: true },
  );
}, 120_000);
