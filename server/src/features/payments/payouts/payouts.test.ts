import { expect, test } from 'vitest';
import { settlePayments } from '../payments.jobs.ts';
import { paymentsShop } from '../testing/payments-shop.ts';
import { syncPayouts } from './sync-payouts.ts';

const shop = await paymentsShop();
await shop.sim('webhooks', { mode: 'off' });
const list = async (query = {}) => (await shop.accountant.get('/api/payouts/', { query })).body;

test('payouts are read each hour, with their sums, newest first, and as they end', async () => {
  await shop.sim('settings', { fee_ms: 0 });
  expect((await shop.florist.get('/api/payouts/')).status).toBe(403);
  await shop.paidByLink('100.00');
  await shop.square();
  const [first] = (await shop.sim('payouts')).payouts;
  await settlePayments(shop.deps);
  const { results, count } = await list();
  const fee = 10_000 - first.amount_money.amount;
  expect(fee).toBeGreaterThan(0);
  expect(count).toBe(1);
  expect(results[0]).toMatchObject({
    ...{ id: first.id, status: 'sent', status_display: 'En route', location_name: 'Marais' },
    ...{ gross: '100.00', fee: (fee / 100).toFixed(2), net: (first.amount_money.amount / 100).toFixed(2) },
    arrives_on: first.arrival_date,
  });

  await shop.paidByLink('20.00');
  await shop.sim('payouts');
  await shop.sim('clock', { advance_ms: 60_000 });
  await settlePayments(shop.deps);
  expect((await list()).count).toBe(1);
  await shop.db
    .updateTable('marks')
    .set({ at: new Date(Date.now() - 3_700_000) })
    .execute();
  await settlePayments(shop.deps);
  const later = await list({ page_size: 1 });
  expect(later).toMatchObject({ count: 2, has_next: true, results: [{ gross: '20.00', status: 'paid' }] });
  expect((await list({ page_size: 1, page: 2 })).results[0]).toMatchObject({ id: first.id, status: 'paid' });
});

test('a payout that the bank sends back is a line, once', async () => {
  await shop.paidByLink('30.00');
  const sent = (await shop.sim('payouts')).payouts[0];
  await shop.sim(`payouts/${sent.id}/settle`, { outcome: 'FAILED' });
  for (const _read of [1, 2]) await syncPayouts(shop.deps);
  const { results } = (await shop.accountant.get('/api/payment-alerts/')).body;
  const amount = (sent.amount_money.amount / 100).toFixed(2);
  expect(results).toMatchObject([{ kind: 'payout_failed', amount, order_id: null, method: null }]);
  expect((await shop.settle(results[0].id, { action: 'keep' })).status).toBe(200);
  await syncPayouts(shop.deps);
  expect((await shop.accountant.get('/api/payment-alerts/')).body.count).toBe(0);
});

test('a payout without entries has neither gross nor fees', async () => {
  const facts = { square_location_id: 'LMARAIS750030', status: 'sent', fee: 0, arrives_on: null } as const;
  const sent_at = new Date(Date.now() + 3_600_000).toISOString();
  await shop.db
    .insertInto('payouts')
    .values({ ...facts, id: 'po_simple', amount: 4_250, sent_at })
    .execute();
  const [first] = (await list({ page_size: 1 })).results;
  expect(first).toMatchObject({ id: 'po_simple', gross: null, fee: null, net: '42.50', arrives_on: null });
});
