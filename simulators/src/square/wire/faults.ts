import { z } from 'zod';
import { faultScope } from '../../shared/faults.ts';

/**
 * rate_limited (429), error (500), unavailable (503), cut (the line breaks): nothing is done.
 * slow, lost: the work is done, its answer comes late or never. unavailable_done: it is done, and the answer
 * is 503 all the same, as from a gateway in front.
 */
export const faultKind = z.enum([
  'slow',
  'rate_limited',
  'error',
  'unavailable',
  'cut',
  'lost',
  'unavailable_done',
]);
export type FaultKind = z.infer<typeof faultKind>;

/** `delay_ms` is for `slow`. */
export const faultBody = z.strictObject({
  kind: faultKind,
  ...faultScope,
  delay_ms: z.int().min(0).max(120_000).default(15_000),
});
export type Fault = z.infer<typeof faultBody>;
