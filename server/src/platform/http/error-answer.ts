import { type ErrorAnswer, type ErrorCode, errorCatalogue } from '@florilege/contract/http/errors.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import { vendorAnswer } from '../vendor/vendor-failure.ts';
import { AppError } from './app-error.ts';

const byStatus: Record<number, ErrorCode> = {
  404: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'RATE_LIMITED',
};

/** PostgreSQL is stopped, starting, full or too busy: worth a retry, unlike a mistake of ours. */
function databaseAway(error: unknown): boolean {
  // Fastify's, of a body that broke off: it has the code of a connection that was reset, too.
  if (error instanceof Error && 'statusCode' in error) return false;
  if (error instanceof pg.DatabaseError) return /^(08|53|57P0|57014|40001|40P01)/.test(error.code ?? '');
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const text = error instanceof Error ? error.message : '';
  return (
    code === 'ECONNREFUSED' ||
    code === 'ECONNRESET' ||
    /Connection terminated|timeout exceeded when trying to connect/.test(text)
  );
}

/** The status that Fastify gave an error; 500 for any other one. */
export const statusOf = (error: unknown): number =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : 500;

export function toAppError(thrown: unknown): AppError {
  const error = vendorAnswer(thrown);
  if (error instanceof AppError) return error;
  if (databaseAway(error)) return new AppError('UNAVAILABLE', { cause: error, retryAfter: 2 });
  const status = statusOf(error);
  if (status >= 500) return new AppError('INTERNAL', { cause: error });
  return new AppError(byStatus[status] ?? 'BAD_REQUEST', { cause: error });
}

/** The one place where an error becomes an answer; details go to the log only. */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const appError = toAppError(error);
  const { status } = errorCatalogue[appError.code];
  if (status >= 500) request.log.error({ err: appError.cause ?? error }, 'request failed');
  return sendError(appError, request, reply);
}

/** The answer without a line in the log. */
export function sendError(appError: AppError, request: FastifyRequest, reply: FastifyReply) {
  const { status } = errorCatalogue[appError.code];
  const { fields, conflict, orders, retryAfter } = appError.details;
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  const answer: ErrorAnswer = {
    error: appError.message,
    code: appError.code,
    ...(fields && { fields }),
    ...(conflict && { conflict }),
    ...(orders && { errors: orders, order_ids: orders.map(({ error }) => error) }),
    request_id: request.id,
  };
  // A conflict contains a colleague's change, and no cache may keep a 404.
  return reply.code(status).header('cache-control', 'no-store').send(answer);
}
