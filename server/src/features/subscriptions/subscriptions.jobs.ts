import { today } from '@florilege/contract/http/dates.ts';
import { errorCatalogue } from '@florilege/contract/http/errors.ts';
import type { Logger } from 'pino';
import { asSystem, type Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { idPayload } from '../../platform/jobs/id-payload.ts';
import { writeFailure } from './dates/dates.repository.ts';
import {
  datesToMake,
  findDateOf,
  horizonOf,
  lockSubscription,
  makeDate,
  recordMissed,
  refusalOf,
} from './dates/making.service.ts';
import { isOpen } from './dates/plan.ts';
import { dueSubscriptions } from './subscription-list.repository.ts';
import { markSeen } from './subscriptions.repository.ts';

type Deps = { db: Db; log: Logger };

/** The task `make_subscription`: makes the due orders of one subscription after a change. */
export async function makeSubscription(deps: Deps, payload: unknown): Promise<void> {
  await makeDue(deps, idPayload.parse(payload).id, today());
}

/** The task `make_subscriptions`: makes the due orders of all; a failure does not stop the others. */
export async function makeSubscriptions(deps: Deps, now = today()): Promise<void> {
  for (const id of await dueSubscriptions(deps.db, horizonOf(now), now)) {
    try {
      await makeDue(deps, id, now);
    } catch (error) {
      deps.log.error({ err: error, subscription: id }, 'orders of a subscription are not made');
    }
  }
}

/** Each order has its own transaction; `seen_until` comes last, so the next run finds what a crash left. */
async function makeDue({ db, log }: Deps, id: number, now: string): Promise<void> {
  const transact = asSystem(db);
  const due = await transact(async (tx) => {
    const subscription = await lockSubscription(tx, id);
    await recordMissed(tx, subscription, now);
    return { version: subscription.version, dates: await datesToMake(tx, subscription, now) };
  });
  for (const date of due.dates) {
    try {
      await transact((tx) => makeDate(tx, id, date, now));
    } catch (error) {
      log.warn({ err: error, subscription: id, date }, 'an order of a subscription is refused');
      const sentence = error instanceof AppError ? refusalOf(error) : errorCatalogue.INTERNAL.message;
      await transact(async (tx) => {
        const subscription = await lockSubscription(tx, id);
        const row = await findDateOf(tx, subscription, date);
        if (row && isOpen(subscription, row)) await writeFailure(tx, id, date, sentence);
      });
    }
  }
  await transact(async (tx) => {
    const subscription = await lockSubscription(tx, id);
    if (subscription.version === due.version) await markSeen(tx, id, horizonOf(now));
  });
}
