import fc from 'fast-check';
import { expect, test } from 'vitest';
import { billingShop } from '../testing/billing-shop.ts';

const shop = await billingShop();

const line = fc.record({ cents: fc.integer({ min: 1, max: 999_999 }), vat_rate: fc.constantFrom(10, 20) });
const lines = fc.array(line, { minLength: 1, maxLength: 6 });
const euros = (cents: number) => (cents / 100).toFixed(2);

test('invoices and quotes have the total of their orders to the cent, for any amounts and rates', async () => {
  const payer = await shop.newPayer();
  await fc.assert(
    fc.asyncProperty(lines, fc.constantFrom('quote', 'invoice'), async (drawn, kind) => {
      const ids: number[] = [];
      for (const { cents, vat_rate } of drawn)
        ids.push(await shop.newOrder(payer, { amount: euros(cents), vat_rate }));
      const { status, body } = await shop.make(kind, ids);
      expect(status).toBe(200);
      const total = euros(drawn.reduce((sum, { cents }) => sum + cents, 0));
      const [made] = body[`successful_${kind}s`];
      expect(made.amount).toBe(total);
      const state = await shop.state();
      const there = state[`${kind}s`].find(({ id }: { id: number }) => id === made.id);
      expect(Number(there.total).toFixed(2)).toBe(total);
    }),
    { numRuns: 30, endOnFailure: true },
  );
}, 120_000);
