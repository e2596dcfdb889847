import type { FinancialStatus } from '@florilege/contract/orders/order-status.ts';
import type { Logger } from 'pino';
import { z } from 'zod';
import { SquareFailure } from '../../integrations/square/square.ts';
import { readMark, setMark } from '../../platform/db/marks.ts';
import { chargeStatuses, findCharge, readWithTotals } from '../order-money/order-money.public.ts';
import { refundsUnderWay } from './alerts/alerts.repository.ts';
import { links } from './links/links.repository.ts';
import { closeLink, syncLink } from './links/sync-link.ts';
import { bySystem, type PaymentDeps } from './payment-work.ts';
import { refunds } from './refunds/refunds.repository.ts';
import { syncRefund } from './refunds/refunds.service.ts';
import { syncUnknownRefund } from './refunds/unknown-refunds.ts';
import {
  deleteOldEvents,
  findEvent,
  knownPayments,
  leftEvents,
  setProcessed,
  usesSquare,
} from './square/square.repository.ts';
import { syncObject, syncSquarePayment } from './square/sync-square.ts';
import { cancelCheckout, syncCheckout } from './terminals/sync-checkout.ts';
import { checkouts } from './terminals/terminals.repository.ts';

/** Of each kind, per run: a minute is enough for that many, and the next run continues. */
const PER_RUN = 30;
/** Failures of Square that end a run. */
const PATIENCE = 3;

/** The task `settle_payments`: syncs with Square and finds what a crash or a lost message left. */
export async function settlePayments(deps: PaymentDeps): Promise<void> {
  const { db, log, square } = deps;
  const patience = { left: PATIENCE };
  /** @returns whether none of them is left */
  const each = async <Id>(ids: Id[], sync: (id: Id) => Promise<void>): Promise<boolean> => {
    let all = true;
    for (const id of ids) if (!(await isDone(log, patience, () => sync(id)))) all = false;
    return all;
  };
  try {
    await each(await leftEvents(db, PER_RUN), (id) => squareEvent(deps, { id }));
    await each(await checkouts.claimDue(db, PER_RUN), (id) => syncCheckout(deps, id));
    await each(await links.claimDue(db, PER_RUN), (id) => syncLink(deps, id));
    await each(await refunds.claimDue(db, PER_RUN), (id) => syncRefund(deps, id));
    await each(await refundsUnderWay(db, PER_RUN), async (id) =>
      syncUnknownRefund(deps, await square.refund(id)),
    );
    if (await usesSquare(db)) await compare(deps, (ids) => each(ids, (id) => syncSquarePayment(deps, id)));
    await deleteOldEvents(db);
  } catch (error) {
    if (!(error instanceof SquareFailure)) throw error;
    log.warn({ kind: error.kind, code: error.code }, 'Square cannot be asked');
  }
}

/** Whether Square says no to that one thing, rather than to the shop. */
const isRefusedItself = (error: unknown): boolean =>
  error instanceof SquareFailure && error.kind === 'refused' && !error.lockedOut;

/** @returns whether nothing is left to do about it; its failure does not hold up the others */
async function isDone(log: Logger, patience: { left: number }, sync: () => Promise<void>): Promise<boolean> {
  try {
    await sync();
    return true;
  } catch (error) {
    if (!(error instanceof SquareFailure)) {
      // A fault of our own says nothing about Square: three of them must not keep it from being asked at all.
      log.error({ err: error }, 'not synced');
      return false;
    }
    log.warn({ kind: error.kind, code: error.code }, 'not synced with Square');
    if (isRefusedItself(error) || error.kind === 'unreadable') return true;
    patience.left -= 1;
    if (patience.left <= 0) throw error;
    return false;
  }
}

const MARK = 'square_payments';
/** Square lists a payment a while after it was made. */
const OVERLAP_MS = 15 * 60_000;
const MOST_PAYMENTS = 1000;
/** One payment that cannot be synced holds up the comparison for at most this long. */
const MOST_BEHIND_MS = 86_400_000;

/** Syncs payments that our books do not know; the mark moves on when all of them are synced. */
async function compare({ db, square }: PaymentDeps, sync: (ids: string[]) => Promise<boolean>) {
  const now = Date.now();
  const mark = await readMark(db, MARK);
  if (mark === undefined) return setMark(db, MARK, new Date(now));
  const since = Date.parse(mark);
  const payments = await square.paymentsSince(new Date(since - OVERLAP_MS));
  const completed = payments.filter(({ status }) => status === 'completed').map(({ id }) => id);
  const known = new Set(await knownPayments(db, completed));
  const all = await sync(completed.filter((id) => !known.has(id)));
  const last = payments.at(-1);
  const until = last && payments.length >= MOST_PAYMENTS ? Date.parse(last.createdAt) : now;
  await setMark(db, MARK, new Date(all ? until : Math.max(since, now - MOST_BEHIND_MS)));
}

const eventPayload = z.object({ id: z.string() });

/** The task `square_event`: reads the object of a message. @throws SquareFailure, for a retry */
export async function squareEvent(deps: PaymentDeps, payload: unknown): Promise<void> {
  const { id } = eventPayload.parse(payload);
  const event = await findEvent(deps.db, id);
  if (!event) return;
  const { type, object_id } = event;
  try {
    if (object_id !== null) await syncObject(deps, type, object_id);
  } catch (error) {
    if (!isRefusedItself(error)) throw error;
    deps.log.warn({ event: id, type }, 'Square refuses the object of a message');
  }
  await setProcessed(deps.db, id);
}

const closePayload = z.object({ id: z.int().positive() });

/** The status of a charged order; one that was cancelled and reopened has another. */
const charged: readonly FinancialStatus[] = [...chargeStatuses, 'invoiced'];

/** The task `close_charge`: closes a charge that no longer fits its order. @throws SquareFailure */
export async function closeCharge(deps: PaymentDeps, payload: unknown): Promise<void> {
  const { id } = closePayload.parse(payload);
  const { db } = deps;
  const charge = await findCharge(db, id);
  const order = await readWithTotals(db, id);
  const fits = (state: string | undefined, amount: number | undefined) =>
    order !== undefined &&
    amount === order.remaining &&
    (state === 'starting' || charged.includes(order.financial_status));
  if (charge?.link_id) {
    const link = await links.find(db, charge.link_id);
    const part = link?.parts.find(({ order_id }) => order_id === id);
    if (!fits(link?.state, part?.amount)) await closeLink(bySystem(deps), charge.link_id);
  } else if (charge?.checkout_id) {
    const checkout = await checkouts.find(db, charge.checkout_id);
    if (!fits(checkout?.state, checkout?.amount)) await cancelCheckout(bySystem(deps), charge.checkout_id);
  }
}
