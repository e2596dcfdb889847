import type { Logger } from 'pino';
import { z } from 'zod';
import { SquareFailure } from '../../integrations/square/square.ts';
import { patientEach, type Verdict } from '../../platform/vendor/patient-each.ts';
import type { VendorFailure } from '../../platform/vendor/vendor-failure.ts';
import { reportReached, reportUnreached } from '../../platform/vendor/vendor-reach.ts';
import { refundsUnderWay } from './alerts/alerts.repository.ts';
import { closeUnawaited } from './close-charge.ts';
import { syncDisputes } from './disputes/sync-disputes.ts';
import { links } from './links/links.repository.ts';
import { syncLink } from './links/sync-link.ts';
import type { PaymentDeps } from './payment-work.ts';
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

/** The task `settle_payments`: syncs with Square and finds what a crash or a lost message left. */
export async function settlePayments(deps: PaymentDeps): Promise<void> {
  const { db, log, square } = deps;
  const each = patientEach(log, judgedBy(log));
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
      await reportReached(db, 'reach_square');
    }
    await deleteOldEvents(db);
  } catch (error) {
    if (!(error instanceof SquareFailure)) throw error;
    log.warn({ kind: error.kind, code: error.code }, 'Square cannot be asked');
    await reportUnreached(db, 'reach_square');
  }
}

/** The task `reach_square`. @throws SquareFailure, for a retry */
export async function reachSquare({ square }: PaymentDeps): Promise<void> {
  await square.paymentsSince(new Date());
}

/** Whether Square says no to that one thing, rather than to the shop. */
const isRefusedItself = (error: unknown): boolean =>
  error instanceof SquareFailure && error.kind === 'refused' && !error.lockedOut;

const judgedBy =
  (log: Logger) =>
  (failure: VendorFailure): Verdict => {
    const code = failure instanceof SquareFailure ? failure.code : null;
    log.warn({ kind: failure.kind, code }, 'not synced with Square');
    return isRefusedItself(failure) || failure.kind === 'unreadable' ? 'over' : 'away';
  };

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
