import type { Logger } from 'pino';
import { z } from 'zod';
import { SquareFailure } from '../../integrations/square/square.ts';
import { refundsUnderWay } from './alerts/alerts.repository.ts';
import { closeUnawaited } from './close-charge.ts';
import { syncDisputes } from './disputes/sync-disputes.ts';
import { links } from './links/links.repository.ts';
import { syncLink } from './links/sync-link.ts';
import type { Each, PaymentDeps } from './payment-work.ts';
import { payoutsDue } from './payouts/payouts.repository.ts';
import { syncPayouts } from './payouts/sync-payouts.ts';
import { refunds } from './refunds/refunds.repository.ts';
import { syncRefund } from './refunds/refunds.service.ts';
import { syncUnknownRefund } from './refunds/unknown-refunds.ts';
import { compareWithSquare } from './square/compare.ts';
import {
  deleteOldEvents,
  findEvent,
  leftEvents,
  setProcessed,
  usesSquare,
} from './square/square.repository.ts';
import { syncObject } from './square/sync-square.ts';
import { syncCheckout } from './terminals/sync-checkout.ts';
import { checkouts } from './terminals/terminals.repository.ts';

/** Of each kind, per run: a minute is enough for that many, and the next run continues. */
const PER_RUN = 30;
/** Failures of Square that end a run. */
const PATIENCE = 3;

/** The task `settle_payments`: syncs with Square and finds what a crash or a lost message left. */
export async function settlePayments(deps: PaymentDeps): Promise<void> {
  const { db, log, square } = deps;
  const patience = { left: PATIENCE };
  const each: Each = async (ids, sync) => {
    let all = true;
    for (const id of ids) if (!(await isDone(log, patience, () => sync(id)))) all = false;
    return all;
  };
  try {
    await each(await leftEvents(db, PER_RUN), (id) => squareEvent(deps, { id }));
    await closeUnawaited(deps, PER_RUN, each);
    await each(await checkouts.claimDue(db, PER_RUN), (id) => syncCheckout(deps, id));
    await each(await links.claimDue(db, PER_RUN), (id) => syncLink(deps, id));
    await each(await refunds.claimDue(db, PER_RUN), (id) => syncRefund(deps, id));
    await each(await refundsUnderWay(db, PER_RUN), async (id) =>
      syncUnknownRefund(deps, await square.refund(id)),
    );
    if (await usesSquare(db)) {
      await compareWithSquare(deps, each);
      await each(['disputes'], () => syncDisputes(deps));
      await each(await payoutsDue(db), () => syncPayouts(deps));
    }
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

const eventPayload = z.object({ id: z.string() });

/** A message may be faster than its object: for that long an unknown one is asked for again by the sweep. */
const MAY_COME_LATE_MS = 3_600_000;
const isRecent = ({ received_at }: { received_at: string }) =>
  Date.parse(received_at) > Date.now() - MAY_COME_LATE_MS;
const isNotFound = (error: unknown) => error instanceof SquareFailure && error.code === 'NOT_FOUND';

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
    if (isNotFound(error) && isRecent(event)) return;
  }
  await setProcessed(deps.db, id);
}
