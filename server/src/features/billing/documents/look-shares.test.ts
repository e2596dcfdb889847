import { expect, test } from 'vitest';
import { pennylaneShop } from '../../../testing/pennylane-shop.ts';

test('a member who reads quotes without end leaves the others their part of Pennylane', async () => {
  const shop = await pennylaneShop({ PENNYLANE_CALLS_PER_5_SECONDS: '50' });
  const other = await shop.as('Boutique');
  const payer = await shop.newPayer();
  const [first, second] = [await shop.newOrder(payer), await shop.newOrder(payer)];
  for (const id of [first, second]) await shop.florist.post('/api/orders/bulk_quote/', { order_ids: [id] });
  const calls = async () => (await shop.sim('GET', '/state')).calls.length;
  const shown = (id: number) => other.get(`/api/orders/${id}/pennylane-quote/`);
  const fresh = await shown(first);
  const before = await calls();
  const again = await Promise.all(Array.from({ length: 30 }, () => shown(first)));
  for (const answer of again)
    expect(answer).toMatchObject({ status: 200, body: { number: fresh.body.number } });
  const read = (await calls()) - before;
  expect([read > 0, read < 10]).toEqual([true, true]);
  // Nothing was read of this one yet, and his part is used up.
  const refusal = await shown(second);
  expect(refusal).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  expect(refusal.headers.get('retry-after')).toMatch(/^[1-5]$/);
  const colleague = await shop.florist.get(`/api/orders/${second}/pennylane-quote/`);
  expect(colleague.status).toBe(200);
  expect(await calls()).toBe(before + read + 1);
  expect(await shown(second)).toMatchObject({ status: 200, body: { number: colleague.body.number } });
});
