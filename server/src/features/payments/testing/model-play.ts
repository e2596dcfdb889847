import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { addDays, today } from '@florilege/contract/http/dates.ts';
import { parseAmount } from '@florilege/contract/http/money.ts';
import { refundKindValues } from '@florilege/contract/payments/payment-records.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { AppError } from '../../../platform/http/app-error.ts';
import type { PasskeyState } from '../../../platform/http/passkey.ts';
import { VendorFailure } from '../../../platform/vendor/vendor-failure.ts';
import { settleBilling } from '../../billing/billing.jobs.ts';
import { settleAlert } from '../alerts/alerts.service.ts';
import { closeLinkOf, createLink } from '../links/links.service.ts';
import { settlePayments } from '../payments.jobs.ts';
import { refundPayment } from '../refunds/refunds.service.ts';
import { cancelTerminal, sendToTerminal } from '../terminals/terminals.service.ts';
import { accountant, accounting } from './model-accountant.ts';
import { Died, dying, type World } from './model-world.ts';

const KILL_WITHIN_MS = 40;

const staff = [
  ...['link', 'link for both', 'terminal', 'close link', 'cancel terminal', 'cash', 'cash of yesterday'],
  ...['invoice', 'invoice both', 'look', 'credit', 'write off', 'use credit'],
  ...['cancel', 'reopen', 'amount', 'refund', 'check', 'settle line'],
];
const customer = [
  ...['pay', 'refuse card', 'tap', 'refuse tap', 'stop', 'refund at square', 'sale'],
  ...['dispute', 'lose dispute', 'win dispute'],
  ...accounting,
];
const fate = [
  ...['lost', 'cut', 'error', 'unavailable', 'unavailable_done'],
  ...['messages', 'jobs', 'time', 'restart', 'late lists', 'papers lost', 'papers down', 'paper jobs'],
];

export const step = fc.record({
  deed: fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...staff) },
    { weight: 4, arbitrary: fc.constantFrom(...customer) },
    { weight: 2, arbitrary: fc.constantFrom(...fate) },
  ),
  order: fc.nat(1),
  part: fc.integer({ min: 1, max: 100 }),
  /** Whether it happens while the one before is still under way. */
  atOnce: fc.boolean(),
  /** The process dies at that call of Square's, having asked or not. */
  dies: fc.option(fc.record({ at: fc.integer({ min: 1, max: 3 }), heard: fc.boolean() }), { freq: 4 }),
  /** The server's process is killed so many milliseconds after it was asked. */
  killed: fc.oneof(
    { weight: 4, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.nat(KILL_WITHIN_MS) },
  ),
});
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

export const messages = fc.constantFrom(
  { mode: 'now' },
  { mode: 'now', twice: true, out_of_order: true },
  { mode: 'late', delay_ms: 100, twice: true },
  { mode: 'hold', out_of_order: true },
  { mode: 'off' },
);

/** `first`, `second`, `papers`: how many links and payments Square had before, and invoices Pennylane. */
export type Scene = { world: World; ids: number[]; first: number; second: number; papers: number };

/** A member's deed: by the API, or in a process that dies on the way. */
async function member(scene: Scene, each: Step): Promise<void> {
  const { world } = scene;
  const id = scene.ids[each.order] ?? 0;
  const work = await staffWork(scene, id, each);
  if (!work) return;
  const body = { location_id: world.location };
  if (!each.dies || !work.direct) {
    const ask = [work.method ?? 'POST', work.path, work.body ?? body, randomUUID()] as const;
    const { status, body: said } = await world.call(...ask).catch(async (error) => {
      if (!(error instanceof Died)) throw error;
      await world.back();
      // A member whose server was killed asks the next one the same again, or leaves it at that.
      return each.part % 2 === 0 ? world.call(...ask) : { status: 200, body: 'left' };
    });
    // Every answer is one of the contract.
    expect([200, 201, 400, 404, 409, 502, 503], JSON.stringify([each, said])).toContain(status);
    return;
  }
  const deps = { ...world.deps, square: dying(world.deps.square, each.dies.at, each.dies.heard) };
  const { db, transact, senior } = world;
  const ids = { attempt: randomUUID(), requestId: 'model' };
  await work
    .direct(deps, { ...ids, params: { id }, body, db, transact, member: senior, passkey: noPasskey })
    .catch((error) => {
      if (!(error instanceof Died || error instanceof AppError || error instanceof VendorFailure))
        throw error;
    });
}

const noPasskey: PasskeyState = { state: 'none', fresh: false };
type Request = { attempt: string; requestId: string } & Pick<World, 'db' | 'transact'> & {
    params: { id: number };
    body: { location_id: number };
    member: World['senior'];
    passkey: PasskeyState;
  };
type Work = {
  method?: string;
  path: string;
  body?: object;
  direct?: (deps: World['deps'], request: Request) => Promise<unknown>;
};

async function staffWork({ world, ids }: Scene, id: number, each: Step): Promise<Work | undefined> {
  const order = `/orders/${id}`;
  const { location } = world;
  const read = async (path: string) => (await world.call('GET', path)).body;
  /** A part of an amount, in cents. */
  const partOf = (amount: string) => Math.max(1, Math.floor(((parseAmount(amount) ?? 0) * each.part) / 100));
  const makeLink = (orderIds: number[]) => (deps: World['deps'], request: Request) =>
    createLink(deps, request, { orderIds, method: 'square', locationId: location });
  const patch = (body: object) => ({ method: 'PATCH', path: `${order}/`, body });
  const works: Record<string, () => Promise<Work | undefined> | Work> = {
    link: () => ({ path: `${order}/generate-payment-link/`, direct: makeLink([id]) }),
    'link for both': () => ({
      path: '/orders/bulk_payment/',
      body: { order_ids: ids, location_id: location },
      direct: makeLink(ids),
    }),
    terminal: () => ({
      path: `${order}/terminal_payment/`,
      direct: (deps, request) =>
        sendToTerminal(deps, { ...request, body: { ...request.body, payment_method: 'square_terminal' } }),
    }),
    'close link': () => ({ path: `${order}/close-payment-link/`, direct: closeLinkOf }),
    'cancel terminal': () => ({ path: `${order}/cancel_terminal/`, direct: cancelTerminal }),
    cash: async () => {
      const amount = partOf((await read(`${order}/payments/`)).remaining_amount) / 100;
      return { path: `${order}/payments/`, body: { method: 'cash', amount } };
    },
    'cash of yesterday': async () => {
      const amount = partOf((await read(`${order}/payments/`)).remaining_amount) / 100;
      const paid_on = addDays(today(), -1);
      return { path: `${order}/payments/`, body: { method: 'cash', amount, paid_on } };
    },
    invoice: () => ({ path: '/orders/bulk_invoice/', body: { order_ids: [id] } }),
    'invoice both': () => ({ path: '/orders/bulk_invoice/', body: { order_ids: ids } }),
    look: () => ({ method: 'GET', path: `${order}/pennylane-invoice/` }),
    credit: async () => {
      const { amount, credited_amount } = await read(`${order}/credit-notes/`);
      const left = (parseAmount(amount ?? '') ?? 0) - (parseAmount(credited_amount ?? '') ?? 0);
      const cents = each.part % 2 === 0 ? left : Math.max(1, Math.floor((left * each.part) / 100));
      return { path: `${order}/credit-notes/`, body: { amount: cents / 100, reason: 'Essai' } };
    },
    'write off': async () => {
      const amount = partOf((await read(`${order}/payments/`)).remaining_amount) / 100;
      return { path: `${order}/write-off/`, body: { amount, reason: 'Essai' } };
    },
    'use credit': () => ({ path: `${order}/use-credit/`, body: { amount: each.part / 10, reason: 'Essai' } }),
    cancel: () => patch({ status: 'cancelled' }),
    reopen: () => patch({ status: 'created' }),
    amount: () => patch({ amount: 10 + each.part }),
    check: () => ({ path: `${order}/check-payment-status/` }),
    refund: async () => {
      const payment = (await read(`${order}/payments/`)).payments.find(
        (one: { refundable_amount: string }) => one.refundable_amount !== '0.00',
      );
      if (!payment) return undefined;
      const amount = partOf(payment.refundable_amount);
      const kind = refundKindValues[each.part % 2] ?? 'undo';
      const params = { id, paymentId: payment.id };
      return {
        path: `${order}/payments/${payment.id}/refunds/`,
        body: { amount: amount / 100, reason: 'Essai', kind },
        direct: (deps, request) =>
          refundPayment(deps, { ...request, params, body: { amount, reason: 'Essai', kind } }),
      };
    },
    'settle line': async () => {
      const [line] = (await read('/payment-alerts/')).results.slice(-1 - (each.part % 2));
      if (!line) return undefined;
      const action = (['refund', 'attach', 'keep'] as const)[each.part % 3] ?? 'keep';
      const body = { action, order_id: id };
      return {
        path: `/payment-alerts/${line.id}/settle/`,
        body,
        direct: (deps, request) =>
          settleAlert(deps, { ...request, params: { id: line.id }, body: { ...body, note: null } }),
      };
    },
  };
  return works[each.deed]?.();
}

/** Deeds of customers and of others at Square; where a deed is not possible nothing happens. */
async function outside({ world, first, second, papers }: Scene, { deed, part }: Step): Promise<void> {
  const terminal = (act: string) => () => world.sim(`terminals/${world.terminal}/${act}`);
  const fault = (kind: string) => () => world.sim('faults', { kind });
  const links = async () => (await world.square()).links.slice(first);
  const endDispute = async (how: string) => {
    const dispute = (await world.square()).disputes.at(-1 - (part % 2));
    if (dispute) await world.sim(`disputes/${dispute.id}/${how}`);
  };
  const acts: Record<string, () => Promise<unknown>> = {
    pay: async () => {
      const link = (await links()).at(-1 - (part % 2)) ?? (await links()).at(-1);
      if (link) await world.sim(`links/${link.id}/pay`);
    },
    'refuse card': async () => {
      const link = (await links()).at(-1);
      if (link) await world.sim(`links/${link.id}/refuse`);
    },
    tap: terminal('tap'),
    'refuse tap': terminal('refuse'),
    stop: terminal('cancel'),
    'refund at square': async () => {
      const payment = (await world.square()).payments.slice(second).at(-1);
      if (payment) await world.sim(`payments/${payment.id}/refund`, { amount: part });
    },
    dispute: async () => {
      const payment = (await world.square()).payments.slice(second).at(-1 - (part % 2));
      if (payment) await world.sim(`payments/${payment.id}/dispute`, { amount: Math.max(100, part) });
    },
    'lose dispute': () => endDispute(part % 2 === 0 ? 'lose' : 'accept'),
    'win dispute': () => endDispute('win'),
    sale: () => world.sim('payments', { location_id: world.place, amount: 100 * part }),
    lost: fault('lost'),
    cut: fault('cut'),
    error: fault('error'),
    unavailable: fault('unavailable'),
    unavailable_done: fault('unavailable_done'),
    messages: () => world.sim('webhooks/release', { reversed: part % 2 === 0, again: part % 3 === 0 }),
    jobs: () => settlePayments(world.deps),
    time: () => world.sim('clock', { advance_ms: 400_000 }),
    'late lists': () => world.sim('settings', { list_lag_ms: 1000 * part }),
    restart: () => world.restart(),
    'papers lost': () =>
      world.pennylane('failures', { kind: part % 2 === 0 ? 'lost_answer' : 'lost_request' }),
    'papers down': () => world.pennylane('failures', { kind: 'error_500', calls: 1 + (part % 4) }),
    'paper jobs': () => settleBilling(world.deps),
    ...accountant(world, { papers, part }),
  };
  await acts[deed]?.();
}

const play = (scene: Scene, each: Step) =>
  staff.includes(each.deed) ? member(scene, each) : outside(scene, each);

async function killAfter({ world }: Scene, milliseconds: number | null): Promise<void> {
  if (milliseconds === null || !world.apart) return;
  await setTimeout(milliseconds);
  await world.kill();
}

export async function playAll(scene: Scene, steps: Step[]): Promise<void> {
  for (let at = 0; at < steps.length; at++) {
    const [one, next] = [steps[at], steps[at + 1]];
    if (!one) continue;
    // A restart takes what is under way with it; that is what `dies` is for.
    const together = next?.atOnce && one.deed !== 'restart' && next.deed !== 'restart';
    const death = one.deed === 'restart' ? null : one.killed;
    await Promise.all([play(scene, one), ...(together ? [play(scene, next)] : []), killAfter(scene, death)]);
    if (together) at += 1;
  }
}

/** No faults any more: messages arrive, terminals give up, and the jobs run until nothing is left to do. */
export async function settleDown({ world }: Scene): Promise<void> {
  await world.sim('faults', undefined, 'DELETE');
  await world.pennylane('failures', undefined, 'DELETE');
  await world.sim('settings', { list_lag_ms: 0 });
  await world.sim('webhooks', { mode: 'now' });
  await world.sim('webhooks/release', { reversed: true });
  await world.sim('clock', { advance_ms: 400_000 });
  for (let round = 0; round < 3; round++) await world.runJobs();
  await world.sim('webhooks/idle');
  await world.runJobs();
}
