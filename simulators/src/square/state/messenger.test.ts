import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { MARAIS, squareBench } from '../testing/bench.ts';

const PUBLIC_URL = 'https://boutique.example/api/webhooks/square/';
const envelope = z.object({
  type: z.string(),
  event_id: z.uuid(),
  merchant_id: z.string(),
  created_at: z.iso.datetime(),
  location_id: z.string().optional(),
  data: z.object({ type: z.string(), id: z.string(), object: z.any() }),
});

// Without the fee, whose message may be due in a test that takes long.
const bench = squareBench({ fee_ms: null });
const { get, play, newLink, sale } = bench;
let receiver: Server;
let received: { headers: IncomingHttpHeaders; body: string; event: z.infer<typeof envelope> }[] = [];
let answers: number[] = [];

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    received.push({ headers: request.headers, body, event: envelope.parse(JSON.parse(body)) });
    response.writeHead(answers.shift() ?? 204).end();
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  const { port } = z.object({ port: z.number() }).parse(receiver.address());
  bench.simulator().deliverTo(PUBLIC_URL, `http://127.0.0.1:${port}/`);
});
beforeEach(() => {
  received = [];
  answers = [];
});
afterAll(() => receiver.close());

const idle = () => play('webhooks/idle');
const types = () => received.map(({ event }) => event.type);
const eventIds = () => new Set(received.map(({ event }) => event.event_id));
const dataOf = (type: string) => received.find(({ event }) => event.type === type)?.event.data;

describe('webhooks', () => {
  test('are signed for the registered URL over the very body', async () => {
    await play(`links/${(await newLink()).id}/pay`);
    await idle();
    const key = bench.simulator().webhookSignatureKey;
    const sign = (body: string) =>
      createHmac('sha256', key)
        .update(PUBLIC_URL + body)
        .digest('base64');
    for (const { headers, body } of received) {
      expect(headers).toMatchObject({
        'x-square-hmacsha256-signature': sign(body),
        'content-type': 'application/json',
        'square-environment': 'Sandbox',
        'square-version': '2026-09-16',
        'square-initial-delivery-timestamp': expect.any(String),
        'x-square-signature': expect.any(String),
      });
      expect(headers).not.toHaveProperty('square-retry-number');
    }
    expect(types().sort()).toEqual(['order.updated', 'payment.created', 'payment.updated']);
  });

  test('carry a link’s payment as Square does', async () => {
    const { id, order_id } = await newLink();
    const { payment } = (await play(`links/${id}/pay`)).body;
    await idle();
    const created = { type: 'payment', id: payment.id, object: { payment: { status: 'APPROVED' } } };
    expect(dataOf('payment.created')).toMatchObject(created);
    const current = (await get(`/payments/${payment.id}`)).body.payment;
    expect(dataOf('payment.updated')).toEqual({ ...created, object: { payment: current } });
    const order_updated = { order_id, version: 2, location_id: MARAIS, state: 'OPEN' };
    const updated = { type: 'order_updated', id: order_id, object: { order_updated } };
    expect(dataOf('order.updated')).toMatchObject(updated);
  });

  test('come for codes, terminals and refunds', async () => {
    const { id } = await bench.newCheckout((await bench.newTerminal()).id);
    await play(`checkouts/${id}/tap`);
    await idle();
    const checkout = ['created', 'updated', 'updated'].map((act) => `terminal.checkout.${act}`);
    const sold = ['order.updated', 'payment.created', 'payment.updated'];
    expect(types().sort()).toEqual(['device.code.paired', ...sold, ...checkout]);
    await play(`payments/${(await bench.checkoutOf(id)).payment_ids[0]}/refund`);
    await play('clock', { advance_ms: 2000 });
    await idle();
    expect(types().slice(7).sort()).toEqual(['payment.updated', 'refund.created', 'refund.updated']);
    const events: [string, string, object][] = [
      ['device.code.paired', 'code', { device_code: { status: 'PAIRED' } }],
      ['terminal.checkout.created', 'checkout.event', { checkout: { id } }],
      ['refund.created', 'refund', { refund: { status: 'PENDING' } }],
    ];
    for (const [event, type, object] of events) expect(dataOf(event)).toMatchObject({ type, object });
    const paired = received.find(({ event }) => event.type === 'device.code.paired');
    expect(paired?.event.location_id).toBe(MARAIS);
  });

  test('are tried again when they are not taken, under the same event id', async () => {
    answers = [500];
    await sale();
    await idle();
    const again = received.find(({ headers }) => headers['square-retry-number'] === '1');
    expect(again?.headers['square-retry-reason']).toBe('http_error');
    expect(received.filter(({ body }) => body === again?.body)).toHaveLength(2);
    expect(eventIds().size).toBe(2);
  });

  test.each<[string, { mode?: string; twice?: boolean; delay_ms?: number }, number]>([
    ['come twice', { twice: true }, 4],
    ['come late', { mode: 'late', delay_ms: 1000 }, 2],
    ['do not come while they are held', { mode: 'hold' }, 0],
    ['do not come while they are off', { mode: 'off' }, 0],
  ])('%s with %j', async (_case, delivery, count) => {
    await play('webhooks', delivery);
    await sale();
    if (delivery.mode === 'late') expect(received).toEqual([]);
    await idle();
    expect([received.length, eventIds().size]).toEqual([count, Math.min(count, 2)]);
  });

  test('come once they are released', async () => {
    await play('webhooks', { mode: 'hold' });
    await sale();
    await play('webhooks', { mode: 'now' });
    expect((await play('webhooks/release', { reversed: true })).body).toEqual({ released: 2 });
    await idle();
    expect(received).toHaveLength(2);
  });

  test('come in reverse when asked to', async () => {
    await play('webhooks', { out_of_order: true });
    await sale();
    await idle();
    expect(types()).toEqual(['payment.updated', 'payment.created']);
  });

  test('are kept with their outcome', async () => {
    await sale();
    await idle();
    const delivered = { state: 'delivered', attempts: 1, answer: '204' };
    const types = ['payment.created', 'payment.updated'];
    expect(await bench.messages()).toMatchObject(types.map((type) => ({ type, ...delivered })));
  });
});
