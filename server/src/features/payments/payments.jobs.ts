import type { Cents } from '@florilege/contract/http/money.ts';
import type { FinancialStatus } from '@florilege/contract/orders/order-status.ts';
import type { Logger } from 'pino';
import { z } from 'zod';
import { SquareFailure } from '../../integrations/square/square.ts';
import { checkDeviceCode } from '../settings/settings.public.ts';
import { refundsUnderWay } from './alerts/alerts.repository.ts';
import { bySystem, isLockedOut } from './charging.ts';
import { moneyOf } from './financial.service.ts';
import { claimLinks, findLink, linkOfSquareOrder } from './links/links.repository.ts';
import { closeLink, settleLink } from './links/settle-link.ts';
import { findCharging } from './payments.repository.ts';
import type { PaymentDeps } from './payments.service.ts';
import { writeUnknownRefund } from './refunds/refund-unknown.service.ts';
import { settleRefund } from './refunds/refunds.service.ts';
import {
  claimRefunds,
  comparedUntil,
  knownPayments,
  locationOfCode,
  setComparedUntil,
  usesSquare,
} from './square/settle.repository.ts';
import { settleSquarePayment, settleSquareRefund } from './square/settle.service.ts';
import {
  findWaiting,
  forgetOldEvents,
  leftEvents,
  type SquareEvent,
  setProcessed,
} from './square/square-events.repository.ts';
import { cancelCheckout, settleCheckout } from './terminals/settle-checkout.ts';
import { checkoutOfSquare, claimCheckouts, findCheckout } from './terminals/terminal.repository.ts';

/** Of each kind, per run: a minute is enough for that many, and the next run goes on. */
const PER_RUN = 30;
/** So often Square may be away within a run before it is left alone until the next. */
const PATIENCE = 3;

/**
 * The task `settle_payments`: reads at Square how everything stands that is under way, goes on with what a crash or a lost answer
 * left, and looks for payments whose message never came.
 */
export async function settlePayments(deps: PaymentDeps): Promise<void> {
  const { db, log, square } = deps;
  const patience = { left: PATIENCE };
  /** @returns whether none of them is left */
  const each = async <Id>(ids: Id[], settle: (id: Id) => Promise<void>): Promise<boolean> => {
    let all = true;
    for (const id of ids) if (!(await oneOf(log, patience, () => settle(id)))) all = false;
    return all;
  };
  try {
    await each(await leftEvents(db, PER_RUN), (id) => squareEvent(deps, { id }));
    await each(await claimCheckouts(db, PER_RUN), (id) => settleCheckout(deps, id));
    await each(await claimLinks(db, PER_RUN), (id) => settleLink(deps, id));
    await each(await claimRefunds(db, PER_RUN), (id) => settleRefund(deps, id));
    await each(await refundsUnderWay(db, PER_RUN), async (id) =>
      writeUnknownRefund(deps, await square.refund(id)),
    );
    if (await usesSquare(db)) await compare(deps, (ids) => each(ids, (id) => settleSquarePayment(deps, id)));
    await forgetOldEvents(db);
  } catch (error) {
    if (!(error instanceof SquareFailure)) throw error;
    log.warn({ kind: error.kind, code: error.code }, 'Square cannot be asked');
  }
}

/**
 * What fails with one thing does not hold up the others; what Square refuses of it, or answers in a way that nobody can read, says
 * nothing about them at all. @returns whether there is nothing left to be done about it
 */
async function oneOf(log: Logger, patience: { left: number }, settle: () => Promise<void>): Promise<boolean> {
  try {
    await settle();
    return true;
  } catch (error) {
    if (error instanceof SquareFailure)
      log.warn({ kind: error.kind, code: error.code }, 'Square does not settle it');
    else log.error({ err: error }, 'cannot be settled');
    if (isRefusedItself(error) || (error instanceof SquareFailure && error.kind === 'unreadable'))
      return true;
    // A fault of our own says nothing about Square: three of them would keep it from being asked at all, in every run.
    if (!(error instanceof SquareFailure)) return false;
    patience.left -= 1;
    if (patience.left <= 0) throw error;
    return false;
  }
}

/** Square lists a payment a while after it was made. */
const OVERLAP_MS = 15 * 60_000;
const MOST_PAYMENTS = 1000;

/** Whether Square says no to that one thing, rather than to the shop. */
const isRefusedItself = (error: unknown): boolean =>
  error instanceof SquareFailure && error.kind === 'refused' && !isLockedOut(error);

/** So long one payment that cannot be settled keeps all of them from being compared further. */
const MOST_BEHIND_MS = 86_400_000;

/**
 * Settles completed payments at Square that are in none of our books, and goes on from there only when they are. The first run only
 * says from when on.
 */
async function compare(
  { db, square }: PaymentDeps,
  settle: (ids: string[]) => Promise<boolean>,
): Promise<void> {
  const now = Date.now();
  const since = await comparedUntil(db);
  if (since === null) return setComparedUntil(db, new Date(now));
  const payments = await square.paymentsSince(new Date(Date.parse(since) - OVERLAP_MS));
  const completed = payments.filter(({ status }) => status === 'completed').map(({ id }) => id);
  const known = await knownPayments(db, completed);
  const all = await settle(completed.filter((id) => !known.has(id)));
  const last = payments.at(-1);
  const until = last && payments.length >= MOST_PAYMENTS ? Date.parse(last.createdAt) : now;
  await setComparedUntil(db, new Date(all ? until : Math.max(Date.parse(since), now - MOST_BEHIND_MS)));
}

const eventPayload = z.object({ id: z.string() });

/** The task `square_event`: reads anew at Square what a message was about. @throws SquareFailure, for another try */
export async function squareEvent(deps: PaymentDeps, payload: unknown): Promise<void> {
  const { id } = eventPayload.parse(payload);
  const event = await findWaiting(deps.db, id);
  if (!event) return;
  await follow(deps, event).catch((error: unknown) => {
    if (!isRefusedItself(error)) throw error;
    deps.log.warn({ event: id, type: event.type }, 'Square refuses what a message is about');
  });
  await setProcessed(deps.db, id);
}

async function follow(deps: PaymentDeps, { type, object_id: about }: SquareEvent): Promise<void> {
  const { db } = deps;
  if (about === null) return;
  if (type.startsWith('payment.')) await settleSquarePayment(deps, about);
  else if (type.startsWith('refund.')) await settleSquareRefund(deps, about);
  else if (type.startsWith('order.')) {
    const link = await linkOfSquareOrder(db, about);
    if (link !== undefined) await settleLink(deps, link);
  } else if (type.startsWith('terminal.checkout.')) {
    const checkout = await checkoutOfSquare(db, about, null);
    if (checkout !== undefined) await settleCheckout(deps, checkout);
  } else if (type === 'device.code.paired') {
    const location = await locationOfCode(db, about);
    if (location !== undefined)
      await checkDeviceCode({ db, square: deps.square, transact: bySystem(db), location });
  }
}

const closePayload = z.object({ id: z.int().positive() });

/** An order that is charged says so, unless it is invoiced; one that was cancelled and reopened meanwhile does not. */
const charged: readonly FinancialStatus[] = [
  'link_generated',
  'terminal_checkout_created',
  'terminal_processing',
  'invoiced',
];

/**
 * The task `close_charge`: deletes the link or stops the terminal of an order that is cancelled, deleted, paid by other means, or that
 * costs something else by now. @throws SquareFailure, for another try
 */
export async function closeCharge(deps: PaymentDeps, payload: unknown): Promise<void> {
  const { id } = closePayload.parse(payload);
  const { db } = deps;
  const charge = await findCharging(db, id);
  const order = await moneyOf(db, id);
  const fits = (state: string | undefined, amount: Cents | undefined) =>
    order !== undefined &&
    amount === order.remaining &&
    (state === 'starting' || charged.includes(order.financial_status));
  if (charge?.link_id) {
    const link = await findLink(db, charge.link_id);
    const part = link?.parts.find(({ orderId }) => orderId === id);
    if (!fits(link?.state, part?.amount)) await closeLink(deps, bySystem(db), charge.link_id, null);
  } else if (charge?.checkout_id) {
    const checkout = await findCheckout(db, charge.checkout_id);
    if (!fits(checkout?.state, checkout?.amount))
      await cancelCheckout(deps, bySystem(db), charge.checkout_id, null);
  }
}
