import { IMAGE_BULK_LIMIT } from '@florilege/contract/photos/photos.contract.ts';

type BulkError = { id: number; error: string };

export type BulkOutcome = {
  /** Number of photos that the server counts as done. */
  done: number;
  total: number;
  /** Photos that were left out, each with its reason. */
  errors: BulkError[];
  /** The reason why the rest was not sent. Sending all again is harmless: what is done stays done. */
  failure: unknown;
};

export type SendBatch = (ids: number[]) => Promise<{ done: number; errors: BulkError[] }>;

/** Sends a selection of any size in batches that one call takes, and reports the progress after each. */
export async function inBatches(
  ids: readonly number[],
  send: SendBatch,
  onProgress?: (sent: number) => void,
  size = IMAGE_BULK_LIMIT,
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { done: 0, total: ids.length, errors: [], failure: null };
  for (let start = 0; start < ids.length; start += size) {
    const batch = ids.slice(start, start + size);
    try {
      const { done, errors } = await send(batch);
      outcome.done += done;
      outcome.errors.push(...errors);
      onProgress?.(start + batch.length);
    } catch (failure) {
      return { ...outcome, failure };
    }
  }
  return outcome;
}

/** The reasons why photos were left out, each with its number of photos. */
export function reasonsOf(errors: readonly BulkError[]): { reason: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { error } of errors) counts.set(error, (counts.get(error) ?? 0) + 1);
  return [...counts].map(([reason, count]) => ({ reason, count }));
}
