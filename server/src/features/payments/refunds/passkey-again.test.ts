import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { refused } from '../../../testing/answers.ts';
import { passkeysGoStale, registerPasskey, showPasskey } from '../../../testing/soft-passkey.ts';
import { paymentsShop } from '../testing/payments-shop.ts';

// A member who has a passkey shows it again before he gives back much.

const shop = await paymentsShop();
const refund = async (id: number, amount: string, { who = shop.senior, key = randomUUID() } = {}) => {
  const [paid] = await shop.paymentsOf(id);
  return shop.post(`${id}/payments/${paid?.id}/refunds`, { amount, reason: 'Fleurs abîmées' }, { who, key });
};

async function paidInCash(amount: string) {
  const id = await shop.order(amount, { payer_account: shop.payer });
  await shop.pay(id, amount);
  return id;
}

test('refunds that come at once count together', async () => {
  const member = await shop.as('Senior', 'Léa');
  await registerPasskey(member);
  await passkeysGoStale(shop.pool);
  const id = await paidInCash('250.00');
  const answers = await Promise.all([1, 2, 3].map(() => refund(id, '60.00', { who: member })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403]);
  expect((await shop.shown(id)).refunded_amount).toBe('60.00');
});

test('a refund of the amount in the settings or above asks for it again, then is made once', async () => {
  const passkey = await registerPasskey(shop.senior);
  await passkeysGoStale(shop.pool);
  const id = await paidInCash('250.00');
  expect((await refund(id, '99.99')).status).toBe(201);
  const key = randomUUID();
  const asked = refused(403, 'PASSKEY_AGAIN');
  expect(await refund(id, '100.00', { key })).toMatchObject(asked);
  // Refunds of one hour count together.
  expect(await refund(id, '0.01')).toMatchObject(asked);
  expect((await shop.shown(id)).refunded_amount).toBe('99.99');
  await showPasskey(shop.senior, passkey);
  expect((await refund(id, '100.00', { key })).status).toBe(201);
  expect((await refund(id, '100.00', { key })).status).toBe(201);
  expect((await shop.shown(id)).refunded_amount).toBe('199.99');

  await passkeysGoStale(shop.pool);
  const { payer } = shop;
  const cancelled = await shop.order('120.00', { payer_account: payer });
  await shop.pay(cancelled, '120.00');
  await shop.senior.patch(`/api/orders/${cancelled}/`, { status: 'cancelled' });
  const [line] = (await shop.shown(cancelled)).alerts;
  expect(line.kind).toBe('to_refund');
  expect(await shop.settle(line.id, { action: 'refund' }, shop.senior)).toMatchObject(asked);
  await showPasskey(shop.senior, passkey);
  expect((await shop.settle(line.id, { action: 'refund' }, shop.senior)).status).toBe(200);
});

test('what was given back of no order counts too', async () => {
  const member = await shop.as('Senior', 'Inès');
  await registerPasskey(member);
  await passkeysGoStale(shop.pool);
  const lines: number[] = [];
  for (const amount of [6000, 6100]) {
    const squareId = await shop.sale(amount);
    await shop.sync(squareId);
    const [line] = await shop.alertsAbout(squareId);
    lines.push(line?.id ?? 0);
  }
  const give = (line = 0) => shop.settle(line, { action: 'refund' }, member);
  expect((await give(lines[0])).status).toBe(200);
  expect(await give(lines[1])).toMatchObject(refused(403, 'PASSKEY_AGAIN'));
});
