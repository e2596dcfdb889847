import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { checkoutAct, playCheckout } from './checkouts/checkout-acts.ts';
import { knownCheckout, queueOf } from './checkouts/checkouts.ts';
import { expireCode, knownCode, pairCode } from './checkouts/devices.ts';
import { terminalOf } from './checkouts/terminals.ts';
import { faultBody } from './faults.ts';
import { sellingLocation } from './locations.ts';
import { deliveryBody } from './messenger.ts';
import { knownInvoice, payInvoice } from './money/invoices.ts';
import { knownLink, linkState, payLink } from './money/links.ts';
import { checkMoney, euros } from './money/money.ts';
import { chargeCard, knownPayment } from './money/payments.ts';
import { knownRefund, settleRefund, startRefund } from './money/refunds.ts';
import { notFound, Refusal } from './refusal.ts';
import { passTime } from './time.ts';
import type { World } from './world.ts';

/*
 * The control plane, JSON under /_sim. It does what customers, staff with a terminal in hand, banks and bad lines do; nothing of it exists
 * at Square. A body may always be left out when its fields may. Refused with 400 (shape), 404 (no such thing) or 409 (not possible
 * now), each time `{ message }`.
 *
 * GET  state                        all there is: links (with `state` open|paid|closed and `amount`), orders, payments, refunds, checkouts,
 *                                   terminals, codes, invoices, customers, settings, faults, delivery, now
 * POST reset                        as at the start; where webhooks go stays
 * POST clock                        { advance_ms }: deadlines, codes and refunds that become due happen at once
 * POST settings                     { pick_up_ms?, cancel_ms?, refund_ms? (null: never by itself), refund_outcome? COMPLETED|REJECTED|FAILED,
 *                                   list_lag_ms? (payments show late in their list) }
 * POST faults                       { kind: slow|rate_limited|error|unavailable|cut|lost, calls?, path?, method?, delay_ms? }: the next calls
 *                                   of the API meet it, see faults.ts; path is a beginning, /v2/refunds. Faults queue up.
 * DELETE faults                     none any more
 * POST webhooks                     { mode?: now|late|hold|off, delay_ms? (of late), twice?, out_of_order? }
 * GET  webhooks                     { messages }: event_id, type, id, state (held|sending|delivered|failed|dropped), attempts, answer, body
 * POST webhooks/release             { reversed?, again? }: sends what is held; again: what was delivered, too
 * POST webhooks/idle                answers once nothing is under way (retries included)
 * POST links/:id/pay|refuse|abandon a card that works, a card that is refused (a FAILED payment), nothing
 * POST invoices/:id/pay|refuse      the same on an invoice's page
 * POST checkouts/:id/ACT            ACT: pick_up, tap, refuse (stays IN_PROGRESS), cancel (by the buyer), time_out; tap, refuse and cancel pick
 *                                   up first
 * POST terminals/:device_id/ACT     the same on what that terminal shows; ACT may also be on, off (picks nothing up)
 * POST codes/:id/pair               { device_id? }: typed on a new terminal, or on that one; :id may be the six letters; answers { terminal }
 * POST codes/:id/expire
 * POST payments                     { location_id, amount, note?, reference_id? }: a sale the shop knows nothing of; answers { payment }
 * POST payments/:id/refund          { amount? }: given back in Square's own dashboard; all of it unless said; answers { refund }
 * POST refunds/:id/settle           { outcome? COMPLETED|REJECTED|FAILED }
 */

const deedParams = z.object({ id: z.string().default(''), act: z.string().default('') });
const clockBody = z.strictObject({ advance_ms: z.int().min(0) });
const wait = z.int().min(0).max(3_600_000).nullable().optional();
const outcome = z.enum(['COMPLETED', 'REJECTED', 'FAILED']);
const settingsBody = z.strictObject({
  pick_up_ms: wait,
  cancel_ms: wait,
  refund_ms: wait,
  refund_outcome: outcome.optional(),
  list_lag_ms: z.int().min(0).optional(),
});
const releaseBody = z.strictObject({ reversed: z.boolean().optional(), again: z.boolean().optional() });
const pairBody = z.strictObject({ device_id: z.string().optional() });
const saleBody = z.strictObject({
  location_id: z.string(),
  amount: z.int(),
  note: z.string().optional(),
  reference_id: z.string().optional(),
});
const cards = { pay: 'accepted', refuse: 'declined' } as const;

type Deed = { id: string; act: string; body: unknown };
type On = (path: string, act: (deed: Deed) => object) => void;

export async function controlPlane(app: FastifyInstance, { world }: { world: World }): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof z.ZodError) return reply.code(400).send({ message: z.prettifyError(error) });
    if (error instanceof SyntaxError) return reply.code(400).send({ message: 'This is no JSON.' });
    if (error instanceof Refusal)
      return reply.code(error.status === 404 ? 404 : 409).send({ message: error.message });
    throw error;
  });
  app.addHook('preHandler', async () => passTime(world));

  const on: On = (path, act) => {
    app.post(path, (request, reply) => {
      const text = z.string().catch('').parse(request.body);
      const done = act({ ...deedParams.parse(request.params), body: text === '' ? {} : JSON.parse(text) });
      passTime(world);
      return reply.send(done);
    });
  };

  app.get('/state', () => stateOf(world));
  disturbances(app, world, on);
  customers(world, on);
  terminals(world, on);
  bank(world, on);
}

function disturbances(app: FastifyInstance, world: World, on: On): void {
  on('/reset', () => {
    world.reset();
    return {};
  });
  on('/clock', ({ body }) => {
    world.advance(clockBody.parse(body).advance_ms);
    return { now: world.iso() };
  });
  on('/settings', ({ body }) => Object.assign(world.settings, settingsBody.parse(body)));
  on('/faults', ({ body }) => {
    world.faults.add(faultBody.parse(body));
    return { faults: world.faults.list() };
  });
  app.delete('/faults', () => {
    world.faults.clear();
    return { faults: [] };
  });
  on('/webhooks', ({ body }) => Object.assign(world.messenger.delivery, deliveryBody.parse(body)));
  app.get('/webhooks', () => ({ messages: world.messenger.list() }));
  on('/webhooks/release', ({ body }) => ({ released: world.messenger.release(releaseBody.parse(body)) }));
  app.post('/webhooks/idle', async () => {
    await world.messenger.idle();
    return { messages: world.messenger.list().length };
  });
}

function customers(world: World, on: On): void {
  on('/links/:id/:act', ({ id, act }) => {
    const link = knownLink(world, id);
    return act === 'abandon'
      ? {}
      : { payment: payLink(world, link, cards[z.enum(['pay', 'refuse']).parse(act)]) };
  });
  on('/invoices/:id/:act', ({ id, act }) => ({
    payment: payInvoice(world, knownInvoice(world, id), cards[z.enum(['pay', 'refuse']).parse(act)]),
  }));
}

function terminals(world: World, on: On): void {
  on('/checkouts/:id/:act', ({ id, act }) =>
    playCheckout(world, knownCheckout(world, id), checkoutAct.parse(act)),
  );
  on('/terminals/:id/:act', ({ id, act }) => {
    const terminal = terminalOf(world, id);
    if (act === 'on' || act === 'off') return Object.assign(terminal, { online: act === 'on' });
    const [shown] = queueOf(world, id);
    if (!shown) throw notFound('Checkout on the terminal', id);
    return playCheckout(world, shown, checkoutAct.parse(act));
  });
  on('/codes/:id/pair', ({ id, body }) => ({
    terminal: pairCode(world, knownCode(world, id), pairBody.parse(body).device_id),
  }));
  on('/codes/:id/expire', ({ id }) => {
    const code = knownCode(world, id);
    expireCode(world, code);
    return code;
  });
}

function bank(world: World, on: On): void {
  on('/payments', ({ body }) => {
    const { location_id, amount, ...said } = saleBody.parse(body);
    const location = sellingLocation(location_id, 'location_id');
    checkMoney(euros(amount), location, 'amount');
    return {
      payment: chargeCard(world, {
        location_id: location.id,
        amount: euros(amount),
        product: 'SQUARE_POS',
        ...said,
      }),
    };
  });
  on('/payments/:id/refund', ({ id, body }) => {
    const { total_money } = knownPayment(world, id);
    const { amount = total_money.amount } = z.strictObject({ amount: z.int().optional() }).parse(body);
    return { refund: startRefund(world, { payment_id: id, amount_money: { ...total_money, amount } }) };
  });
  on('/refunds/:id/settle', ({ id, body }) => {
    const entry = knownRefund(world, id);
    settleRefund(world, entry, z.strictObject({ outcome: outcome.default('COMPLETED') }).parse(body).outcome);
    return { refund: entry.wire };
  });
}

function stateOf(world: World): object {
  const { orders, payments, terminals, codes, invoices, customers, settings, faults, messenger } = world;
  const all = <Item>(book: Map<string, Item>) => [...book.values()];
  return {
    now: world.iso(),
    links: all(world.links).map((link) => ({
      ...link,
      state: linkState(world, link),
      amount: orders.get(link.order_id)?.total_money.amount,
    })),
    orders: all(orders),
    payments: all(payments),
    refunds: all(world.refunds).map(({ wire }) => wire),
    checkouts: all(world.checkouts).map(({ wire }) => wire),
    terminals: all(terminals),
    codes: all(codes),
    invoices: all(invoices),
    customers: all(customers),
    settings,
    faults: faults.list(),
    delivery: messenger.delivery,
  };
}
