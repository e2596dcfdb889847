import { describe, expect, test } from 'vitest';
import { BATIGNOLLES, eur, idsOf, line, MARAIS, orderOf, refusalIn, squareBench } from '../testing/bench.ts';

const bench = squareBench();
const { get, post, remove, play, keyed, newLink } = bench;
const links = '/online-checkout/payment-links';
const orderOfLink = async ({ order_id }: { order_id: string }) =>
  (await get(`/orders/${order_id}`)).body.order;

describe('payment links', () => {
  test('make their own draft order and lead to a page of the simulator', async () => {
    const order = orderOf(line('Bouquet', 8550));
    const more = { payment_note: 'Commandes 12 et 13', checkout_options: { allow_tipping: false } };
    const { payment_link, related_resources } = (await post(links, { order, ...more })).body;
    const [made] = related_resources.orders;
    expect(payment_link).toMatchObject({ version: 1, order_id: made.id, payment_note: 'Commandes 12 et 13' });
    expect(payment_link.id).toMatch(/^[A-Z0-9]{16}$/);
    expect(payment_link.url).toBe(`${bench.simulator().url}/u/${payment_link.id}`);
    expect(made).toMatchObject({ state: 'DRAFT', total_money: eur(8550) });
  });

  test('need an order', async () => {
    expect(refusalIn(await post(links, {}))).toEqual([400, 'MISSING_REQUIRED_PARAMETER', 'order']);
  });

  test('are paid once, by a tender of their order, which stays OPEN', async () => {
    const link = await newLink();
    const { id } = (await play(`links/${link.id}/pay`)).body.payment;
    const tenders = [{ id, payment_id: id, type: 'CARD', amount_money: eur(8550) }];
    expect(await orderOfLink(link)).toMatchObject({ state: 'OPEN', version: 2, tenders });
    expect((await play(`links/${link.id}/pay`)).status).toBe(409);
  });

  test('take another card after a refused one', async () => {
    const link = await newLink();
    const { payment } = (await play(`links/${link.id}/refuse`)).body;
    expect(payment).toMatchObject({ status: 'FAILED', order_id: link.order_id });
    expect(payment).not.toHaveProperty('receipt_url');
    expect(await orderOfLink(link)).toMatchObject({ state: 'DRAFT', net_amount_due_money: eur(8550) });
    expect((await play(`links/${link.id}/pay`)).status).toBe(200);
  });

  test('cancel their order when deleted, unless it is paid', async () => {
    const [open, paid] = [await newLink(), await newLink()];
    const deleted = await remove(`${links}/${open.id}`);
    expect(deleted.body).toEqual({ id: open.id, cancelled_order_id: open.order_id });
    expect(await orderOfLink(open)).toMatchObject({ state: 'CANCELED', version: 2 });
    expect((await play(`links/${open.id}/pay`)).status).toBe(404);
    await play(`links/${paid.id}/pay`);
    expect((await remove(`${links}/${paid.id}`)).body).toEqual({ id: paid.id });
    expect(await orderOfLink(paid)).toMatchObject({ state: 'OPEN', net_amount_due_money: eur(0) });
  });
});

describe('the list of payments', () => {
  const listed = async (query = '') => (await get(`/payments?${query}`)).body;

  test('has the newest payment first, since a time', async () => {
    const first = await bench.paidLink();
    await play('clock', { advance_ms: 60_000 });
    const second = await bench.paidLink();
    expect(idsOf((await listed()).payments)).toEqual([second.id, first.id]);
    expect(idsOf((await listed(`begin_time=${second.created_at}`)).payments)).toEqual([second.id]);
  });

  test('comes page by page', async () => {
    const ids = [(await bench.paidLink()).id, (await bench.paidLink()).id, (await bench.paidLink()).id];
    const first = await listed('limit=2&sort_order=ASC');
    const second = await listed(`limit=2&sort_order=ASC&cursor=${first.cursor}`);
    expect(idsOf([...first.payments, ...second.payments])).toEqual(ids);
    expect(second).not.toHaveProperty('cursor');
  });

  test('is of the main location unless the query names another', async () => {
    await bench.sale(990, BATIGNOLLES);
    expect(await listed()).toEqual({ payments: [] });
    expect((await listed(`location_id=${BATIGNOLLES}`)).payments).toHaveLength(1);
  });

  test.each(['order_id=x', 'begin_time=hier', 'limit=0', 'sort_order=UP', 'cursor=zzz'])(
    'refuses %s',
    async (query) => {
      expect((await get(`/payments?${query}`)).status).toBe(400);
    },
  );

  test('may show a payment late, while the payment itself is there', async () => {
    await play('settings', { list_lag_ms: 5000 });
    const { id } = await bench.paidLink();
    expect(await listed()).toEqual({ payments: [] });
    expect((await get(`/payments/${id}`)).status).toBe(200);
    await play('clock', { advance_ms: 5000 });
    expect((await listed()).payments).toHaveLength(1);
  });
});

describe('the list of refunds', () => {
  const listed = async (query = '') => (await get(`/refunds?${query}`)).body;
  const refunded = async (location_id: string) => {
    const { id } = await bench.sale(2000, location_id);
    return (await play(`payments/${id}/refund`, { amount: 500 })).body.refund;
  };

  test('has those of all locations, newest first, unless the query says less', async () => {
    const [here, there] = [await refunded(MARAIS), await refunded(BATIGNOLLES)];
    expect(idsOf((await listed()).refunds)).toEqual([there.id, here.id]);
    expect(idsOf((await listed(`location_id=${MARAIS}`)).refunds)).toEqual([here.id]);
    await play('clock', { advance_ms: 60_000 });
    const later = await refunded(MARAIS);
    const changed = `updated_at_begin_time=${later.created_at}&sort_field=UPDATED_AT&sort_order=ASC`;
    expect(idsOf((await listed(changed)).refunds)).toEqual([later.id]);
  });

  test('may show a refund late, while the refund itself is there', async () => {
    await play('settings', { list_lag_ms: 5000 });
    const { id } = await refunded(MARAIS);
    expect(await listed()).toEqual({ refunds: [] });
    expect((await get(`/refunds/${id}`)).status).toBe(200);
    await play('clock', { advance_ms: 5000 });
    expect((await listed()).refunds).toHaveLength(1);
  });
});

describe('refunds', () => {
  const refund = (payment_id: string, amount: number) =>
    keyed('/refunds', { payment_id, amount_money: eur(amount), reason: 'Bouquet abîmé' });

  test('never exceed the remainder, pending ones counted', async () => {
    const { id } = await bench.paidLink(8550);
    const first = await refund(id, 8551);
    expect(first.body.errors[0]).toMatchObject({ category: 'REFUND_ERROR', code: 'REFUND_AMOUNT_INVALID' });
    const statuses: number[] = [];
    for (const amount of [5000, 3551, 3550, 1]) statuses.push((await refund(id, amount)).status);
    expect(statuses).toEqual([200, 400, 200, 400]);
  });

  test.each(['REJECTED', 'FAILED'])(
    'may end %s, which leaves the money to be refunded',
    async (refund_outcome) => {
      await play('settings', { refund_outcome });
      const { id } = await bench.paidLink();
      const made = (await refund(id, 8550)).body.refund;
      await play('clock', { advance_ms: 2000 });
      expect((await get(`/refunds/${made.id}`)).body.refund.status).toBe(refund_outcome);
      expect((await get(`/payments/${id}`)).body.payment).not.toHaveProperty('refunded_money');
      expect((await refund(id, 8550)).status).toBe(200);
    },
  );

  test('are refused for a failed payment and an unknown one', async () => {
    const { payment } = (await play(`links/${(await newLink()).id}/refuse`)).body;
    expect(refusalIn(await refund(payment.id, 100))).toEqual([400, 'PAYMENT_NOT_REFUNDABLE', 'payment_id']);
    expect((await refund('nope', 100)).status).toBe(404);
  });

  test('may come from Square’s own dashboard', async () => {
    const { id } = await bench.paidLink();
    const made = (await play(`payments/${id}/refund`, { amount: 550 })).body.refund;
    expect(made.amount_money).toEqual(eur(550));
    expect((await play(`payments/${id}/refund`)).status).toBe(409);
  });
});
