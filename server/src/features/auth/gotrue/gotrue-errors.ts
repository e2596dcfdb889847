import type { FastifyReply, FastifyRequest } from 'fastify';
import { statusOf, toAppError } from '../../../platform/http/error-answer.ts';

/** GoTrue's codes with their statuses and English words; the web app has a French sentence for each code. */
const errors = {
  validation_failed: [400, 'Invalid request'],
  bad_json: [400, 'Could not read request body as JSON'],
  invalid_credentials: [400, 'Unsupported grant type'],
  refresh_token_not_found: [400, 'Invalid Refresh Token: Refresh Token Not Found'],
  refresh_token_already_used: [400, 'Invalid Refresh Token: Already Used'],
  session_expired: [400, 'Invalid Refresh Token: Session Expired'],
  no_authorization: [401, 'This endpoint requires a valid Bearer token'],
  otp_expired: [403, 'Token has expired or is invalid'],
  bad_jwt: [403, 'Invalid JWT'],
  session_not_found: [403, 'Session from session_id claim in JWT does not exist'],
  not_found: [404, 'Not found'],
  method_not_allowed: [405, 'Method not allowed'],
  over_sms_send_rate_limit: [429, 'For security purposes, you can only request this later'],
  over_request_rate_limit: [429, 'Request rate limit reached'],
  unexpected_failure: [500, 'Unexpected failure, please check server logs for more information'],
} as const satisfies Record<string, readonly [number, string]>;

export type GoTrueErrorCode = keyof typeof errors;

export class GoTrueError extends Error {
  readonly code: GoTrueErrorCode;
  readonly status: number;

  constructor(code: GoTrueErrorCode, change: { status?: number; message?: string } = {}) {
    super(change.message ?? errors[code][1]);
    this.name = 'GoTrueError';
    this.code = code;
    this.status = change.status ?? errors[code][0];
  }
}

function toGoTrueError(error: unknown): GoTrueError {
  if (error instanceof GoTrueError) return error;
  const status = statusOf(error);
  if (status === 413)
    return new GoTrueError('validation_failed', { status, message: 'Request body too large' });
  if (status === 415)
    return new GoTrueError('bad_json', { status, message: 'Content-Type must be application/json' });
  if (status < 500) return new GoTrueError('bad_json');
  // The client retries both 503 and 500 and keeps its session.
  return new GoTrueError('unexpected_failure', {
    status: toAppError(error).code === 'UNAVAILABLE' ? 503 : 500,
  });
}

/** Answers in both of GoTrue's shapes, which clients read even without the version header. */
export function answerGoTrueError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { code, status, message } = toGoTrueError(error);
  if (status >= 500) request.log.error({ err: error }, 'sign-in request failed');
  return reply
    .code(status)
    .header('x-supabase-api-version', '2024-01-01')
    .header('x-sb-error-code', code)
    .send({ code, error_code: code, message, msg: message });
}
