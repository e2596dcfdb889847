import { VendorFailure } from './vendor-failure.ts';

/**
 * A request to a vendor that happens once: its row is committed before it, and retries claim that row.
 * How to add one: docs/decisions/0037.
 */
export type Operation<Work, Row extends Requested, Answer, Result> = {
  /** Has the same words every time. Only its failure can prove that nothing happened. */
  request(work: Work, row: Row): Promise<Answer>;
  /** Writes what the answer means. A failure of this step leaves the row to be performed again. */
  record(work: Work, row: Row, answer: Answer): Promise<Result>;
  /** Writes that nothing happened and frees what the row has locked; false when it was claimed again. */
  fail?(work: Work, row: Row, refusal: VendorFailure): Promise<boolean>;
  /** Gives the lease back after an outcome that is still unknown. */
  release?(work: Work, row: Row): Promise<void>;
};

/** `asked`: how often it was requested, this time included. */
type Requested = { asked: number };

/** `refusal` proves that nothing happened at the vendor. An outcome that is unknown is thrown instead. */
export type Outcome<Result> =
  | { result: Result; refusal?: never }
  | { result?: never; refusal: VendorFailure };

/**
 * An earlier request may have been done although its answer was lost: from the second one on, only a refusal
 * of the thing itself counts.
 */
export function provesNothingHappened(failure: unknown, asked: number): failure is VendorFailure {
  if (!(failure instanceof VendorFailure)) return false;
  if (asked === 1) return failure.kind === 'refused' || failure.kind === 'unavailable';
  return failure.kind === 'refused' && !failure.ofAccess;
}

/** Performs a row that was just inserted or claimed. @throws the failure while the outcome is unknown */
export async function perform<Work, Row extends Requested, Answer, Result>(
  operation: Operation<Work, Row, Answer, Result>,
  work: Work,
  row: Row,
): Promise<Outcome<Result>> {
  let answer: Answer;
  try {
    answer = await operation.request(work, row);
  } catch (error) {
    if (provesNothingHappened(error, row.asked)) {
      if ((await operation.fail?.(work, row, error)) ?? true) return { refusal: error };
    } else await operation.release?.(work, row);
    throw error;
  }
  try {
    return { result: await operation.record(work, row, answer) };
  } catch (error) {
    await operation.release?.(work, row);
    throw error;
  }
}

export function resultOf<Result>(outcome: Outcome<Result>): Result {
  if (outcome.refusal) throw outcome.refusal;
  return outcome.result;
}

/** Writes once to a vendor without idempotency keys: after a lost answer `find` looks for the thing. */
export async function requestOnce<T>(request: () => Promise<T>, find: () => Promise<T | null>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof VendorFailure) || error.kind === 'unavailable') throw error;
    const done = await find().catch((cause: unknown) => {
      // Not even that is known: the next one to resume it looks again.
      throw new VendorFailure(error.vendor, 'unknown', error.message, { cause });
    });
    if (done === null) throw error;
    return done;
  }
}
