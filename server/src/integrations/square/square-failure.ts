import { z } from 'zod';
import { neverSent } from '../../platform/vendor/vendor-failure.ts';
import { SquareFailure } from './square.ts';
import { notConfirmed, notReached, sentenceOf } from './square-sentences.ts';

/** A read changes nothing, so it may be repeated. */
export type Doing = 'read' | 'write';

// The SDK's errors by their shape: with an HTTP answer, or with what `fetch` threw as cause.
const answered = z.object({
  name: z.literal('SquareError'),
  statusCode: z.number(),
  errors: z.array(z.object({ code: z.string(), field: z.string().optional() })).catch([]),
});
// ParseError: of an answer it could make nothing of.
const unanswered = z.object({ name: z.enum(['SquareError', 'SquareTimeoutError', 'ParseError']) });
const notSent = z.object({
  cause: z.object({ cause: z.object({ code: z.string().refine((code) => neverSent.has(code)) }) }),
});

/** Translates an error of the SDK; other errors are ours and stay unchanged. */
export function failureOf(thrown: unknown, doing: Doing): unknown {
  const answer = answered.safeParse(thrown);
  if (answer.success) return failureOfStatus(answer.data, doing);
  if (!unanswered.safeParse(thrown).success) return thrown;
  const missed = doing === 'read' || notSent.safeParse(thrown).success;
  return missed
    ? new SquareFailure('unavailable', notReached, { cause: thrown })
    : unknownOutcome('no answer');
}

/** A write that may have been done. */
export function unknownOutcome(detail: string, code: string | null = null): SquareFailure {
  return new SquareFailure('unknown', notConfirmed, { code, cause: new Error(detail) });
}

function failureOfStatus(
  { statusCode: status, errors: [first] }: z.infer<typeof answered>,
  doing: Doing,
): SquareFailure {
  // Status, code and field: Square's own sentence may quote what a person typed.
  const detail = [status, first?.code, first?.field].filter(Boolean).join(' ');
  const code = first && first.code !== 'Unknown' ? first.code : null;
  if (status === 429 || status === 503 || (doing === 'read' && (status >= 500 || status === 408))) {
    const sentence = status === 429 ? sentenceOf('RATE_LIMITED') : notReached;
    return new SquareFailure('unavailable', sentence, { code, cause: new Error(detail) });
  }
  // Something was asked under that key before, in other words: that one may have been done.
  if (status >= 500 || status === 408 || code === 'IDEMPOTENCY_KEY_REUSED')
    return unknownOutcome(detail, code);
  return new SquareFailure('refused', sentenceOf(code), { code, cause: new Error(detail) });
}
