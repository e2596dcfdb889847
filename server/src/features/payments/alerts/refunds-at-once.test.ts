import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { refused } from '../../../testing/answers.ts';
import type { Answer } from '../../../testing/test-server.ts';
import { paymentsShop } from '../testing/payments-shop.ts';

// A line gives money back while a colleague does so in the tab of its order.

const shop = await paymentsShop();
beforeEach(() => shop.sim('webhooks', { mode: 'off' }));

const waiting = async () => {
  const asked = sql<{
    n: number;
  }>`select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await asked.execute(shop.db)).rows[0]?.n;
};

/** Both, once both wait for the order: the second has read what it decides by before the first has written. */
async function atOnce(order: number, first: () => Promise<Answer>, second: () => Promise<Answer>) {
  const asked = await shop.db.transaction().execute(async (tx) => {
    await sql`select from orders where id = ${order} for update`.execute(tx);
    const begun = [first()];
    await expect.poll(waiting).toBe(1);
    begun.push(second());
    await expect.poll(waiting).toBe(2);
    return begun;
  });
  return Promise.all(asked);
}

const inTab = (order: number, payment: number) => () => {
  const body = { amount: '10.00', kind: 'undo', reason: 'Rendu au comptoir' };
  return shop.post(`${order}/payments/${payment}/refunds`, body, { who: shop.senior });
};
const byLine = (line: number) => () => shop.settle(line, { action: 'refund' }, shop.senior);

test('a surplus is given back once', async () => {
  const order = await shop.order('50.00', { payer_account: shop.payer });
  await shop.pay(order, '50.00');
  await shop.change(order, { amount: '40.00' });
  const { alerts, payments } = await shop.shown(order);
  const [made, late] = await atOnce(order, inTab(order, payments[0].id), byLine(alerts[0].id));
  expect(made?.status).toBe(201);
  expect(late).toMatchObject(refused(409, 'ALERT_ACTION_UNFIT'));
  expect(await shop.shown(order)).toMatchObject({ refunded_amount: '10.00', alerts: [] });
});

test('a refund that the bank refused is made once more, once', async () => {
  await shop.sim('settings', { refund_ms: null });
  const { order, squareId } = await shop.paidByLink('50.00');
  await shop.sync(squareId);
  const [{ id: payment }] = (await shop.shown(order)).payments;
  await inTab(order, payment)();
  const [refund] = await shop.refundsAtSquare(squareId);
  await shop.sim(`refunds/${refund.id}/settle`, { outcome: 'FAILED' });
  await shop.sweepAfter('2 minutes');
  const [line] = (await shop.shown(order)).alerts;
  expect(line.kind).toBe('refund_failed');
  const [made, late] = await atOnce(order, inTab(order, payment), byLine(line.id));
  expect(made?.status).toBe(201);
  expect(late).toMatchObject(refused(409, 'ALERT_ACTION_UNFIT'));
  expect(await shop.refundsAtSquare(squareId)).toHaveLength(2);
});
