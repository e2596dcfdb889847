import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SquareShop, squareShop } from '../../../testing/square-shop.ts';
import type { Caller } from '../../../testing/test-server.ts';
import { settlePayments } from '../payments.jobs.ts';
import { syncSquarePayment } from '../square/sync-payment.ts';
import { books } from '../testing/till.ts';

let shop: SquareShop;
let read: ReturnType<typeof books>;
let senior: Caller;
let payer: number;

beforeAll(async () => {
  shop = await squareShop();
  read = books(shop);
  senior = await shop.as('Senior', 'Camille');
  payer = (await senior.post('/api/clients/', { name: 'Hôtel Œillet', phone: '06 12 34 56 78' })).body.account
    .id;
});
beforeEach(async () => {
  await shop.sim('webhooks', { mode: 'off' });
  await shop.sim('settings', { refund_ms: 0, refund_outcome: 'COMPLETED' });
});
afterAll(() => shop.stop());

const shown = async (id: number) => (await senior.get(`/api/orders/${id}/payments/`)).body;
const paymentOf = async (id: number) => (await shown(id)).payments[0];
const refund = (
  id: number,
  payment: { id: number },
  amount: string,
  { who = senior, key = randomUUID(), reason = 'Fleurs abîmées' } = {},
) =>
  who.post(
    `/api/orders/${id}/payments/${payment.id}/refunds/`,
    { amount, reason },
    { headers: { 'idempotency-key': key } },
  );
const refundsAtSquare = async (payment: string) =>
  (await shop.square()).refunds.filter(({ payment_id }: { payment_id: string }) => payment_id === payment);

async function paidInCash(amount: string) {
  const id = await shop.order(amount, { payer_account: payer });
  await shop.florist.post(`/api/orders/${id}/payments/`, { method: 'cash', amount });
  return { id, payment: await paymentOf(id) };
}

async function paidByLink(amount: string) {
  const id = await shop.order(amount, { payer_account: payer });
  const made = await shop.florist.post(`/api/orders/${id}/generate-payment-link/`, {
    location_id: shop.location,
  });
  const link = (await shop.square()).links.find(({ url }: { url: string }) => url === made.body.payment_link);
  const paid = (await shop.sim(`links/${link.id}/pay`)).payment;
  await shop.florist.post(`/api/orders/${id}/check-payment-status/`);
  return { id, payment: await paymentOf(id), squareId: paid.id as string };
}

describe('what was paid at the counter', () => {
  test('is given back in parts, up to all of it, and the order stays paid', async () => {
    const { id, payment } = await paidInCash('80.00');
    const first = await refund(id, payment, '30.00');
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      paid_amount: '80.00',
      refunded_amount: '30.00',
      remaining_amount: '30.00',
    });
    expect(first.body.payments[0]).toMatchObject({
      refundable_amount: '50.00',
      refunds: [{ amount: '30.00', reason: 'Fleurs abîmées', state: 'completed', author_name: 'Camille' }],
    });
    expect((await refund(id, payment, '50.01')).body.code).toBe('PAYMENT_NOT_REFUNDABLE');
    expect((await refund(id, payment, '50.00')).body.payments[0].refundable_amount).toBe('0.00');
    expect(await read.statusOf(id)).toBe('paid');
    expect((await read.ledgerOf(id)).slice(1)).toEqual([
      ['payment', 8000],
      ['refund', -3000],
      ['refund', -5000],
    ]);
    expect((await shop.detail(id)).events.at(-1)).toMatchObject({
      description: 'Remboursement\u00a0: 50,00\u00a0€ (espèces)',
      notes: 'Fleurs abîmées',
      author_name: 'Camille',
    });
  });

  test('what was given back of a part is still to be paid', async () => {
    const id = await shop.order('80.00', { payer_account: payer });
    await shop.florist.post(`/api/orders/${id}/payments/`, { method: 'cash', amount: '50.00' });
    await refund(id, await paymentOf(id), '50.00', { reason: 'Erreur de saisie' });
    expect((await shown(id)).remaining_amount).toBe('80.00');
    await shop.florist.post(`/api/orders/${id}/payments/`, { method: 'cheque', amount: '30.00' });
    expect(await read.statusOf(id)).toBe('unpaid');
    await shop.florist.post(`/api/orders/${id}/payments/`, { method: 'cheque', amount: '50.00' });
    expect(await read.statusOf(id)).toBe('paid');
  });

  test('only by Senior and above, with a reason, and of that order', async () => {
    const { id, payment } = await paidInCash('10.00');
    expect((await refund(id, payment, '5.00', { who: await shop.as('Comptable') })).status).toBe(403);
    expect((await refund(id, payment, '5.00', { reason: ' ' })).body.fields).toEqual({
      reason: 'Le motif est requis',
    });
    const other = await paidInCash('10.00');
    expect((await refund(other.id, payment, '5.00')).body.code).toBe('PAYMENT_NOT_FOUND');
    expect((await refund(999_999, payment, '5.00')).body.code).toBe('ORDER_NOT_FOUND');
  });

  test('two at once for all of it, and the same one twice: given back once', async () => {
    const { id, payment } = await paidInCash('10.00');
    const key = randomUUID();
    const done = await Promise.all([
      refund(id, payment, '10.00', { key }),
      refund(id, payment, '10.00', { key }),
      refund(id, payment, '10.00'),
    ]);
    expect(new Set(done.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect((await shown(id)).refunded_amount).toBe('10.00');
    expect((await shown(id)).payments[0].refunds).toHaveLength(1);
  });
});

describe('what was paid at Square', () => {
  test('is given back there, half of it', async () => {
    const { id, payment, squareId } = await paidByLink('45.00');
    const done = await refund(id, payment, '22.50');
    expect(done.body.payments[0]).toMatchObject({
      refundable_amount: '22.50',
      refunds: [{ amount: '22.50' }],
    });
    expect(await refundsAtSquare(squareId)).toMatchObject([
      { amount_money: { amount: 2250, currency: 'EUR' }, reason: 'Fleurs abîmées' },
    ]);
    await shop.later('2 minutes');
    await settlePayments(shop.deps);
    expect(await read.ledgerOf(id)).toEqual([
      ['order_created', -4500],
      ['payment', 4500],
      ['refund', -2250],
    ]);
    expect(await read.statusOf(id)).toBe('paid');
    expect(await read.openAlerts(id)).toEqual([]);
  });

  test('counts when the bank has done it, not before', async () => {
    await shop.sim('settings', { refund_ms: null });
    const { id, payment, squareId } = await paidByLink('45.00');
    const asked = await refund(id, payment, '45.00');
    expect(asked.body).toMatchObject({
      refunded_amount: '0.00',
      payments: [{ refundable_amount: '0.00', refunds: [{ state: 'pending' }] }],
    });
    expect(await read.ledgerOf(id)).toHaveLength(2);
    const [there] = await refundsAtSquare(squareId);
    await shop.sim(`refunds/${there.id}/settle`);
    await shop.later('2 minutes');
    await settlePayments(shop.deps);
    await settlePayments(shop.deps);
    expect(await shown(id)).toMatchObject({
      refunded_amount: '45.00',
      payments: [{ refunds: [{ state: 'completed' }] }],
    });
    expect((await read.ledgerOf(id)).at(-1)).toEqual(['refund', -4500]);
    expect(await read.openAlerts(id)).toEqual([]);
  });

  test('one that the bank refuses later can be tried again, and somebody is told', async () => {
    await shop.sim('settings', { refund_ms: null });
    const { id, payment, squareId } = await paidByLink('45.00');
    await refund(id, payment, '45.00');
    const [there] = await refundsAtSquare(squareId);
    await shop.sim(`refunds/${there.id}/settle`, { outcome: 'REJECTED' });
    await shop.later('2 minutes');
    await settlePayments(shop.deps);
    expect(await read.ledgerOf(id)).toHaveLength(2);
    expect(await shown(id)).toMatchObject({
      refunded_amount: '0.00',
      payments: [{ refundable_amount: '45.00', refunds: [{ state: 'failed' }] }],
      alerts: [{ kind: 'refund_failed', amount: '45.00' }],
    });
    await shop.sim('settings', { refund_ms: 0 });
    await refund(id, payment, '45.00');
    await shop.later('2 minutes');
    await settlePayments(shop.deps);
    expect((await shown(id)).refunded_amount).toBe('45.00');
  });

  test.each(['lost', 'cut', 'error'] as const)(
    'an answer that is %s leaves it under way, and the job ends it, once',
    async (kind) => {
      const { id, payment, squareId } = await paidByLink('45.00');
      await shop.sim('faults', { kind, path: '/v2/refunds' });
      const asked = await refund(id, payment, '20.00');
      expect(asked).toMatchObject({ status: 503, body: { code: 'SQUARE_UNAVAILABLE' } });
      expect((await shown(id)).payments[0]).toMatchObject({
        refundable_amount: '25.00',
        refunds: [{ state: 'pending' }],
      });
      for (let run = 0; run < 3; run++) {
        await shop.later('2 minutes');
        await settlePayments(shop.deps);
      }
      expect(await refundsAtSquare(squareId)).toHaveLength(1);
      expect((await shown(id)).refunded_amount).toBe('20.00');
      expect(await read.openAlerts(id)).toEqual([]);
    },
  );

  test('the same request again after a lost answer goes on with the same refund', async () => {
    const { id, payment, squareId } = await paidByLink('45.00');
    await shop.sim('faults', { kind: 'lost', path: '/v2/refunds' });
    const key = randomUUID();
    expect((await refund(id, payment, '20.00', { key })).status).toBe(503);
    expect((await refund(id, payment, '20.00', { key })).status).toBe(201);
    expect((await refund(id, payment, '20.00', { key })).status).toBe(201);
    expect(await refundsAtSquare(squareId)).toHaveLength(1);
  });

  test('a refusal is said at once, and nothing is left of it', async () => {
    const { id, payment, squareId } = await paidByLink('45.00');
    await shop.sim(`payments/${squareId}/refund`, { amount: 4000 });
    const refused = await refund(id, payment, '20.00');
    expect(refused).toMatchObject({ status: 502, body: { code: 'SQUARE_REFUSED' } });
    expect((await shown(id)).payments[0]).toMatchObject({ refunds: [{ state: 'failed' }] });
    expect(await read.openAlerts(id)).toEqual([]);
  });

  test('what was given back in the dashboard of Square is written down, and somebody is told', async () => {
    const { id, payment, squareId } = await paidByLink('45.00');
    await refund(id, payment, '10.00');
    await shop.sim(`payments/${squareId}/refund`, { amount: 500 });
    await shop.later('2 minutes');
    await settlePayments(shop.deps);
    await syncSquarePayment(shop.deps, squareId);
    await syncSquarePayment(shop.deps, squareId);
    expect(await shown(id)).toMatchObject({
      refunded_amount: '15.00',
      alerts: [{ kind: 'refunded_elsewhere', amount: '5.00' }],
    });
    expect((await read.ledgerOf(id)).slice(2)).toEqual([
      ['refund', -1000],
      ['refund', -500],
    ]);
  });
});
