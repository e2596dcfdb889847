import { type ErrorAnswer, type ErrorCode, errorCatalogue } from '@florilege/contract/http/errors.ts';

type Details = {
  /** Field path → French sentence. */
  fields?: Record<string, string>;
  conflict?: ErrorAnswer['conflict'];
  /** A vendor's answer in French, shown instead of the catalogue's sentence. */
  sentence?: string;
  /** Order by order; of quotes and invoices. */
  orders?: NonNullable<ErrorAnswer['errors']>;
  /** Seconds after which a retry may succeed. */
  retryAfter?: number;
  cause?: unknown;
};

/** An error the caller is told about: its code's status and sentence come from the contract's catalogue. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.sentence ?? errorCatalogue[code].message, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }
}

/** A refusal of one field, in the shape of a validation error. */
export function fieldError(field: string, sentence: string): AppError {
  return new AppError('VALIDATION_FAILED', { fields: { [field]: sentence } });
}

/** The record itself. @throws AppError with that code when there is none */
export function existing<T>(record: T | undefined, code: ErrorCode): T {
  if (record === undefined) throw new AppError(code);
  return record;
}
