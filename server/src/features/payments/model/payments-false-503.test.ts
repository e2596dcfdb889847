import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { refused } from '../../../testing/answers.ts';
import { paymentsShop } from '../testing/payments-shop.ts';

const shop = await paymentsShop();
beforeEach(async () => {
  await shop.sim('webhooks', { mode: 'off' });
  await shop.sim('settings', { pick_up_ms: null, refund_ms: 0 });
});

/** The next request of that path is done, and answered 503. */
const belie = (path: string) =>
  shop.sim('faults', { kind: 'unavailable_done', path: `/v2/${path}`, method: 'POST' });
const away = refused(503, 'SQUARE_UNAVAILABLE');
const sweep = () => shop.sweepAfter('70 seconds');
/** A payment of an order that was paid by link, and how to give it back. */
async function refundable(amount: string) {
  const { order, squareId } = await shop.paidByLink(amount);
  await shop.check(order);
  const path = `${order}/payments/${(await shop.paymentsOf(order))[0]?.id}/refunds`;
  const refund = (part: string) =>
    shop.post(path, { amount: part, reason: 'Fleurs abîmées' }, { who: shop.senior });
  return { order, squareId, refund };
}

/** The one checkout of an order at Square. */
async function checkoutAtSquare(order: number) {
  const { checkouts } = await shop.square();
  const sent = checkouts.filter(({ note }: { note: string }) => note === `Commande n° ${order}`);
  expect(sent).toHaveLength(1);
  return sent[0];
}

describe('a 503 after the deed', () => {
  test.each([
    ['the same attempt', (order: number, key: string) => shop.link(order, { key })],
    ['the sweep', sweep],
  ])('leaves one link, which %s opens', async (by, resume) => {
    const amount = by === 'the sweep' ? 4100 : 4000;
    const order = await shop.order(`${amount / 100}.00`);
    const key = randomUUID();
    await belie('online-checkout');
    expect(await shop.link(order, { key })).toMatchObject(away);
    expect((await shop.link(order)).body.code).toBe('CHARGE_UNDER_WAY');
    await resume(order, key);
    expect(await shop.linksOf(order)).toMatchObject([{ state: 'open', asked: 2 }]);
    const [made, ...others] = await shop.linksOfAmount(amount);
    expect(others).toEqual([]);
    await shop.payLink(made?.url ?? '');
    expect(await shop.check(order)).toEqual({ status: 'paid' });
    expect(await shop.paymentsOf(order)).toMatchObject([{ amount }]);
  });

  test('leaves one checkout, which the same attempt follows', async () => {
    const order = await shop.order('42.00');
    const key = randomUUID();
    await belie('terminals');
    expect(await shop.send(order, { key })).toMatchObject(away);
    expect((await shop.send(order)).body.code).toBe('CHARGE_UNDER_WAY');
    expect((await shop.send(order, { key })).body).toMatchObject({ status: 'processing' });
    await shop.sim(`checkouts/${(await checkoutAtSquare(order)).id}/tap`);
    await sweep();
    expect(await shop.checkoutsOf(order)).toMatchObject([{ state: 'completed', asked: 2 }]);
    expect(await shop.paymentsOf(order)).toMatchObject([{ amount: 4200 }]);
  });

  test('leaves one checkout, whose card the sweep books when no member waits', async () => {
    const order = await shop.order('43.00');
    await belie('terminals');
    expect(await shop.send(order)).toMatchObject(away);
    await shop.sim(`checkouts/${(await checkoutAtSquare(order)).id}/tap`);
    await sweep();
    await checkoutAtSquare(order);
    expect(await shop.statusOf(order)).toBe('paid');
    expect(await shop.paymentsOf(order)).toMatchObject([{ amount: 4300 }]);
  });

  test('leaves one refund, which is asked for again under its own key', async () => {
    const { order, squareId, refund } = await refundable('44.00');
    await belie('refunds');
    expect(await refund('30.00')).toMatchObject(away);
    expect((await refund('30.00')).body.code).toBe('PAYMENT_NOT_REFUNDABLE');
    await sweep();
    await sweep();
    expect(await shop.refundsAtSquare(squareId)).toHaveLength(1);
    expect(await shop.shown(order)).toMatchObject({ refunded_amount: '30.00' });
    expect(await shop.openAlerts(order)).toEqual([]);
  });

  test('leaves one refund, though Square has forgotten its key meanwhile', async () => {
    const { order, squareId, refund } = await refundable('45.00');
    await belie('refunds');
    expect(await refund('10.00')).toMatchObject(away);
    await shop.sim('keys/forget');
    await sweep();
    expect(await shop.refundsAtSquare(squareId)).toHaveLength(1);
    expect(await shop.shown(order)).toMatchObject({ refunded_amount: '10.00' });
    expect(await shop.openAlerts(order)).toEqual([]);
    // The next one is another one, of the same amount.
    await refund('10.00');
    expect(await shop.refundsAtSquare(squareId)).toHaveLength(2);
  });

  test('leaves one refund that waits for the bank, though its key is forgotten', async () => {
    await shop.sim('settings', { refund_ms: null });
    const { order, squareId, refund } = await refundable('46.00');
    await belie('refunds');
    expect(await refund('10.00')).toMatchObject(away);
    await shop.sim('keys/forget');
    await sweep();
    const [made, ...others] = await shop.refundsAtSquare(squareId);
    expect(others).toEqual([]);
    await shop.sim(`refunds/${made.id}/settle`);
    await sweep();
    expect(await shop.shown(order)).toMatchObject({ refunded_amount: '10.00' });
    expect(await shop.openAlerts(order)).toEqual([]);
  });

  test('is asked for again under its key when an older one of that amount was made at Square', async () => {
    const { order, squareId, refund } = await refundable('47.00');
    await shop.sim(`payments/${squareId}/refund`, { amount: 1000 });
    await shop.sync(squareId);
    await shop.sim('faults', { kind: 'cut', path: '/v2/refunds', method: 'POST' });
    expect(await refund('10.00')).toMatchObject(away);
    await sweep();
    expect(await shop.refundsAtSquare(squareId)).toHaveLength(2);
    expect(await shop.shown(order)).toMatchObject({ refunded_amount: '20.00' });
  });

  test('keeps another refund of the payment waiting', async () => {
    const { squareId, refund } = await refundable('48.00');
    await belie('refunds');
    await refund('10.00');
    expect((await refund('10.00')).body.code).toBe('PAYMENT_NOT_REFUNDABLE');
    await sweep();
    expect((await refund('10.00')).status).toBe(201);
    expect(await shop.refundsAtSquare(squareId)).toHaveLength(2);
  });

  test('gives an unknown payment back once, though its key is forgotten', async () => {
    const squareId = await shop.sale(4900);
    await shop.sync(squareId);
    const [alert] = await shop.alertsAbout(squareId);
    const settle = () => shop.settle(alert?.id ?? 0, { action: 'refund' }, shop.senior);
    await belie('refunds');
    expect(await settle()).toMatchObject(away);
    await shop.sim('keys/forget');
    expect((await settle()).status).toBe(200);
    expect(await shop.refundsAtSquare(squareId)).toHaveLength(1);
  });
});
