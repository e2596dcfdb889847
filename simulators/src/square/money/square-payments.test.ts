import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SquareSimulator, startSquareSimulator } from '../square-simulator.ts';
import { BATIGNOLLES, callerOf, eur, line, MARAIS } from '../testing/square-caller.ts';

let simulator: SquareSimulator;
const { get, post, remove, play, state, newLink } = callerOf(() => simulator);
const links = '/online-checkout/payment-links';

beforeAll(async () => {
  simulator = await startSquareSimulator({ port: 0 });
});
beforeEach(() => play('reset'));
afterAll(() => simulator.stop());

async function paidLink(amount = 8550) {
  const link = await newLink(amount);
  return (await play(`links/${link.id}/pay`)).body.payment;
}

describe('payment links', () => {
  it('make their own draft order and lead to a page of the simulator', async () => {
    const order = {
      location_id: MARAIS,
      reference_id: 'lot-1',
      line_items: [line('Bouquet', 8550)],
      metadata: { commandes: '12,13' },
    };
    const answer = await post(links, {
      idempotency_key: 'k',
      order,
      payment_note: 'Commandes 12 et 13',
      checkout_options: { allow_tipping: false },
    });
    const { payment_link, related_resources } = answer.body;
    expect(payment_link).toMatchObject({
      version: 1,
      order_id: related_resources.orders[0].id,
      payment_note: 'Commandes 12 et 13',
    });
    expect(payment_link.id).toMatch(/^[A-Z0-9]{16}$/);
    expect(payment_link.url).toBe(`${simulator.url}/u/${payment_link.id}`);
    expect(related_resources.orders[0]).toMatchObject({
      state: 'DRAFT',
      total_money: eur(8550),
      metadata: { commandes: '12,13' },
    });
    expect((await get(`${links}/${payment_link.id}`)).body).toEqual({ payment_link });
  });

  it('want exactly one of order and quick_pay', async () => {
    const quick_pay = { name: 'Bouquet', price_money: eur(100), location_id: MARAIS };
    const order = { location_id: MARAIS, line_items: [line('Bouquet', 100)] };
    expect((await post(links, { quick_pay })).status).toBe(200);
    expect((await post(links, { quick_pay, order })).body.errors[0].code).toBe('CONFLICTING_PARAMETERS');
    expect((await post(links, {})).body.errors[0].code).toBe('MISSING_REQUIRED_PARAMETER');
  });

  it('once paid, all is tendered and nothing due, but the order stays OPEN', async () => {
    const link = await newLink();
    const { payment } = (await play(`links/${link.id}/pay`)).body;
    expect((await get(`/orders/${link.order_id}`)).body.order).toMatchObject({
      state: 'OPEN',
      version: 2,
      net_amount_due_money: eur(0),
      tenders: [{ id: payment.id, payment_id: payment.id, type: 'CARD', amount_money: eur(8550) }],
    });
    expect((await get(`/payments/${payment.id}`)).body.payment).toMatchObject({
      status: 'COMPLETED',
      order_id: link.order_id,
      reference_id: 'lot-1',
      receipt_url: `${simulator.url}/receipt/preview/${payment.id}`,
    });
  });

  it('are paid once', async () => {
    const link = await newLink();
    await play(`links/${link.id}/pay`);
    expect((await play(`links/${link.id}/pay`)).status).toBe(409);
    expect((await state()).payments).toHaveLength(1);
  });

  it('take another card after a refused one, and nothing when abandoned', async () => {
    const link = await newLink();
    await play(`links/${link.id}/abandon`);
    const { payment } = (await play(`links/${link.id}/refuse`)).body;
    expect(payment).toMatchObject({ status: 'FAILED', order_id: link.order_id });
    expect(payment).not.toHaveProperty('receipt_url');
    expect((await get(`/orders/${link.order_id}`)).body.order).toMatchObject({
      state: 'DRAFT',
      net_amount_due_money: eur(8550),
    });
    expect((await play(`links/${link.id}/pay`)).status).toBe(200);
  });

  it('are deleted once, their order cancelled with them, and cannot be paid after', async () => {
    const link = await newLink();
    const answer = await remove(`${links}/${link.id}`);
    expect(answer.body).toEqual({ id: link.id, cancelled_order_id: link.order_id });
    expect((await get(`/orders/${link.order_id}`)).body.order).toMatchObject({
      state: 'CANCELED',
      version: 2,
    });
    expect((await remove(`${links}/${link.id}`)).status).toBe(404);
    expect((await play(`links/${link.id}/pay`)).status).toBe(404);
  });

  it('leave a paid order alone when deleted', async () => {
    const link = await newLink();
    await play(`links/${link.id}/pay`);
    expect((await remove(`${links}/${link.id}`)).body).toEqual({ id: link.id });
    expect((await get(`/orders/${link.order_id}`)).body.order).toMatchObject({
      state: 'OPEN',
      net_amount_due_money: eur(0),
    });
  });

  it('are listed page by page', async () => {
    const ids = [(await newLink()).id, (await newLink()).id, (await newLink()).id];
    const first = (await get(`${links}?limit=2`)).body;
    const second = (await get(`${links}?limit=2&cursor=${first.cursor}`)).body;
    expect([...first.payment_links, ...second.payment_links].map(({ id }) => id)).toEqual(ids);
    expect(second).not.toHaveProperty('cursor');
  });
});

describe('list of payments', () => {
  it('is by location and time, newest first, page by page', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      ids.unshift((await paidLink()).id);
      await play('clock', { advance_ms: 60_000 });
    }
    await play('payments', { location_id: BATIGNOLLES, amount: 990 });
    const first = (await get(`/payments?location_id=${MARAIS}&limit=2`)).body;
    const second = (await get(`/payments?location_id=${MARAIS}&limit=2&cursor=${first.cursor}`)).body;
    expect([...first.payments, ...second.payments].map(({ id }) => id)).toEqual(ids);
    expect(second).not.toHaveProperty('cursor');

    const [newest] = first.payments;
    const from = (begin: string, more = '') =>
      get(`/payments?begin_time=${encodeURIComponent(begin)}${more}`);
    expect((await from(newest.created_at, '&sort_order=ASC')).body.payments).toEqual([newest]);
    expect((await from('2020-01-01T00:00:00Z', `&end_time=${newest.created_at}`)).body.payments).toHaveLength(
      2,
    );
  });

  it('is of the main location unless told which', async () => {
    await play('payments', { location_id: BATIGNOLLES, amount: 990 });
    expect((await get('/payments')).body.payments).toEqual([]);
    expect((await get(`/payments?location_id=${BATIGNOLLES}`)).body.payments).toHaveLength(1);
  });

  it.each(['order_id=x', 'begin_time=hier', 'limit=0', 'sort_order=UP', 'cursor=zzz'])(
    'refuses %s',
    async (query) => {
      expect((await get(`/payments?${query}`)).status).toBe(400);
    },
  );

  it('shows a payment late when asked to, while the payment itself is there', async () => {
    await play('settings', { list_lag_ms: 5000 });
    const { id } = await paidLink();
    expect((await get('/payments')).body.payments).toEqual([]);
    expect((await get(`/payments/${id}`)).status).toBe(200);
    await play('clock', { advance_ms: 5000 });
    expect((await get('/payments')).body.payments).toHaveLength(1);
  });
});

describe('refunds', () => {
  const ask = (payment_id: string, amount: number, idempotency_key = crypto.randomUUID()) =>
    post('/refunds', { idempotency_key, payment_id, amount_money: eur(amount), reason: 'Bouquet abîmé' });

  it('are PENDING, then COMPLETED, and only then on the payment', async () => {
    const payment = await paidLink();
    const { refund } = (await ask(payment.id, 4000)).body;
    expect(refund).toMatchObject({
      status: 'PENDING',
      payment_id: payment.id,
      location_id: MARAIS,
      amount_money: eur(4000),
    });
    expect(refund.id.startsWith(`${payment.id}_`)).toBe(true);
    const before = (await get(`/payments/${payment.id}`)).body.payment;
    expect(before).toMatchObject({ status: 'COMPLETED', refund_ids: [refund.id] });
    expect(before).not.toHaveProperty('refunded_money');
    await play('clock', { advance_ms: 2000 });
    expect((await get(`/refunds/${refund.id}`)).body.refund.status).toBe('COMPLETED');
    expect((await get(`/payments/${payment.id}`)).body.payment.refunded_money).toEqual(eur(4000));
  });

  it('never exceed what remains, pending ones counted', async () => {
    const { id } = await paidLink(8550);
    expect((await ask(id, 8551)).body.errors[0]).toMatchObject({
      category: 'REFUND_ERROR',
      code: 'REFUND_AMOUNT_INVALID',
    });
    expect((await ask(id, 5000)).status).toBe(200);
    expect((await ask(id, 3551)).status).toBe(400);
    expect((await ask(id, 3550)).status).toBe(200);
    expect((await ask(id, 1)).status).toBe(400);
  });

  it.each(['REJECTED', 'FAILED'])(
    'may end %s, and the money is there to be refunded again',
    async (refund_outcome) => {
      await play('settings', { refund_outcome });
      const { id } = await paidLink();
      const { refund } = (await ask(id, 8550)).body;
      await play('clock', { advance_ms: 2000 });
      expect((await get(`/refunds/${refund.id}`)).body.refund.status).toBe(refund_outcome);
      expect((await get(`/payments/${id}`)).body.payment).not.toHaveProperty('refunded_money');
      expect((await ask(id, 8550)).status).toBe(200);
    },
  );

  it('wait for their word when told to', async () => {
    await play('settings', { refund_ms: null });
    const { refund } = (await ask((await paidLink()).id, 100)).body;
    await play('clock', { advance_ms: 86_400_000 });
    expect((await get(`/refunds/${refund.id}`)).body.refund.status).toBe('PENDING');
    await play(`refunds/${refund.id}/settle`);
    expect((await get(`/refunds/${refund.id}`)).body.refund.status).toBe('COMPLETED');
  });

  it('are refused for a failed payment and an unknown one', async () => {
    const link = await newLink();
    const { payment } = (await play(`links/${link.id}/refuse`)).body;
    expect((await ask(payment.id, 100)).body.errors[0].code).toBe('PAYMENT_NOT_REFUNDABLE');
    expect((await ask('nope', 100)).status).toBe(404);
  });

  it('may come from Square’s own dashboard', async () => {
    const { id } = await paidLink();
    expect((await play(`payments/${id}/refund`, { amount: 550 })).body.refund).toMatchObject({
      amount_money: eur(550),
    });
    expect((await play(`payments/${id}/refund`)).status).toBe(409);
  });
});
