import { z } from 'zod';
import { faultScope } from '../../shared/faults.ts';

/**
 * error_500, rate_limited: an answer without the work. lost_request: the line breaks before the work.
 * slow, lost_answer: the work is done, its answer comes late or never.
 */
const failureKind = z.enum(['error_500', 'rate_limited', 'slow', 'lost_answer', 'lost_request']);
export type FailureKind = z.infer<typeof failureKind>;

export const failureBody = z.strictObject({ kind: failureKind, ...faultScope });
export type Failure = z.infer<typeof failureBody>;
