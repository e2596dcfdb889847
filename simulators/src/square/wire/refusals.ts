import { Refusal } from '../../shared/refusal.ts';

/** An answer that is no success, in Square's envelope. */
export function refusal(status: number, category: string, code: string, detail: string, field?: string) {
  const error = { category, code, detail, ...(field !== undefined && { field }) };
  return new Refusal(status, { errors: [error] }, { message: detail });
}

export const invalid = (code: string, detail: string, field?: string) =>
  refusal(400, 'INVALID_REQUEST_ERROR', code, detail, field);

export const notFound = (what: string, id: string) =>
  refusal(404, 'INVALID_REQUEST_ERROR', 'NOT_FOUND', `${what} with id \`${id}\` not found.`);
