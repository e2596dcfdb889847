import { createHmac, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { refused, statusesOf } from '../../../testing/answers.ts';
import { WAIT } from '../../../testing/square-shop.ts';
import { settlePayments, squareEvent } from '../payments.jobs.ts';
import { paymentsShop } from '../testing/payments-shop.ts';

const shop = await paymentsShop();
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
const sign = (body: string, key = shop.webhookSignatureKey, url = shop.webhookUrl) => {
  const hmac = createHmac('sha256', key);
  return hmac.update(url + body).digest('base64');
};
const deliver = (body: string, signature: string | null = sign(body)) => {
  const signed = signature === null ? {} : { 'x-square-hmacsha256-signature': signature };
  return shop.call('POST', PATH, { body, headers: { 'content-type': 'application/json', ...signed } });
};
const events = () => shop.db.selectFrom('square_events').selectAll();
const event = (id: string) => events().where('event_id', '=', id).executeTakeFirst();
const isProcessed = async (id: string) => ((await event(id))?.processed_at ?? null) !== null;
const becomes = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: WAIT });
const statusOf = (order: number) => becomes(() => shop.statusOf(order));
const deliverAndWait = async (message: ReturnType<typeof envelope>) => {
  await deliver(JSON.stringify(message));
  await becomes(() => isProcessed(message.event_id)).toBe(true);
};

describe('the webhook', () => {
  test('takes only what Square signed, for our address and byte for byte', async () => {
    const body = JSON.stringify(envelope('payment.updated', 'p1'));
    const otherUrl = `${shop.url}${PATH}`;
    const foreign = [sign(`${body} `), sign(body, 'autre'), sign(body, undefined, otherUrl)];
    for (const signature of [null, '', 'faux', ...foreign])
      expect(await deliver(body, signature)).toMatchObject(refused(403, 'FORBIDDEN'));
    expect(await events().execute()).toEqual([]);
  });

  test('takes no more than a megabyte, and nothing that is no message', async () => {
    const large = JSON.stringify(envelope('payment.updated', 'p', { filler: 'é'.repeat(600_000) }));
    expect((await deliver(large)).status).toBe(413);
    const unstorable = [
      JSON.stringify(envelope('payment\0', 'p1')),
      JSON.stringify(envelope('payment.updated', 'p\0')),
      JSON.stringify(envelope('payment.updated', 'p1', { event_id: 'e\0' })),
      JSON.stringify(envelope('payment.updated', 'p1', { data: { type: 'x\0', id: 'p1' } })),
    ];
    for (const body of ['', 'pas du JSON', '[]', '{"event_id":"x"}', ...unstorable])
      expect((await deliver(body)).status).toBe(400);
  });

  test('keeps a message once, with one job, and answers each time', async () => {
    const message = envelope('catalog.version.updated', 'peu importe');
    const body = JSON.stringify(message);
    const answers = await Promise.all([deliver(body), deliver(body), deliver(body)]);
    expect(statusesOf(answers)).toEqual([200, 200, 200]);
    await becomes(() => isProcessed(message.event_id)).toBe(true);
    const kept = { type: 'catalog.version.updated', object_id: 'peu importe' };
    expect(await event(message.event_id)).toMatchObject(kept);
  });

  test('leaves the rest of the API its own parser', async () => {
    expect((await shop.florist.post('/api/orders/', { amount: '1.00' })).status).toBe(201);
  });
});

describe('a message', () => {
  test('of a paid link makes the order paid', async () => {
    const { order } = await shop.paidByLink('41.00');
    await statusOf(order).toBe('paid');
    expect(await shop.paymentsOf(order)).toHaveLength(1);
  });

  test('may come twice, late and out of order', async () => {
    await shop.sim('webhooks', { mode: 'hold', twice: true });
    const [order, atTerminal] = [await shop.order('42.00'), await shop.order('43.00')];
    const link = await shop.openLink(order);
    await shop.send(atTerminal);
    await shop.sim(`terminals/${shop.terminal}/tap`);
    await shop.payLink(link.url);
    await shop.sim('webhooks/release', { reversed: true });
    await shop.sim('webhooks/release', { again: true });
    for (const each of [order, atTerminal]) await statusOf(each).toBe('paid');
    await shop.sim('webhooks/idle');
    await becomes(() => events().where('processed_at', 'is', null).execute()).toEqual([]);
    for (const each of [order, atTerminal]) expect(await shop.paymentsOf(each)).toHaveLength(1);
    expect(await shop.openAlerts()).toEqual([]);
  });

  test('that lies is not believed: Square is read', async () => {
    const order = await shop.order('44.00');
    const { order_id: id } = await shop.openLink(order);
    const object = { order_updated: { state: 'COMPLETED' } };
    await deliverAndWait(envelope('order.updated', id, { data: { type: 'order_updated', id, object } }));
    expect(await shop.statusOf(order)).toBe('link_generated');
  });

  test('is tried again while Square is away', async () => {
    const order = await shop.order('45.00');
    const { url } = await shop.openLink(order);
    await shop.sim('webhooks', { mode: 'off' });
    const { payment } = await shop.payLink(url);
    await shop.sim('faults', { kind: 'unavailable', path: '/v2/payments', calls: 20 });
    const message = envelope('payment.updated', payment.id);
    const { event_id } = message;
    await deliver(JSON.stringify(message));
    await expect(squareEvent(shop.deps, { id: event_id })).rejects.toThrow();
    expect(await isProcessed(event_id)).toBe(false);
    await shop.calm();
    const received = shop.db.updateTable('square_events').where('event_id', '=', event_id);
    await received.set({ received_at: new Date(Date.now() - 180_000) }).execute();
    await settlePayments(shop.deps);
    expect(await isProcessed(event_id)).toBe(true);
    expect(await shop.statusOf(order)).toBe('paid');
  });

  test('of a typed code gives the shop its terminal', async () => {
    const { id } = await shop.newLocation('Batignolles', 'LBATIGNO75017');
    const path = `/api/locations/${id}/generate_device_code/`;
    const { body } = await shop.senior.post(path, { name: 'Comptoir' });
    await shop.sim(`codes/${body.code}/pair`);
    const terminals = shop.db.selectFrom('terminal_devices').selectAll().where('location', '=', id);
    const paired = { status: 'paired', device_id: expect.stringContaining('LBATIGNO75017') };
    await becomes(() => terminals.executeTakeFirst()).toMatchObject(paired);
  });
});

describe('a payment that belongs to nothing', () => {
  test('raises one alert, and only when it is completed', async () => {
    const squareId = await shop.sale(990);
    await becomes(() => shop.alertsAbout(squareId)).toHaveLength(1);
    const alert = { kind: 'unknown_payment', about: squareId, amount: 990, order_id: null };
    expect(await shop.alertsAbout(squareId)).toMatchObject([alert]);
    await deliverAndWait(envelope('payment.updated', squareId));
    expect(await shop.alertsAbout(squareId)).toHaveLength(1);

    const order = await shop.order('46.00');
    const link = await shop.openLink(order);
    const refused = (await shop.sim(`links/${link.id}/refuse`)).payment;
    await shop.sim('webhooks/idle');
    expect(await shop.alertsAbout(refused.id)).toEqual([]);
    expect(await shop.statusOf(order)).toBe('link_generated');
  });

  test('is found by the sweep, once, when its message never came', async () => {
    await settlePayments(shop.deps);
    await shop.sim('webhooks', { mode: 'off' });
    const squareId = await shop.sale(1010);
    for (const _run of [1, 2]) {
      await settlePayments(shop.deps);
      expect(await shop.alertsAbout(squareId)).toHaveLength(1);
    }
  });

  test('was refunded at Square itself: the order gets an alert', async () => {
    const { order, squareId } = await shop.paidByLink('47.00');
    await statusOf(order).toBe('paid');
    const { refund } = await shop.sim(`payments/${squareId}/refund`, { amount: 700 });
    await shop.sim(`refunds/${refund.id}/settle`).catch(() => undefined);
    await becomes(() => shop.openAlerts(order)).toMatchObject([{ kind: 'refunded_elsewhere', amount: 700 }]);
  });
});

describe('without any message', () => {
  beforeEach(() => shop.sim('webhooks', { mode: 'off' }));

  test('the sweep finds links and terminals that were paid or timed out', async () => {
    const { order: paid } = await shop.paidByLink('51.00');
    const [tapped, timedOut] = [await shop.order('52.00'), await shop.order('53.00')];
    await shop.send(tapped);
    await shop.sim(`terminals/${shop.terminal}/tap`);
    await shop.send(timedOut);
    await shop.sim(`terminals/${shop.terminal}/time_out`);
    await shop.sweepAfter('2 minutes');
    const orders = [paid, tapped, timedOut];
    expect(await Promise.all(orders.map(shop.statusOf))).toEqual(['paid', 'paid', 'unpaid']);
    for (const order of orders) expect(await shop.chargeOf(order)).toEqual([]);
  });

  test('the sweep gives up while Square is away, and continues the next time', async () => {
    const { order } = await shop.paidByLink('54.00');
    await shop.later('2 minutes');
    await shop.sim('faults', { kind: 'unavailable', path: '/v2/', calls: 50 });
    await settlePayments(shop.deps);
    expect(await shop.statusOf(order)).toBe('link_generated');
    await shop.calm();
    await shop.sweepAfter('2 minutes');
    expect(await shop.statusOf(order)).toBe('paid');
  });

  test('the sweep looks at an old link less and less often', async () => {
    const order = await shop.order('55.00');
    await shop.openLink(order);
    const looked = async () => (await shop.linksOf(order))[0]?.updated_at;
    /** Whether a run after that time looks at it. */
    const isLookedAtAfter = async (time: string) => {
      await shop.later(time);
      const before = await looked();
      await settlePayments(shop.deps);
      return (await looked()) !== before;
    };
    expect(await isLookedAtAfter('10 hours')).toBe(true);
    expect(await isLookedAtAfter('10 minutes')).toBe(false);
    expect(await isLookedAtAfter('1 hour')).toBe(true);
  });
});
