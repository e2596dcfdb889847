import { IMAGE_BULK_LIMIT } from '@florilege/contract/photos/photos.contract.ts';

type BulkError = { id: number; error: string };

export type BulkOutcome = {
  /** Photos that the call counts as done. */
  done: number;
  total: number;
  /** Photos that were left out, each with its reason. */
  errors: BulkError[];
  /** Why the rest was not sent any more. Sending all of it again does no harm: what is done stays done. */
  failure: unknown;
};

export type SendSlice = (ids: number[]) => Promise<{ done: number; errors: BulkError[] }>;

/** Sends a selection of any size, as many photos at once as one call takes, and tells how far it is after each. */
export async function inSlices(
  ids: readonly number[],
  send: SendSlice,
  onProgress?: (sent: number) => void,
  size = IMAGE_BULK_LIMIT,
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { done: 0, total: ids.length, errors: [], failure: null };
  for (let start = 0; start < ids.length; start += size) {
    const slice = ids.slice(start, start + size);
    try {
      const { done, errors } = await send(slice);
      outcome.done += done;
      outcome.errors.push(...errors);
      onProgress?.(start + slice.length);
    } catch (failure) {
      return { ...outcome, failure };
    }
  }
  return outcome;
}

/** Reasons of the photos that were left out, each once with its number. */
export function reasonsOf(errors: readonly BulkError[]): { reason: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { error } of errors) counts.set(error, (counts.get(error) ?? 0) + 1);
  return [...counts].map(([reason, count]) => ({ reason, count }));
}
