import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SquareShop, squareShop, WAIT } from '../../../testing/square-shop.ts';
import { settlePayments, squareEvent } from '../payments.jobs.ts';

let shop: SquareShop;
beforeAll(async () => {
  shop = await squareShop();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  await shop.sim('webhooks', { mode: 'now', twice: false, out_of_order: false });
  await shop.sim('settings', { pick_up_ms: null });
});

const PATH = '/api/webhooks/square/';
const envelope = (type: string, id: string, more: object = {}) => ({
  merchant_id: 'M',
  type,
  event_id: randomUUID(),
  data: { type: 'x', id, object: {} },
  ...more,
});
const sign = (body: string, key = shop.webhookSignatureKey, url = shop.webhookUrl) =>
  createHmac('sha256', key)
    .update(url + body)
    .digest('base64');
const deliver = (body: string, signature: string | null = sign(body)) =>
  shop.call('POST', PATH, {
    body,
    headers: {
      'content-type': 'application/json',
      ...(signature !== null && { 'x-square-hmacsha256-signature': signature }),
    },
  });
const event = (id: string) =>
  shop.db.selectFrom('square_events').selectAll().where('event_id', '=', id).executeTakeFirst();
const payments = (order: number) =>
  shop.db.selectFrom('payments').selectAll().where('order_id', '=', order).execute();
const alertsAbout = (about: string) =>
  shop.db.selectFrom('payment_alerts').selectAll().where('about', '=', about).execute();

async function openLink(order: number): Promise<{ id: string; order_id: string }> {
  const { body } = await shop.florist.post(`/api/orders/${order}/generate-payment-link/`, {
    location_id: shop.location,
  });
  return (await shop.square()).links.find(({ url }: { url: string }) => url === body.payment_link);
}
const financial = (order: number) =>
  expect.poll(async () => (await shop.detail(order)).financial_status, { timeout: WAIT });
const sale = async (amount: number) =>
  (await shop.sim('payments', { location_id: 'LMARAIS750030', amount, note: 'Vente au comptoir' })).payment;

describe('the door', () => {
  it('takes only what Square signed, for our address and byte for byte', async () => {
    const body = JSON.stringify(envelope('payment.updated', 'p1'));
    for (const signature of [
      null,
      '',
      'faux',
      sign(`${body} `),
      sign(body, 'autre'),
      sign(body, undefined, `${shop.url}${PATH}`),
    ]) {
      expect(await deliver(body, signature)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    }
    expect(await shop.db.selectFrom('square_events').select('event_id').execute()).toEqual([]);
  });

  it('takes no more than a megabyte, and nothing that says nothing', async () => {
    const large = JSON.stringify(envelope('payment.updated', 'p', { filler: 'é'.repeat(600_000) }));
    expect((await deliver(large)).status).toBe(413);
    for (const body of ['', 'pas du JSON', '[]', '{"event_id":"x"}'])
      expect((await deliver(body)).status).toBe(400);
  });

  it('keeps a message once, with one job, and answers both times', async () => {
    const message = envelope('catalog.version.updated', 'peu importe');
    const body = JSON.stringify(message);
    const answers = await Promise.all([deliver(body), deliver(body), deliver(body)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await expect
      .poll(async () => (await event(message.event_id))?.processed_at ?? null, { timeout: WAIT })
      .not.toBeNull();
    expect(await event(message.event_id)).toMatchObject({
      type: 'catalog.version.updated',
      object_id: 'peu importe',
    });
  });

  it('leaves the rest of the API its own parser', async () => {
    expect((await shop.florist.post('/api/orders/', { amount: '1.00' })).status).toBe(201);
  });
});

describe('a message', () => {
  it('of a paid link makes the order paid, by itself', async () => {
    const order = await shop.order('41.00');
    await shop.sim(`links/${(await openLink(order)).id}/pay`);
    await financial(order).toBe('paid');
    expect(await payments(order)).toHaveLength(1);
  });

  it('may come twice, late and out of order', async () => {
    await shop.sim('webhooks', { mode: 'hold', twice: true });
    const order = await shop.order('42.00');
    const terminal = await shop.order('43.00');
    const link = await openLink(order);
    await shop.florist.post(`/api/orders/${terminal}/terminal_payment/`, { location_id: shop.location });
    await shop.sim(`terminals/${shop.terminal}/tap`);
    await shop.sim(`links/${link.id}/pay`);
    await shop.sim('webhooks/release', { reversed: true });
    await shop.sim('webhooks/release', { again: true });
    await financial(order).toBe('paid');
    await financial(terminal).toBe('paid');
    await shop.sim('webhooks/idle');
    await expect
      .poll(
        () => shop.db.selectFrom('square_events').select('type').where('processed_at', 'is', null).execute(),
        { timeout: WAIT },
      )
      .toEqual([]);
    expect(await payments(order)).toHaveLength(1);
    expect(await payments(terminal)).toHaveLength(1);
    expect(await shop.db.selectFrom('payment_alerts').selectAll().execute()).toEqual([]);
  });

  it('that lies is not believed: Square is asked', async () => {
    const order = await shop.order('44.00');
    const link = await openLink(order);
    const message = envelope('order.updated', link.order_id, {
      data: { type: 'order_updated', id: link.order_id, object: { order_updated: { state: 'COMPLETED' } } },
    });
    await deliver(JSON.stringify(message));
    await expect
      .poll(async () => (await event(message.event_id))?.processed_at ?? null, { timeout: WAIT })
      .not.toBeNull();
    expect((await shop.detail(order)).financial_status).toBe('link_generated');
  });

  it('about what Square does not know is done with', async () => {
    const message = envelope('payment.updated', 'inconnu');
    await deliver(JSON.stringify(message));
    await expect
      .poll(async () => (await event(message.event_id))?.processed_at ?? null, { timeout: WAIT })
      .not.toBeNull();
  });

  it('while Square is away is tried again', async () => {
    const order = await shop.order('45.00');
    const link = await openLink(order);
    await shop.sim('webhooks', { mode: 'off' });
    const payment = (await shop.sim(`links/${link.id}/pay`)).payment;
    await shop.sim('faults', { kind: 'unavailable', path: '/v2/payments', calls: 20 });
    const message = envelope('payment.updated', payment.id);
    await deliver(JSON.stringify(message));
    await expect(squareEvent(shop.deps, { id: message.event_id })).rejects.toThrow();
    expect((await event(message.event_id))?.processed_at).toBeNull();
    await shop.calm();
    await shop.db
      .updateTable('square_events')
      .set({ received_at: new Date(Date.now() - 180_000) })
      .where('event_id', '=', message.event_id)
      .execute();
    await settlePayments(shop.deps);
    expect((await event(message.event_id))?.processed_at).not.toBeNull();
    expect((await shop.detail(order)).financial_status).toBe('paid');
  });

  it('of a typed code gives the shop its terminal', async () => {
    const senior = await shop.as('Senior');
    const { id } = await shop.db
      .insertInto('locations')
      .values({ name: 'Batignolles', square_location_id: 'LBATIGNO75017' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { body } = await senior.post(`/api/locations/${id}/generate_device_code/`, { name: 'Comptoir' });
    await shop.sim(`codes/${body.code}/pair`);
    await expect
      .poll(
        () =>
          shop.db
            .selectFrom('terminal_devices')
            .select(['status', 'device_id'])
            .where('location', '=', id)
            .executeTakeFirst(),
        {
          timeout: WAIT,
        },
      )
      .toMatchObject({ status: 'paired', device_id: expect.stringContaining('LBATIGNO75017') });
  });
});

describe('what belongs to nothing', () => {
  it('becomes one line « À vérifier », and only when it is completed', async () => {
    const payment = await sale(990);
    await expect.poll(() => alertsAbout(payment.id), { timeout: WAIT }).toHaveLength(1);
    expect(await alertsAbout(payment.id)).toMatchObject([
      { kind: 'unknown_payment', amount: 990, square_payment_id: payment.id, order_id: null },
    ]);
    const again = envelope('payment.updated', payment.id);
    await deliver(JSON.stringify(again));
    await expect
      .poll(async () => (await event(again.event_id))?.processed_at ?? null, { timeout: WAIT })
      .not.toBeNull();
    expect(await alertsAbout(payment.id)).toHaveLength(1);

    const order = await shop.order('46.00');
    const link = await openLink(order);
    const refused = (await shop.sim(`links/${link.id}/refuse`)).payment;
    await shop.sim('webhooks/idle');
    expect(await alertsAbout(refused.id)).toEqual([]);
    expect((await shop.detail(order)).financial_status).toBe('link_generated');
  });

  it('is found by the job when its message never came', async () => {
    await settlePayments(shop.deps);
    await shop.sim('webhooks', { mode: 'off' });
    const payment = await sale(1010);
    await settlePayments(shop.deps);
    expect(await alertsAbout(payment.id)).toHaveLength(1);
    await settlePayments(shop.deps);
    expect(await alertsAbout(payment.id)).toHaveLength(1);
  });

  it('a refund made at Square itself is seen', async () => {
    const order = await shop.order('47.00');
    await shop.sim(`links/${(await openLink(order)).id}/pay`);
    await financial(order).toBe('paid');
    const [payment] = await payments(order);
    const { refund } = await shop.sim(`payments/${payment?.square_payment_id}/refund`, { amount: 700 });
    await shop.sim(`refunds/${refund.id}/settle`).catch(() => undefined);
    await expect
      .poll(
        () =>
          shop.db
            .selectFrom('payment_alerts')
            .select(['kind', 'amount'])
            .where('order_id', '=', order)
            .execute(),
        {
          timeout: WAIT,
        },
      )
      .toEqual([{ kind: 'refunded_elsewhere', amount: 700 }]);
  });
});

describe('without any message', () => {
  beforeEach(() => shop.sim('webhooks', { mode: 'off' }));

  it('the job finds links and terminals that were paid, cancelled or run out', async () => {
    const link = await shop.order('51.00');
    const tapped = await shop.order('52.00');
    const timedOut = await shop.order('53.00');
    await shop.sim(`links/${(await openLink(link)).id}/pay`);
    const send = (order: number) =>
      shop.florist.post(`/api/orders/${order}/terminal_payment/`, { location_id: shop.location });
    await send(tapped);
    await shop.sim(`terminals/${shop.terminal}/tap`);
    await send(timedOut);
    await shop.sim(`terminals/${shop.terminal}/time_out`);
    await shop.later('2 minutes');
    await settlePayments(shop.deps);
    expect((await shop.detail(link)).financial_status).toBe('paid');
    expect((await shop.detail(tapped)).financial_status).toBe('paid');
    expect((await shop.detail(timedOut)).financial_status).toBe('unpaid');
    expect(
      await shop.db
        .selectFrom('charging')
        .selectAll()
        .where('order_id', 'in', [link, tapped, timedOut])
        .execute(),
    ).toEqual([]);
  });

  it('the job gives up while Square is away, and goes on the next time', async () => {
    const order = await shop.order('54.00');
    await shop.sim(`links/${(await openLink(order)).id}/pay`);
    await shop.later('2 minutes');
    await shop.sim('faults', { kind: 'unavailable', path: '/v2/', calls: 50 });
    await settlePayments(shop.deps);
    expect((await shop.detail(order)).financial_status).toBe('link_generated');
    await shop.calm();
    await shop.later('2 minutes');
    await settlePayments(shop.deps);
    expect((await shop.detail(order)).financial_status).toBe('paid');
  });

  it('looks at an old link less and less often', async () => {
    const order = await shop.order('55.00');
    await openLink(order);
    const look = () =>
      shop.db
        .selectFrom('payment_links')
        .innerJoin('payment_link_orders', 'link_id', 'payment_links.id')
        .select('updated_at')
        .where('order_id', '=', order)
        .executeTakeFirstOrThrow();
    await shop.later('10 hours');
    await settlePayments(shop.deps);
    const first = await look();
    await shop.later('10 minutes');
    const before = await look();
    await settlePayments(shop.deps);
    expect(await look()).toEqual(before);
    expect(before).not.toEqual(first);
    await shop.later('1 hour');
    const due = await look();
    await settlePayments(shop.deps);
    expect(await look()).not.toEqual(due);
  });
});
