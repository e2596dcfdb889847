import { beforeEach, describe, expect, test } from 'vitest';
import { paymentsShop } from '../testing/payments-shop.ts';

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
