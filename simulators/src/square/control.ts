import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { keepBodiesAsText } from '../shared/json.ts';
import { Refusal } from '../shared/refusal.ts';
import { checkoutAct, playCheckout, queueOf } from './state/checkouts.ts';
import { expireCode, knownCode, pairCode } from './state/device-codes.ts';
import { endDispute, openDispute } from './state/disputes.ts';
import { linkState, payLink } from './state/links.ts';
import { openLocation, sellingLocation } from './state/locations.ts';
import { deliveryBody, releaseBody } from './state/messenger.ts';
import { checkMoney, euros } from './state/money.ts';
import { chargeCard } from './state/payments.ts';
import { payOut, settlePayout } from './state/payouts.ts';
import { settleRefund, startRefund } from './state/refunds.ts';
import { terminalOf } from './state/terminals.ts';
import { passTime } from './state/time.ts';
import type { Terminal, World } from './state/world.ts';
import { disputeReason } from './wire/bodies.ts';
import { faultBody } from './wire/faults.ts';
import { notFound } from './wire/refusals.ts';

/*
 * The control plane, JSON under /_sim, plays customers, staff with a terminal in hand, banks and bad lines.
 * Every call below is a POST unless it says otherwise; a body may be left out when all its fields may.
 * Refused with 400 (shape), 404 (no such thing) or 409 (not possible now), each time `{ message }`.
 */

const pathParams = z.object({ id: z.string().default(''), act: z.string().default('') });
const keysBody = z.strictObject({ older_than_ms: z.int().min(0).default(0) });
const clockBody = z.strictObject({ advance_ms: z.int().min(0) });
/** Null: it never happens by itself. */
const wait = z.int().min(0).max(3_600_000).nullable().optional();
const outcome = z.enum(['COMPLETED', 'REJECTED', 'FAILED']);
const settingsBody = z.strictObject({
  ...{ pick_up_ms: wait, cancel_ms: wait, refund_ms: wait, fee_ms: wait, payout_ms: wait },
  refund_outcome: outcome.optional(),
  refund_counts_pending: z.boolean().optional(),
  list_lag_ms: z.int().min(0).optional(),
});
const optional = z.string().optional();
const pairBody = z.strictObject({ device_id: optional });
const placeBody = z.strictObject({ name: z.string().min(1) });
const faultQuery = z.strictObject({ path: optional });
const saleBody = z.strictObject({ location_id: z.string(), amount: z.int(), note: optional });
/** `at`: when it was made. */
const refundBody = z.strictObject({ amount: z.int().optional(), at: z.iso.datetime().optional() });
const disputeBody = z.strictObject({
  amount: z.int().optional(),
  reason: disputeReason.default('NO_KNOWLEDGE'),
});
const disputeEnds = { win: 'WON', lose: 'LOST', accept: 'ACCEPTED' } as const;
/** A terminal with trouble goes on working. */
const powers: Readonly<Record<string, Partial<Terminal>>> = {
  on: { online: true, troubled: false },
  off: { online: false },
  trouble: { online: true, troubled: true },
};
const settleBody = z.strictObject({ outcome: outcome.default('COMPLETED') });
const cards = { pay: 'accepted', refuse: 'declined' } as const;
const cardOf = (act: string) => cards[z.enum(['pay', 'refuse']).parse(act)];

const payoutBody = z.strictObject({ outcome: z.enum(['PAID', 'FAILED']).default('PAID') });

type On = (path: string, act: (call: { id: string; act: string; body: unknown }) => object) => void;

export async function controlPlane(app: FastifyInstance, { world }: { world: World }): Promise<void> {
  keepBodiesAsText(app, '*');
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof z.ZodError) return reply.code(400).send({ message: z.prettifyError(error) });
    if (error instanceof SyntaxError) return reply.code(400).send({ message: 'This is no JSON.' });
    if (!(error instanceof Refusal)) throw error;
    return reply.code(error.status === 404 ? 404 : 409).send({ message: error.message });
  });
  app.addHook('preHandler', async () => passTime(world));

  const on: On = (path, act) => {
    app.post(path, (request, reply) => {
      const text = z.string().catch('').parse(request.body) || '{}';
      const done = act({ ...pathParams.parse(request.params), body: JSON.parse(text) });
      passTime(world);
      return reply.send(done);
    });
  };

  app.get('/state', () => stateOf(world));
  on('/reset', () => {
    world.reset();
    return {};
  });
  on('/settings', ({ body }) => Object.assign(world.settings, settingsBody.parse(body)));
  // Deadlines, codes and refunds that become due happen at once.
  on('/clock', ({ body }) => {
    world.advance(clockBody.parse(body).advance_ms);
    return { now: world.iso() };
  });
  // Square says nowhere how long it knows a key.
  on('/keys/forget', ({ body }) => ({ forgotten: world.forgetKeys(keysBody.parse(body).older_than_ms) }));
  // A reset keeps it, as it keeps the others.
  on('/locations', ({ body }) => openLocation(placeBody.parse(body).name));
  disturbances(app, world, on);
  buyers(world, on);
  terminals(world, on);
  bank(world, on);
}

function disturbances(app: FastifyInstance, { faults, messenger }: World, on: On): void {
  on('/faults', ({ body }) => {
    faults.add(faultBody.parse(body));
    return { faults: faults.list() };
  });
  app.delete('/faults', ({ query }) => {
    faults.clear(faultQuery.parse(query).path);
    return { faults: faults.list() };
  });
  on('/webhooks', ({ body }) => Object.assign(messenger.delivery, deliveryBody.parse(body)));
  app.get('/webhooks', () => ({ messages: messenger.messages }));
  on('/webhooks/release', ({ body }) => ({ released: messenger.release(releaseBody.parse(body)) }));
  // Answers once nothing is under way, retries included.
  app.post('/webhooks/idle', async () => {
    await messenger.idle();
    return { messages: messenger.messages.length };
  });
}

/** Cards on the page of a link: pay, refuse. */
function buyers(world: World, on: On): void {
  on('/links/:id/:act', ({ id, act }) => ({ payment: payLink(world, world.links.known(id), cardOf(act)) }));
}

function terminals(world: World, on: On): void {
  on('/checkouts/:id/:act', ({ id, act }) =>
    playCheckout(world, world.checkouts.known(id), checkoutAct.parse(act)),
  );
  // The same on the checkout that the terminal shows.
  on('/terminals/:id/:act', ({ id, act }) => {
    const terminal = terminalOf(world, id);
    const power = powers[act];
    if (power) return Object.assign(terminal, power);
    const [shown] = queueOf(world, id);
    if (!shown) throw notFound('Checkout on the terminal', id);
    return playCheckout(world, shown, checkoutAct.parse(act));
  });
  // Typed on a new terminal, or on `device_id`; the id may be the six letters.
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
  // A sale that the shop has no record of.
  on('/payments', ({ body }) => {
    const { location_id, amount: cents, ...sent } = saleBody.parse(body);
    const amount = euros(cents);
    checkMoney(amount, sellingLocation(location_id, 'location_id'), 'amount');
    return { payment: chargeCard(world, { location_id, amount, product: 'SQUARE_POS', ...sent }) };
  });
  // A refund in Square's own dashboard, of everything unless the body says less.
  on('/payments/:id/refund', ({ id, body }) => {
    const { total_money } = world.payments.known(id);
    const { amount = total_money.amount, at } = refundBody.parse(body);
    const refund = startRefund(world, { payment_id: id, amount_money: { ...total_money, amount } });
    if (at) refund.created_at = at;
    return { refund };
  });
  on('/refunds/:id/settle', ({ id, body }) => {
    const refund = world.refunds.known(id);
    settleRefund(world, refund, settleBody.parse(body).outcome);
    return { refund };
  });
  // Everything that came and went since the last payout, by location.
  on('/payouts', () => ({ payouts: payOut(world) }));
  on('/payouts/:id/settle', ({ id, body }) => {
    const payout = world.payouts.known(id);
    settlePayout(world, payout, payoutBody.parse(body).outcome);
    return { payout };
  });
  // The cardholder asks the bank for everything back, or for what the body says.
  on('/payments/:id/dispute', ({ id, body }) => {
    const { amount, reason } = disputeBody.parse(body);
    const wanted = amount === undefined ? { reason } : { amount, reason };
    return { dispute: openDispute(world, world.payments.known(id), wanted) };
  });
  on('/disputes/:id/:act', ({ id, act }) => {
    const state = disputeEnds[z.enum(['win', 'lose', 'accept']).parse(act)];
    return { dispute: endDispute(world, world.disputes.known(id), state) };
  });
}

function stateOf(world: World): object {
  const { orders, payments, terminals, codes } = world;
  const links = world.links.all().map((link) => ({
    ...link,
    state: linkState(world, link),
    amount: orders.get(link.order_id)?.total_money.amount,
  }));
  return {
    links,
    orders: orders.all(),
    payments: payments.all(),
    refunds: world.refunds.all(),
    disputes: world.disputes.all(),
    payouts: world.payouts.all(),
    checkouts: world.checkouts.all(),
    terminals: terminals.all(),
    codes: codes.all(),
    faults: world.faults.list(),
  };
}
