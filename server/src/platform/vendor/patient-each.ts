import type { Logger } from 'pino';
import { VendorFailure } from './vendor-failure.ts';

/** Failures in a row after which a vendor counts as away. */
const PATIENCE = 3;

/** Syncs some things with a vendor, one after the other, in a run of a sweep. @returns those that are left */
export type Each = <Thing>(
  things: readonly Thing[],
  sync: (thing: Thing) => Promise<void>,
) => Promise<Thing[]>;

/**
 * - over: the vendor says no to that one thing, and nothing is left to do about it.
 * - left: that one thing cannot be synced now, which says nothing about the others.
 * - away: the vendor may be away.
 */
export type Verdict = 'over' | 'left' | 'away';

/**
 * For one run: the failure of one thing does not hold up the others, until the vendor is away.
 * `judge` logs a failure and says what it means; the last one of a vendor that is away is thrown.
 */
export function patientEach(log: Logger, judge: (failure: VendorFailure) => Verdict): Each {
  let patience = PATIENCE;
  /** @returns whether nothing is left to do about it */
  async function isDone(sync: () => Promise<void>): Promise<boolean> {
    try {
      await sync();
      patience = PATIENCE;
      return true;
    } catch (error) {
      if (!(error instanceof VendorFailure)) {
        // A fault of our own says nothing about the vendor: three must not keep it from being asked at all.
        log.error({ err: error }, 'not synced');
        return false;
      }
      const verdict = judge(error);
      patience = verdict === 'away' ? patience - 1 : PATIENCE;
      if (patience <= 0) throw error;
      return verdict === 'over';
    }
  }
  return async (things, sync) => {
    const left = [];
    for (const thing of things) if (!(await isDone(() => sync(thing)))) left.push(thing);
    return left;
  };
}
