import { expect, test } from 'vitest';
import { refused } from '../../../testing/answers.ts';
import { settlePayments } from '../payments.jobs.ts';
import { paymentsShop } from '../testing/payments-shop.ts';

// A refund that Square took and the bank refused later: its line asks for it again.

const shop = await paymentsShop();
await shop.sim('webhooks', { mode: 'off' });

type Refund = { amount: string; kind: 'credit' | 'undo' };
const give = async (id: number, refund: Refund) => {
  const [{ id: payment }] = (await shop.shown(id)).payments;
  const body = { ...refund, reason: 'Rose fanée' };
  return shop.post(`${id}/payments/${payment}/refunds`, body, { who: shop.senior });
};
const sweep = () => shop.sweepAfter('2 minutes');

/** An order that is paid by link, with a refund that the bank refused, and its line. */
async function refusedLater(amount: string, refund: Refund) {
  await shop.sim('settings', { refund_ms: null });
  const { order: id, squareId } = await shop.paidByLink(amount);
  await shop.sync(squareId);
  await give(id, refund);
  const [there] = await shop.refundsAtSquare(squareId);
  await shop.sim(`refunds/${there.id}/settle`, { outcome: 'REJECTED' });
  await sweep();
  await shop.sim('settings', { refund_ms: 0 });
  const [line] = (await shop.shown(id)).alerts;
  expect(line).toMatchObject({ kind: 'refund_failed', amount: refund.amount });
  return { id, squareId, again: () => shop.settle(line.id, { action: 'refund' }, shop.senior) };
}

test('a refused refund is made as it was, once', async () => {
  const { id, squareId, again } = await refusedLater('46.00', { amount: '6.00', kind: 'credit' });
  expect((await again()).status).toBe(200);
  expect(await again()).toMatchObject(refused(404, 'ALERT_NOT_FOUND'));
  await sweep();
  const made = (await shop.refundsAtSquare(squareId)).map(({ status }: { status: string }) => status);
  expect(made).toEqual(['REJECTED', 'COMPLETED']);
  const after = { refunded_amount: '6.00', reduced_amount: '6.00', remaining_amount: '0.00', alerts: [] };
  expect(await shop.shown(id)).toMatchObject(after);
});

test('a refused refund is made once although its answer was lost', async () => {
  const { id, squareId, again } = await refusedLater('48.00', { amount: '8.00', kind: 'undo' });
  await shop.sim('faults', { kind: 'lost', path: '/v2/refunds' });
  expect((await again()).status).toBe(503);
  expect((await again()).status).toBe(200);
  await sweep();
  expect(await shop.refundsAtSquare(squareId)).toHaveLength(2);
  expect(await shop.shown(id)).toMatchObject({ refunded_amount: '8.00', alerts: [] });
});

test('a refused refund is not made when a part went back in the tab of its order, and its line goes with the rest', async () => {
  const { id, again } = await refusedLater('47.00', { amount: '7.00', kind: 'undo' });
  await give(id, { amount: '3.00', kind: 'undo' });
  await sweep();
  expect(await again()).toMatchObject(refused(409, 'ALERT_ACTION_UNFIT'));
  await give(id, { amount: '4.00', kind: 'undo' });
  await sweep();
  expect(await shop.shown(id)).toMatchObject({ refunded_amount: '7.00', alerts: [] });
});

test('the refund of a payment of no order is made again, and its line goes when Square gave all of it back', async () => {
  await shop.sim('settings', { refund_ms: null });
  const squareId = await shop.sale(1515);
  await shop.sync(squareId);
  const open = async () => (await shop.alertsAbout(squareId)).filter(({ settled_at }) => settled_at === null);
  const refund = async () => shop.settle((await open())[0]?.id ?? 0, { action: 'refund' }, shop.senior);
  await refund();
  const [first] = await shop.refundsAtSquare(squareId);
  await shop.sim(`refunds/${first.id}/settle`, { outcome: 'FAILED' });
  await settlePayments(shop.deps);
  expect(await open()).toMatchObject([{ kind: 'refund_failed', amount: 1515 }]);
  await shop.sim('settings', { refund_ms: 0 });
  expect((await refund()).status).toBe(200);
  expect((await shop.refundsAtSquare(squareId)).map(({ status }: { status: string }) => status)).toEqual([
    'FAILED',
    'COMPLETED',
  ]);
  expect(await open()).toEqual([]);
});
