import { z } from 'zod';

/**
 * slow: the work is done, the answer comes late. rate_limited 429, error 500, unavailable 503: nothing is done. cut: the line breaks
 * before the work. lost: the line breaks after the work, which is done.
 */
export const faultKind = z.enum(['slow', 'rate_limited', 'error', 'unavailable', 'cut', 'lost']);
export type FaultKind = z.infer<typeof faultKind>;

export const faultBody = z.strictObject({
  kind: faultKind,
  calls: z.int().min(1).max(10_000).default(1),
  /** Only calls whose path begins so, `/v2/refunds`. */
  path: z.string().startsWith('/').optional(),
  method: z.enum(['GET', 'POST', 'DELETE']).optional(),
  /** Of `slow`. */
  delay_ms: z.int().min(0).max(120_000).default(15_000),
});
export type Fault = z.infer<typeof faultBody>;

/** What the next calls of the API will meet, first come first served. */
export function createFaults() {
  let waiting: Fault[] = [];
  return {
    list: (): Fault[] => waiting,
    add(fault: Fault): void {
      waiting = [...waiting, fault];
    },
    clear(): void {
      waiting = [];
    },
    /** The fault that this call meets, and one call fewer of it. */
    take(method: string, path: string): Fault | undefined {
      const met = waiting.find(
        (fault) => (fault.method ?? method) === method && path.startsWith(fault.path ?? '/'),
      );
      if (!met) return undefined;
      waiting = waiting.flatMap((fault) =>
        fault !== met ? fault : fault.calls > 1 ? { ...fault, calls: fault.calls - 1 } : [],
      );
      return met;
    },
  };
}
