import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SquareShop, squareShop } from '../../../testing/square-shop.ts';
import type { Caller } from '../../../testing/test-server.ts';
import { syncSquarePayment } from '../square/sync-payment.ts';
import { books } from '../testing/till.ts';

let shop: SquareShop;
let read: ReturnType<typeof books>;
let senior: Caller;
let accountant: Caller;
let payer: number;

beforeAll(async () => {
  shop = await squareShop();
  read = books(shop);
  senior = await shop.as('Senior', 'Camille');
  accountant = await shop.as('Comptable', 'Noé');
  payer = (await senior.post('/api/clients/', { name: 'Hôtel Œillet', phone: '06 12 34 56 78' })).body.account
    .id;
  await shop.sim('webhooks', { mode: 'off' });
  await shop.sim('settings', { refund_ms: 0 });
});
beforeEach(async () => {
  await shop.db
    .updateTable('payment_alerts')
    .set({ settled_at: new Date(), settled_how: 'keep' })
    .where('settled_at', 'is', null)
    .execute();
});
afterAll(() => shop.stop());

const list = async (page_size = 20) =>
  (await accountant.get('/api/payment-alerts/', { query: { page_size } })).body;
const settle = (id: number, body: object, who = accountant) =>
  who.post(`/api/payment-alerts/${id}/settle/`, body);
const settled = (id: number) =>
  shop.db
    .selectFrom('payment_alerts')
    .select(['settled_how', 'settled_by', 'note'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const atSquare = async (id: string) =>
  (await shop.square()).payments.find((payment: { id: string }) => payment.id === id);

/** A sale at Square that the shop knows nothing of. @returns its id there, and the line « À vérifier » */
async function unknownSale(amount: number) {
  const { payment } = await shop.sim('payments', {
    location_id: 'LMARAIS750030',
    amount,
    note: 'Bouquet du marché',
  });
  await syncSquarePayment(shop.deps, payment.id);
  await syncSquarePayment(shop.deps, payment.id);
  return { squareId: payment.id as string, alert: (await list()).results.at(-1) };
}

/** An order whose link was paid after it was cancelled. */
async function paidAfterCancel(amount: string) {
  const id = await shop.order(amount, { payer_account: payer });
  const made = await shop.florist.post(`/api/orders/${id}/generate-payment-link/`, {
    location_id: shop.location,
  });
  const link = (await shop.square()).links.find(({ url }: { url: string }) => url === made.body.payment_link);
  const { payment } = await shop.sim(`links/${link.id}/pay`);
  await shop.florist.patch(`/api/orders/${id}/`, { status: 'cancelled' });
  await syncSquarePayment(shop.deps, payment.id);
  return {
    id,
    squareId: payment.id as string,
    alert: (await list()).results.find(({ order_id }: { order_id: number }) => order_id === id),
  };
}

/** An order of which 10.00 were paid in cash while its link was paid as a whole. */
async function paidTwice(amount: string) {
  const id = await shop.order(amount, { payer_account: payer });
  const made = await shop.florist.post(`/api/orders/${id}/generate-payment-link/`, {
    location_id: shop.location,
  });
  const link = (await shop.square()).links.find(({ url }: { url: string }) => url === made.body.payment_link);
  const { payment } = await shop.sim(`links/${link.id}/pay`);
  await shop.florist.post(`/api/orders/${id}/payments/`, { method: 'cash', amount: '10.00' });
  await syncSquarePayment(shop.deps, payment.id);
  const { payments, alerts } = (await senior.get(`/api/orders/${id}/payments/`)).body;
  return {
    id,
    squareId: payment.id as string,
    payment: payments.find(({ method }: { method: string }) => method === 'square'),
    alert: alerts[0],
  };
}

test('the list is for Comptable and above, page by page, oldest first', async () => {
  expect((await shop.florist.get('/api/payment-alerts/')).status).toBe(403);
  const first = await unknownSale(1100);
  const second = await unknownSale(1200);
  expect(await list()).toMatchObject({
    count: 2,
    results: [{ id: first.alert.id }, { id: second.alert.id }],
  });
  expect(await list(1)).toMatchObject({ count: 2, has_next: true, results: [{ id: first.alert.id }] });
  expect(first.alert).toMatchObject({
    kind: 'unknown_payment',
    amount: '11.00',
    order_id: null,
    display_client: null,
    sentence: '11,00\u00a0€ encaissés chez Square pour aucune commande connue. Bouquet du marché',
  });
});

describe('kept as it is', () => {
  test('with a note, by whom, once', async () => {
    const { id, alert } = await paidAfterCancel('20.00');
    expect(alert).toMatchObject({ kind: 'paid_cancelled', display_client: 'Hôtel Œillet', amount: '20.00' });
    expect((await settle(alert.id, { action: 'keep', note: 'Avoir pour la prochaine fois' })).body).toEqual({
      id: alert.id,
    });
    expect(await settled(alert.id)).toEqual({
      settled_how: 'keep',
      settled_by: accountant.id,
      note: 'Avoir pour la prochaine fois',
    });
    expect((await settle(alert.id, { action: 'keep' })).body.code).toBe('ALERT_NOT_FOUND');
    expect((await accountant.get(`/api/orders/${id}/payments/`)).body.alerts).toEqual([]);
    expect((await settle(999_999, { action: 'keep' })).body.code).toBe('ALERT_NOT_FOUND');
  });
});

describe('given back', () => {
  test('by Senior and above, at Square, and the books say so', async () => {
    const { id, squareId, alert } = await paidAfterCancel('20.00');
    expect((await settle(alert.id, { action: 'refund' })).status).toBe(403);
    expect((await settle(alert.id, { action: 'refund' }, senior)).status).toBe(200);
    expect((await atSquare(squareId)).refunded_money).toEqual({ amount: 2000, currency: 'EUR' });
    await shop.later('2 minutes');
    await syncSquarePayment(shop.deps, squareId);
    expect(await settled(alert.id)).toMatchObject({ settled_how: 'refund', settled_by: senior.id });
    const payments = (await senior.get(`/api/orders/${id}/payments/`)).body;
    expect(payments.payments[0].refunds).toMatchObject([
      { amount: '20.00', reason: 'Payée après annulation', author_name: 'Camille' },
    ]);
  });

  test('an unknown payment too, once though the answer was lost', async () => {
    const { squareId, alert } = await unknownSale(1300);
    await shop.sim('faults', { kind: 'lost', path: '/v2/refunds' });
    expect((await settle(alert.id, { action: 'refund' }, senior)).body.code).toBe('SQUARE_UNAVAILABLE');
    expect((await list()).count).toBe(1);
    expect((await settle(alert.id, { action: 'refund' }, senior)).status).toBe(200);
    expect(
      (await shop.square()).refunds.filter(
        ({ payment_id }: { payment_id: string }) => payment_id === squareId,
      ),
    ).toHaveLength(1);
    expect((await list()).count).toBe(0);
  });

  test('two members at once give it back once', async () => {
    const id = await shop.order('10.00', { payer_account: payer });
    const { alert } = await unknownSale(2500);
    await settle(alert.id, { action: 'attach', order_id: id });
    const [surplus] = (await list()).results;
    expect(surplus).toMatchObject({ kind: 'wrong_amount', amount: '15.00' });
    await shop.sim('settings', { refund_ms: null });
    const done = await Promise.all([1, 2, 3].map(() => settle(surplus.id, { action: 'refund' }, senior)));
    await shop.sim('settings', { refund_ms: 0 });
    expect(done.map(({ status }) => status)).toContain(200);
    const { payments } = (await senior.get(`/api/orders/${id}/payments/`)).body;
    expect(payments[0].refunds).toMatchObject([{ amount: '15.00', state: 'pending' }]);
  });

  test('not once more when it went back in the tab of its order meanwhile', async () => {
    const { id, squareId, payment, alert } = await paidTwice('30.00');
    expect(alert).toMatchObject({ kind: 'paid_twice', amount: '10.00' });
    const body = { amount: '10.00', reason: 'Trop perçu' };
    expect((await senior.post(`/api/orders/${id}/payments/${payment.id}/refunds/`, body)).status).toBe(201);
    expect(await settle(alert.id, { action: 'refund' }, senior)).toMatchObject({
      status: 409,
      body: { code: 'ALERT_ACTION_UNFIT' },
    });
    expect(
      (await shop.square()).refunds.filter(
        ({ payment_id }: { payment_id: string }) => payment_id === squareId,
      ),
    ).toHaveLength(1);
    expect((await settle(alert.id, { action: 'keep' })).status).toBe(200);
  });

  test('what Square refuses stays to be looked at', async () => {
    const { squareId, alert } = await paidAfterCancel('20.00');
    await shop.sim(`payments/${squareId}/refund`, { amount: 500 });
    expect((await settle(alert.id, { action: 'refund' }, senior)).body.code).toBe('SQUARE_REFUSED');
    expect((await list()).results.map(({ id }: { id: number }) => id)).toContain(alert.id);
  });
});

describe('given to an order', () => {
  test('an unknown payment pays the order it was for', async () => {
    const { squareId, alert } = await unknownSale(4500);
    const id = await shop.order('45.00', { payer_account: payer });
    const before = await read.balanceOf(payer);
    expect((await settle(alert.id, { action: 'attach', order_id: id, note: 'Vu au comptoir' })).status).toBe(
      200,
    );
    expect([await read.statusOf(id), await read.balanceOf(payer)]).toEqual(['paid', before + 4500]);
    expect((await shop.detail(id)).events.at(-1)).toMatchObject({ author_name: 'Noé' });
    expect(await settled(alert.id)).toEqual({
      settled_how: 'attach',
      settled_by: accountant.id,
      note: 'Vu au comptoir',
    });
    await syncSquarePayment(shop.deps, squareId);
    expect(await list()).toMatchObject({ count: 0 });
  });

  test('one that does not fit the order says so', async () => {
    const { alert } = await unknownSale(5000);
    const id = await shop.order('45.00', { payer_account: payer });
    await settle(alert.id, { action: 'attach', order_id: id });
    expect((await list()).results).toMatchObject([{ kind: 'wrong_amount', amount: '5.00', order_id: id }]);
  });

  test('only to an order that is there, and only what nobody knew', async () => {
    const { alert } = await unknownSale(4500);
    expect((await settle(alert.id, { action: 'attach' })).body.fields).toEqual({
      order_id: 'Choisissez la commande de ce paiement.',
    });
    expect((await settle(alert.id, { action: 'attach', order_id: 999_999 })).body.code).toBe(
      'ORDER_NOT_FOUND',
    );
    const cancelled = await paidAfterCancel('20.00');
    expect((await settle(cancelled.alert.id, { action: 'attach', order_id: cancelled.id })).body.code).toBe(
      'ALERT_ACTION_UNFIT',
    );
    expect((await list()).count).toBe(2);
  });
});
