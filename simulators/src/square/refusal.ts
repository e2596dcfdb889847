export type SquareError = { category: string; code: string; detail: string; field?: string };

/** An answer that is no success, in Square's envelope. */
export class Refusal extends Error {
  readonly status: number;
  readonly errors: SquareError[];

  constructor(status: number, error: SquareError) {
    super(error.detail);
    this.status = status;
    this.errors = [error];
  }
}

export function invalid(code: string, detail: string, field?: string): Refusal {
  return new Refusal(400, {
    category: 'INVALID_REQUEST_ERROR',
    code,
    detail,
    ...(field !== undefined && { field }),
  });
}

export function notFound(what: string, id: string): Refusal {
  return new Refusal(404, {
    category: 'INVALID_REQUEST_ERROR',
    code: 'NOT_FOUND',
    detail: `${what} with id \`${id}\` not found.`,
  });
}

export function staleVersion(given: number, current: number): Refusal {
  const detail = `The version \`${given}\` does not match the current version \`${current}\`.`;
  return new Refusal(409, {
    category: 'INVALID_REQUEST_ERROR',
    code: 'VERSION_MISMATCH',
    detail,
    field: 'version',
  });
}

export function refundRefused(code: string, detail: string, field?: string): Refusal {
  return new Refusal(400, { category: 'REFUND_ERROR', code, detail, ...(field !== undefined && { field }) });
}

export const unauthorized = new Refusal(401, {
  category: 'AUTHENTICATION_ERROR',
  code: 'UNAUTHORIZED',
  detail: 'This request could not be authorized.',
});

/** An order that an invoice collects is closed to every other way of paying. */
export function ownedByAnother(orderId: string): Refusal {
  const detail = `The order ${orderId} is owned by another application.`;
  return new Refusal(403, { category: 'AUTHENTICATION_ERROR', code: 'FORBIDDEN', detail });
}
