import { beforeEach, describe, expect, test } from 'vitest';
import { refused, valuesOf } from '../../../testing/answers.ts';
import { paymentsShop } from '../testing/payments-shop.ts';

const shop = await paymentsShop();
await shop.sim('webhooks', { mode: 'off' });
await shop.sim('settings', { refund_ms: 0 });
beforeEach(async () => {
  const open = shop.db.updateTable('payment_alerts').where('settled_at', 'is', null);
  await open.set({ settled_at: new Date(), settled_how: 'keep' }).execute();
});

const list = async (page_size = 20) =>
  (await shop.accountant.get('/api/payment-alerts/', { query: { page_size } })).body;
const newOrder = (amount: string) => shop.order(amount, { payer_account: shop.payer });
const settled = (id: number) => {
  const alerts = shop.db.selectFrom('payment_alerts').where('id', '=', id);
  return alerts.select(['settled_how', 'settled_by', 'note']).executeTakeFirstOrThrow();
};
const giveBack = (id: number) => shop.settle(id, { action: 'refund' }, shop.senior);

/** A sale at Square that belongs to no order. @returns its id there, and the alert */
async function unknownSale(amount: number) {
  const squareId = await shop.sale(amount);
  await shop.sync(squareId);
  await shop.sync(squareId);
  return { squareId, alert: (await list()).results.at(-1) };
}

/** An order whose link was paid after something else happened to it. */
async function paidAfter(amount: string, happen: (order: number) => Promise<unknown>) {
  const { order: id, squareId } = await shop.paidByLink(amount);
  await happen(id);
  await shop.sync(squareId);
  const { payments, alerts } = await shop.shown(id);
  const payment = payments.find(({ method }: { method: string }) => method === 'square');
  return { id, squareId, payment, alert: alerts[0] };
}
const paidAfterCancel = () => paidAfter('20.00', (id) => shop.change(id, { status: 'cancelled' }));
const paidTwice = () => paidAfter('30.00', (id) => shop.pay(id, '10.00'));

test('the list is for Comptable and above, page by page, oldest first', async () => {
  expect((await shop.florist.get('/api/payment-alerts/')).status).toBe(403);
  const [first, second] = [await unknownSale(1100), await unknownSale(1200)];
  const both = await list();
  expect([both.count, valuesOf(both.results, 'id')]).toEqual([2, [first.alert.id, second.alert.id]]);
  expect(await list(1)).toMatchObject({ count: 2, has_next: true, results: [{ id: first.alert.id }] });
  const sentence = '11,00\u00a0€ encaissés chez Square pour aucune commande connue. Bouquet du marché';
  expect(first.alert).toMatchObject({ kind: 'unknown_payment', amount: '11.00', sentence });
  expect(first.alert).toMatchObject({ order_id: null, display_client: null });
});

test('money on its way back is not given back once more, unless the bank refuses it', async () => {
  const { id, squareId, alert } = await paidTwice();
  await shop.sim('settings', { refund_ms: null });
  await giveBack(alert.id);
  await shop.change(id, { amount: '29.00' });
  expect((await shop.shown(id)).alerts).toMatchObject([{ kind: 'overpaid', amount: '1.00' }]);
  const [there] = await shop.refundsAtSquare(squareId);
  await shop.sim(`refunds/${there.id}/settle`, { outcome: 'REJECTED' });
  await shop.sim('settings', { refund_ms: 0 });
  await shop.sweepAfter('2 minutes');
  expect((await shop.shown(id)).alerts).toMatchObject([
    { kind: 'overpaid', amount: '11.00' },
    { kind: 'refund_failed', amount: '10.00' },
  ]);
});

test('a line about a second payment says less, and gives back less, when a part went back already', async () => {
  const { id } = await paidTwice();
  const [{ id: cash }] = (await shop.shown(id)).payments;
  const refund = { amount: '4.00', reason: 'Rose abîmée', kind: 'undo' };
  await shop.senior.post(`/api/orders/${id}/payments/${cash}/refunds/`, refund);
  const { alerts } = await shop.shown(id);
  expect(alerts).toMatchObject([{ kind: 'paid_twice', amount: '6.00' }]);
  expect((await giveBack(alerts[0].id)).status).toBe(200);
  const refunds = shop.db.selectFrom('refunds').select('amount').where('order_id', '=', id);
  expect(await refunds.orderBy('id').execute()).toEqual([{ amount: 400 }, { amount: 600 }]);
  expect((await shop.shown(id)).alerts).toEqual([]);
});

test('the line of a late payment goes when its order is reopened, and asks for no refund', async () => {
  const { id, alert } = await paidAfterCancel();
  expect(alert.kind).toBe('paid_cancelled');
  await shop.change(id, { status: 'created' });
  expect((await shop.shown(id)).alerts).toEqual([]);
  expect(await settled(alert.id)).toMatchObject({ settled_how: 'done', settled_by: null });
  expect((await giveBack(alert.id)).body.code).toBe('ALERT_NOT_FOUND');
});

test('an alert is kept with a note, once', async () => {
  const { id, alert } = await paidAfterCancel();
  expect(alert).toMatchObject({ kind: 'paid_cancelled', display_client: 'Hôtel Œillet', amount: '20.00' });
  const note = 'Avoir pour la prochaine fois';
  expect((await shop.settle(alert.id, { action: 'keep', note })).body).toEqual({ id: alert.id });
  expect(await settled(alert.id)).toEqual({ settled_how: 'keep', settled_by: shop.accountant.id, note });
  expect((await shop.shown(id)).alerts).toEqual([]);
  for (const each of [alert.id, 999_999])
    expect((await shop.settle(each, { action: 'keep' })).body.code).toBe('ALERT_NOT_FOUND');
});

describe('« Rembourser »', () => {
  test('gives the money back at Square and in the books, for Senior and above', async () => {
    const { id, squareId, alert } = await paidAfterCancel();
    expect((await shop.settle(alert.id, { action: 'refund' })).status).toBe(403);
    expect((await giveBack(alert.id)).status).toBe(200);
    const payment = (await shop.square()).payments.find((each: { id: string }) => each.id === squareId);
    expect(payment.refunded_money).toEqual({ amount: 2000, currency: 'EUR' });
    await shop.later('2 minutes');
    await shop.sync(squareId);
    expect(await settled(alert.id)).toMatchObject({ settled_how: 'refund', settled_by: shop.senior.id });
    expect((await shop.shown(id)).payments[0].refunds).toMatchObject([
      { amount: '20.00', reason: 'Payée après annulation', author_name: 'Camille' },
    ]);
  });

  test('gives an unknown payment back once although the answer was lost', async () => {
    const { squareId, alert } = await unknownSale(1300);
    await shop.sim('faults', { kind: 'lost', path: '/v2/refunds' });
    expect((await giveBack(alert.id)).body.code).toBe('SQUARE_UNAVAILABLE');
    expect((await list()).count).toBe(1);
    expect((await giveBack(alert.id)).status).toBe(200);
    expect(await shop.refundsAtSquare(squareId)).toHaveLength(1);
    expect((await list()).count).toBe(0);
  });

  test('gives the money back once for two members at once', async () => {
    const id = await newOrder('10.00');
    const { alert } = await unknownSale(2500);
    await shop.settle(alert.id, { action: 'attach', order_id: id });
    const [surplus] = (await list()).results;
    expect(surplus).toMatchObject({ kind: 'overpaid', amount: '15.00' });
    await shop.sim('settings', { refund_ms: null });
    const done = await Promise.all([1, 2, 3].map(() => giveBack(surplus.id)));
    await shop.sim('settings', { refund_ms: 0 });
    expect(done.map(({ status }) => status)).toContain(200);
    expect((await shop.shown(id)).payments[0].refunds).toMatchObject([{ amount: '15.00', state: 'pending' }]);
  });

  test('is refused when the money went back in the tab of its order meanwhile', async () => {
    const { id, squareId, payment, alert } = await paidTwice();
    expect(alert).toMatchObject({ kind: 'paid_twice', amount: '10.00' });
    const body = { amount: '10.00', reason: 'Trop perçu' };
    const refunded = await shop.post(`${id}/payments/${payment.id}/refunds`, body, { who: shop.senior });
    expect(refunded.status).toBe(201);
    expect(await giveBack(alert.id)).toMatchObject(refused(409, 'ALERT_ACTION_UNFIT'));
    expect(await shop.refundsAtSquare(squareId)).toHaveLength(1);
    expect((await shop.settle(alert.id, { action: 'keep' })).status).toBe(200);
  });

  test('leaves the alert open when Square refuses', async () => {
    const { squareId, alert } = await paidAfterCancel();
    await shop.sim(`payments/${squareId}/refund`, { amount: 500 });
    expect((await giveBack(alert.id)).body.code).toBe('SQUARE_REFUSED');
    expect(valuesOf((await list()).results, 'id')).toContain(alert.id);
  });
});

describe('« Attacher »', () => {
  test('pays an order with an unknown payment', async () => {
    const { squareId, alert } = await unknownSale(4500);
    const id = await newOrder('45.00');
    const note = 'Vu au comptoir';
    expect((await shop.settle(alert.id, { action: 'attach', order_id: id, note })).status).toBe(200);
    const [ordered, paid] = [
      ['order_created', -4500],
      ['payment', 4500],
    ];
    expect([await shop.statusOf(id), ...(await shop.ledgerOf(id))]).toEqual(['paid', ordered, paid]);
    expect((await shop.detail(id)).events.at(-1)).toMatchObject({ author_name: 'Noé' });
    expect(await settled(alert.id)).toEqual({ settled_how: 'attach', settled_by: shop.accountant.id, note });
    await shop.sync(squareId);
    expect(await list()).toMatchObject({ count: 0 });
  });

  test('raises another alert when the amount does not fit the order', async () => {
    const { alert } = await unknownSale(5000);
    const id = await newOrder('45.00');
    await shop.settle(alert.id, { action: 'attach', order_id: id });
    expect((await list()).results).toMatchObject([{ kind: 'overpaid', amount: '5.00', order_id: id }]);
  });

  test('is refused without an order, with an unknown one, and for a payment that is known', async () => {
    const { alert } = await unknownSale(4500);
    const attach = async (id: number, order_id?: number) =>
      (await shop.settle(id, { action: 'attach', order_id })).body;
    expect((await attach(alert.id)).fields).toEqual({ order_id: 'Choisissez la commande de ce paiement.' });
    expect((await attach(alert.id, 999_999)).code).toBe('ORDER_NOT_FOUND');
    const cancelled = await paidAfterCancel();
    expect((await attach(cancelled.alert.id, cancelled.id)).code).toBe('ALERT_ACTION_UNFIT');
    expect((await list()).count).toBe(2);
  });
});

describe('an unknown payment that was given back at Square', () => {
  const giveBackThere = (squareId: string, amount: number) =>
    shop.sim(`payments/${squareId}/refund`, { amount });

  test('of which a part went back at Square says less, and gives back the rest', async () => {
    const { squareId, alert } = await unknownSale(5000);
    await shop.sim(`payments/${squareId}/refund`, { amount: 2000 });
    for (const _ of [1, 2]) await shop.sync(squareId);
    expect((await list()).results).toMatchObject([{ id: alert.id, amount: '30.00' }]);
    expect((await giveBack(alert.id)).status).toBe(200);
    const sums = (await shop.refundsAtSquare(squareId)).map(
      ({ amount_money }: { amount_money: { amount: number } }) => amount_money.amount,
    );
    expect(sums).toEqual([2000, 3000]);
  });

  test('settles its line by itself once all of it went back', async () => {
    const { squareId, alert } = await unknownSale(1700);
    await giveBackThere(squareId, 700);
    await shop.sync(squareId);
    expect(await settled(alert.id)).toMatchObject({ settled_how: null });
    await giveBackThere(squareId, 1000);
    await shop.sync(squareId);
    expect(await settled(alert.id)).toEqual({ settled_how: 'done', settled_by: null, note: null });
    expect((await list()).count).toBe(0);
  });

  test('goes to no order in the meantime', async () => {
    const { squareId, alert } = await unknownSale(1800);
    await giveBackThere(squareId, 1800);
    const order_id = await newOrder('18.00');
    const answer = await shop.settle(alert.id, { action: 'attach', order_id });
    expect(answer).toMatchObject(refused(409, 'ALERT_ACTION_UNFIT'));
    expect(answer.body.error).toContain('rendu en entier');
    expect(await shop.statusOf(order_id)).toBe('unpaid');
  });
});
