import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { asSystem } from '../../../platform/db/db.ts';
import { paymentsShop } from '../testing/payments-shop.ts';
import { recordRefundsAtSquare } from './refunds-at-square.ts';

// A refund in Square's own dashboard on which the bank decides later, however Square counts it until then.

const shop = await paymentsShop();
await shop.sim('webhooks', { mode: 'off' });

describe.each([true, false])('while Square counts it already: %s', (refund_counts_pending) => {
  beforeEach(() => shop.sim('settings', { refund_ms: null, refund_counts_pending }));

  /** An order of 45 € that is paid by link, of which 20 € are on their way back. */
  async function underWay() {
    const { order: id, squareId } = await shop.paidByLink('45.00');
    await shop.sync(squareId);
    const { refund } = await shop.sim(`payments/${squareId}/refund`, { amount: 2000 });
    for (const _ of [1, 2]) await shop.sync(squareId);
    const settle = async (outcome: string) => {
      await shop.sim(`refunds/${refund.id}/settle`, { outcome });
      for (const _ of [1, 2]) await shop.sweepAfter('2 minutes');
      await shop.sync(squareId);
    };
    return { id, squareId, settle };
  }

  test('the order is paid until the bank has decided', async () => {
    const { id } = await underWay();
    const payments = [{ refundable_amount: '25.00', refunds: [{ state: 'pending', amount: '20.00' }] }];
    expect(await shop.shown(id)).toMatchObject({ refunded_amount: '0.00', alerts: [], payments });
    expect(await shop.statusOf(id)).toBe('paid');
    expect(await shop.ledgerOf(id)).toHaveLength(2);
  });

  test('the order waits for the money once it is back, with a line', async () => {
    const { id, settle } = await underWay();
    await settle('COMPLETED');
    const alerts = [{ kind: 'refunded_elsewhere', amount: '20.00' }];
    expect(await shop.shown(id)).toMatchObject({
      refunded_amount: '20.00',
      remaining_amount: '20.00',
      alerts,
    });
    expect((await shop.ledgerOf(id)).at(-1)).toEqual(['refund', -2000]);
    await shop.settle((await shop.shown(id)).alerts[0].id, { action: 'credit' }, shop.senior);
    expect(await shop.shown(id)).toMatchObject({ remaining_amount: '0.00', alerts: [] });
  });

  test('the order stays paid when the bank refuses, and a line asks for it again', async () => {
    const { id, squareId, settle } = await underWay();
    await settle('FAILED');
    expect(await shop.shown(id)).toMatchObject({
      refunded_amount: '0.00',
      payments: [{ refundable_amount: '45.00', refunds: [{ state: 'failed' }] }],
      alerts: [{ kind: 'refund_failed', amount: '20.00' }],
    });
    expect(await shop.statusOf(id)).toBe('paid');
    expect(await shop.ledgerOf(id)).toHaveLength(2);
    await shop.sim('settings', { refund_ms: 0 });
    await shop.settle((await shop.shown(id)).alerts[0].id, { action: 'refund' }, shop.senior);
    await shop.sweepAfter('2 minutes');
    await shop.sync(squareId);
    expect(await shop.shown(id)).toMatchObject({ refunded_amount: '20.00', alerts: [] });
  });

  test('one that is made meanwhile is booked by itself', async () => {
    const { id, squareId, settle } = await underWay();
    await shop.sim('settings', { refund_ms: 0 });
    await shop.sim(`payments/${squareId}/refund`, { amount: 500 });
    await shop.sync(squareId);
    expect((await shop.shown(id)).refunded_amount).toBe('5.00');
    await settle('COMPLETED');
    expect((await shop.shown(id)).refunded_amount).toBe('25.00');
  });

  test('one that an earlier reading still has under way is booked once', async () => {
    const { order: id, squareId } = await shop.paidByLink('45.00');
    await shop.sync(squareId);
    const { refund } = await shop.sim(`payments/${squareId}/refund`, { amount: 2000 });
    const earlier = await shop.deps.square.payment(squareId);
    await shop.sim(`refunds/${refund.id}/settle`, { outcome: 'COMPLETED' });
    await shop.sync(squareId);
    await asSystem(shop.db)((tx) => recordRefundsAtSquare(tx, earlier));
    await shop.sweepAfter('2 minutes');
    expect(await shop.shown(id)).toMatchObject({ refunded_amount: '20.00', remaining_amount: '20.00' });
  });

  test('the line over an unknown payment stays until its money is back', async () => {
    const squareId = await shop.sale(3100);
    await shop.sync(squareId);
    const { refund } = await shop.sim(`payments/${squareId}/refund`, {});
    await shop.sync(squareId);
    const open = async () =>
      (await shop.alertsAbout(squareId)).filter(({ settled_at }) => settled_at === null);
    expect(await open()).toHaveLength(1);
    await shop.sim(`refunds/${refund.id}/settle`, {});
    await shop.sync(squareId);
    expect(await open()).toEqual([]);
  });
});

describe('money that pays another order by now', () => {
  const back = async (squareId: string, amount?: number) => {
    await shop.sim('settings', { refund_ms: 0, refund_counts_pending: false });
    await shop.sim(`payments/${squareId}/refund`, amount === undefined ? {} : { amount });
    for (const _ of [1, 2]) await shop.sync(squareId);
  };
  /** 20 € of an order that was paid with 50 € pay another one. */
  async function moved() {
    const { order: from, squareId } = await shop.paidByLink('50.00');
    await shop.sync(squareId);
    await shop.change(from, { amount: '30.00' });
    const to = await shop.order('20.00', { payer_account: await payerOf(from) });
    const body = { amount: '20.00', reason: 'À sa demande' };
    expect((await shop.post(`${to}/use-credit`, body, { who: shop.senior })).status).toBe(201);
    return { from, to, squareId };
  }
  const payerOf = async (id: number) => (await shop.detail(id)).payer_account.id;
  const waits = async (...orders: number[]) =>
    Promise.all(orders.map(async (id) => (await shop.shown(id)).remaining_amount));

  test('comes back from it with a whole refund: each order waits for what it costs', async () => {
    const { from, to, squareId } = await moved();
    const before = await shop.balanceOf(await payerOf(from));
    await back(squareId);
    expect(await waits(from, to)).toEqual(['30.00', '20.00']);
    expect(await shop.balanceOf(await payerOf(from))).toBe(before - 5000);
    expect(await shop.statusOf(to)).toBe('unpaid');
    const [line] = (await shop.shown(to)).alerts;
    expect(line).toMatchObject({ kind: 'refunded_elsewhere', amount: '20.00' });
    expect(line.sentence).toContain(`crédit de la commande n° ${from}`);
    for (const id of [from, to])
      for (const payment of (await shop.shown(id)).payments) expect(payment.refundable_amount).toBe('0.00');
    await shop.settle(line.id, { action: 'credit' }, shop.senior);
    expect(await waits(from, to)).toEqual(['30.00', '0.00']);
  });

  test('comes back in part with a refund that takes the rest of its own order first', async () => {
    const { from, to, squareId } = await moved();
    await back(squareId, 4000);
    expect(await waits(from, to)).toEqual(['30.00', '10.00']);
    await back(squareId, 1000);
    expect(await waits(from, to)).toEqual(['30.00', '20.00']);
  });

  test('is known also where it was moved before the migration', async () => {
    const { from, to } = await moved();
    const linkOf = () =>
      shop.db.selectFrom('refunds').select('moved_to').where('order_id', '=', from).executeTakeFirstOrThrow();
    const linked = await linkOf();
    expect(linked.moved_to).toBe((await shop.paymentsOf(to))[0]?.id);
    await shop.db.updateTable('refunds').set({ moved_to: null }).where('order_id', '=', from).execute();
    const file = '../../../platform/db/migrations/006x/0067-moved-money.sql';
    const text = await readFile(new URL(file, import.meta.url), 'utf8');
    const statement = text.slice(text.indexOf('update refunds'), text.lastIndexOf('set local'));
    await sql.raw(statement).execute(shop.db);
    expect(await linkOf()).toEqual(linked);
  });

  test('stays where it is while its own order has enough', async () => {
    const { from, to, squareId } = await moved();
    await back(squareId, 3000);
    expect(await waits(from, to)).toEqual(['30.00', '0.00']);
    expect((await shop.shown(to)).alerts).toEqual([]);
  });
});
