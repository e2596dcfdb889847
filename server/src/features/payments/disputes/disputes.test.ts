import { beforeEach, describe, expect, test } from 'vitest';
import { WAIT } from '../../../testing/square-shop.ts';
import { settlePayments } from '../payments.jobs.ts';
import { paymentsShop } from '../testing/payments-shop.ts';

const shop = await paymentsShop();
beforeEach(() => shop.sim('webhooks', { mode: 'off' }));

/** An order that is paid by link, and whose client asks his bank for the money back. */
async function disputed(amount: string, part: object = {}) {
  const { order, squareId } = await shop.paidByLink(amount);
  await shop.sync(squareId);
  const { dispute } = await shop.sim(`payments/${squareId}/dispute`, { reason: 'NOT_RECEIVED', ...part });
  await settlePayments(shop.deps);
  return { order, squareId, id: dispute.id as string };
}
const end = async (id: string, how: 'win' | 'lose' | 'accept') => {
  await shop.sim(`disputes/${id}/${how}`);
  for (const _run of [1, 2]) await settlePayments(shop.deps);
};
const disputeOf = async (order: number) => (await shop.shown(order)).payments[0].dispute;

describe('a dispute', () => {
  test('raises a line with its reason and its day, and shows on the payment', async () => {
    const { order } = await disputed('45.00');
    const [line] = (await shop.shown(order)).alerts;
    expect(line).toMatchObject({ kind: 'disputed', amount: '45.00' });
    expect(line.sentence).toMatch(/45,00\s€ contestés .* marchandise non reçue.* chez Square avant le \d+/);
    expect(await disputeOf(order)).toMatchObject({
      state: 'evidence_required',
      state_display: 'Réponse attendue',
      reason: 'marchandise non reçue',
      due_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    expect(await shop.statusOf(order)).toBe('paid');
  });

  test('that is won settles its line, and no money moves', async () => {
    const { order, id } = await disputed('46.00');
    await end(id, 'win');
    expect((await shop.shown(order)).alerts).toEqual([]);
    expect(await disputeOf(order)).toMatchObject({ state: 'won' });
    expect(await shop.ledgerOf(order)).toEqual([
      ['order_created', -4600],
      ['payment', 4600],
    ]);
  });

  test.each([
    ['lost', 'lose', '47.00', 4700],
    ['accepted in part', 'accept', '48.00', 1000],
  ] as const)('that is %s is a payment undone, once, and a line says so', async (_, how, amount, taken) => {
    const { order, id } = await disputed(amount, { amount: taken });
    const asked = '2026-10-31T22:59:59.000Z';
    await shop.db.updateTable('disputes').set({ disputed_at: asked }).where('id', '=', id).execute();
    await end(id, how);
    expect(await shop.ledgerAt(order, 'refund')).toEqual([asked]);
    expect(await shop.openAlerts(order)).toMatchObject([{ kind: 'dispute_lost', amount: taken }]);
    expect((await shop.ledgerOf(order)).slice(2)).toEqual([['refund', -taken]]);
    expect(await shop.statusOf(order)).toBe('unpaid');
  });

  test('does not hide a refund that was made at Square before', async () => {
    const { order, squareId } = await shop.paidByLink('49.00');
    await shop.sync(squareId);
    await shop.sim('settings', { refund_ms: 0 });
    await shop.sim(`payments/${squareId}/refund`, { amount: 900 });
    const { dispute } = await shop.sim(`payments/${squareId}/dispute`, { amount: 4000 });
    await end(dispute.id, 'lose');
    await shop.sync(squareId);
    expect((await shop.shown(order)).refunded_amount).toBe('49.00');
  });

  test('that is lost over money given back before is a line, and moves nothing more in the books', async () => {
    const { order, squareId } = await shop.paidByLink('52.00');
    await shop.sync(squareId);
    await shop.sim('settings', { refund_ms: 0 });
    const [{ id: payment }] = (await shop.shown(order)).payments;
    const body = { amount: '50.00', reason: 'Roses abîmées' };
    await shop.post(`${order}/payments/${payment}/refunds`, body, { who: shop.senior });
    await shop.sweepAfter('2 minutes');
    const { dispute } = await shop.sim(`payments/${squareId}/dispute`);
    await end(dispute.id, 'lose');
    const { alerts, refunded_amount } = await shop.shown(order);
    expect(refunded_amount).toBe('52.00');
    expect(alerts).toMatchObject([
      { kind: 'dispute_lost', amount: '2.00' },
      { kind: 'dispute_lost', amount: '50.00', sentence: expect.stringContaining('déjà rendu') },
    ]);
  });

  test('of a payment that no order knew is booked when it is attached', async () => {
    const squareId = await shop.sale(5000);
    await shop.sync(squareId);
    const { dispute } = await shop.sim(`payments/${squareId}/dispute`);
    await end(dispute.id, 'lose');
    const lines = (await shop.alertsAbout(squareId)).filter(({ settled_at }) => settled_at === null);
    expect(lines.map(({ kind }) => kind)).toEqual(['unknown_payment', 'dispute_lost']);
    const order_id = await shop.order('50.00');
    const alert = (await shop.alertsAbout(squareId)).find(({ kind }) => kind === 'unknown_payment');
    await shop.settle(alert?.id ?? 0, { action: 'attach', order_id });
    expect((await shop.shown(order_id)).refunded_amount).toBe('50.00');
    expect(await shop.statusOf(order_id)).toBe('unpaid');
  });

  test('is heard of by a message', async () => {
    await shop.sim('webhooks', { mode: 'now' });
    const { order, squareId } = await shop.paidByLink('51.00');
    await shop.sync(squareId);
    await shop.sim(`payments/${squareId}/dispute`);
    await expect
      .poll(() => disputeOf(order), { timeout: WAIT })
      .toMatchObject({ state: 'evidence_required' });
  });
});
