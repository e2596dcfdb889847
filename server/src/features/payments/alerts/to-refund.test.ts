import { expect, test } from 'vitest';
import type { Caller } from '../../../testing/test-server.ts';
import { paymentsShop } from '../testing/payments-shop.ts';

// A paid order that was cancelled by somebody who may not refund: before those who may.

const shop = await paymentsShop();
const counter = await shop.as('Boutique', 'Sofia');
const admin = await shop.as('Admin', 'Hélène');

const lineOf = async (who: Caller, of = 'to_refund') =>
  (await who.get('/api/stats/todo/')).body.results.find(({ kind }: { kind: string }) => kind === of);
const rowOf = async (id: number) =>
  (await counter.get('/api/orders/', { query: { search: String(id) } })).body.results.find(
    (row: { id: number }) => row.id === id,
  );

test('its payment is a line « À rembourser » of Senior and Admin, and marked on its row, until the money is given back', async () => {
  const id = await shop.order('45.00', { payer_account: shop.payer });
  await shop.pay(id, '45.00');
  expect((await counter.patch(`/api/orders/${id}/`, { status: 'cancelled' })).status).toBe(200);
  for (const who of [shop.senior, admin])
    expect(await lineOf(who)).toMatchObject({ count: 1, amount: '45.00', order_ids: [id] });
  for (const who of [counter, shop.florist, shop.accountant]) expect(await lineOf(who)).toBeUndefined();
  // It is counted once: among the payments to verify only for those without that line.
  expect(await lineOf(shop.senior, 'payment_alerts')).toBeUndefined();
  expect(await lineOf(shop.accountant, 'payment_alerts')).toMatchObject({ count: 1, amount: '45.00' });
  expect(await rowOf(id)).toMatchObject({ to_refund: true });

  const { alerts } = await shop.shown(id);
  await shop.settle(alerts[0].id, { action: 'refund' }, shop.senior);
  expect(await lineOf(shop.senior)).toBeUndefined();
  expect(await rowOf(id)).toMatchObject({ to_refund: false });
});

test('its payment is nothing to refund while the order is not cancelled, or was never paid', async () => {
  const [paid, unpaid] = [await shop.order('20.00'), await shop.order('20.00')];
  await shop.pay(paid, '20.00');
  await counter.patch(`/api/orders/${unpaid}/`, { status: 'cancelled' });
  expect([await rowOf(paid), await rowOf(unpaid)]).toMatchObject([
    { to_refund: false },
    { to_refund: false },
  ]);
  expect(await lineOf(shop.senior)).toBeUndefined();
});
