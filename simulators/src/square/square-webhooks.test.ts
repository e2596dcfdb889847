import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type SquareSimulator, startSquareSimulator } from './square-simulator.ts';
import { callerOf, MARAIS } from './testing/square-caller.ts';

const PUBLIC_URL = 'https://boutique.example/api/webhooks/square/';
const event = z.object({
  type: z.string(),
  event_id: z.uuid(),
  merchant_id: z.string(),
  created_at: z.iso.datetime(),
});
const envelope = event.extend({
  location_id: z.string().optional(),
  data: z.object({ type: z.string(), id: z.string(), object: z.any() }),
});

let simulator: SquareSimulator;
let receiver: Server;
let received: { headers: IncomingHttpHeaders; body: string; event: z.infer<typeof envelope> }[] = [];
let answers: number[] = [];
const { get, post, play, newLink, newTerminal, newCheckout } = callerOf(() => simulator);

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    received.push({ headers: request.headers, body, event: envelope.parse(JSON.parse(body)) });
    response.writeHead(answers.shift() ?? 204).end();
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  const { port } = z.object({ port: z.number() }).parse(receiver.address());
  simulator = await startSquareSimulator({ port: 0 });
  simulator.deliverTo(PUBLIC_URL, `http://127.0.0.1:${port}/`);
});
beforeEach(async () => {
  await play('reset');
  received = [];
  answers = [];
});
afterAll(async () => {
  await simulator.stop();
  receiver.close();
});

const idle = () => play('webhooks/idle');
const types = () => received.map(({ event: { type } }) => type);

describe('webhooks', () => {
  it('are signed for the registered address over the very body', async () => {
    const link = await newLink();
    await play(`links/${link.id}/pay`);
    await idle();
    for (const { headers, body } of received) {
      const expected = createHmac('sha256', simulator.webhookSignatureKey)
        .update(PUBLIC_URL + body)
        .digest('base64');
      expect(headers['x-square-hmacsha256-signature']).toBe(expected);
      expect(headers).toMatchObject({
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

  it('tell a link’s payment as Square does', async () => {
    const link = await newLink();
    const { payment } = (await play(`links/${link.id}/pay`)).body;
    await idle();
    const told = (type: string) => received.find(({ event: one }) => one.type === type)?.event.data;
    expect(told('payment.created')).toMatchObject({
      type: 'payment',
      id: payment.id,
      object: { payment: { status: 'APPROVED' } },
    });
    const { payment: current } = (await get(`/payments/${payment.id}`)).body;
    expect(told('payment.updated')).toEqual({
      type: 'payment',
      id: payment.id,
      object: { payment: current },
    });
    const order_updated = { order_id: link.order_id, version: 2, location_id: MARAIS, state: 'OPEN' };
    expect(told('order.updated')).toMatchObject({
      type: 'order_updated',
      id: link.order_id,
      object: { order_updated },
    });
  });

  it('tell of terminals, codes, refunds and invoices', async () => {
    await play('settings', { pick_up_ms: null });
    const terminal = await newTerminal();
    const { id } = await newCheckout(terminal.id);
    await play(`checkouts/${id}/tap`);
    await idle();
    expect(types().sort()).toEqual([
      'device.code.paired',
      'order.updated',
      'payment.created',
      'payment.updated',
      'terminal.checkout.created',
      'terminal.checkout.updated',
      'terminal.checkout.updated',
    ]);
    expect(received.find(({ event: { type } }) => type === 'device.code.paired')?.event.location_id).toBe(
      MARAIS,
    );

    const [payment_id] = (await get(`/terminals/checkouts/${id}`)).body.checkout.payment_ids;
    received = [];
    await post('/refunds', {
      idempotency_key: 'k',
      payment_id,
      amount_money: { amount: 100, currency: 'EUR' },
    });
    await play('clock', { advance_ms: 2000 });
    await idle();
    expect(types().sort()).toEqual(['payment.updated', 'refund.created', 'refund.updated']);
  });

  it('are tried again when they are not taken, under the same event id', async () => {
    answers = [500];
    await play('payments', { location_id: MARAIS, amount: 100 });
    await idle();
    const again = received.find(({ headers }) => headers['square-retry-number'] === '1');
    expect(again?.headers['square-retry-reason']).toBe('http_error');
    expect(received.filter(({ body }) => body === again?.body)).toHaveLength(2);
    expect(new Set(received.map(({ event: { event_id } }) => event_id)).size).toBe(2);
  });

  it('come twice, late, held back, in reverse, or not at all', async () => {
    const sale = () => play('payments', { location_id: MARAIS, amount: 100 });
    await play('webhooks', { twice: true });
    await sale();
    await idle();
    expect(received).toHaveLength(4);
    expect(new Set(received.map(({ event: { event_id } }) => event_id)).size).toBe(2);

    received = [];
    await play('webhooks', { twice: false, mode: 'late', delay_ms: 1000 });
    await sale();
    expect(received).toEqual([]);
    await idle();
    expect(received).toHaveLength(2);

    received = [];
    await play('webhooks', { mode: 'hold' });
    await sale();
    await idle();
    expect(received).toEqual([]);
    await play('webhooks', { mode: 'now' });
    expect((await play('webhooks/release', { reversed: true })).body).toEqual({ released: 2 });
    await idle();
    expect(received).toHaveLength(2);

    received = [];
    await play('webhooks', { out_of_order: true });
    await sale();
    await idle();
    expect(types()).toEqual(['payment.updated', 'payment.created']);

    received = [];
    await play('webhooks', { mode: 'off', out_of_order: false });
    await sale();
    await idle();
    expect(received).toEqual([]);
  });

  it('are kept with what became of them', async () => {
    await play('payments', { location_id: MARAIS, amount: 100 });
    await idle();
    const { messages } = await (await fetch(`${simulator.url}/_sim/webhooks`)).json();
    expect(messages).toMatchObject([
      { type: 'payment.created', state: 'delivered', attempts: 1, answer: '204' },
      { type: 'payment.updated', state: 'delivered', attempts: 1, answer: '204' },
    ]);
  });
});
