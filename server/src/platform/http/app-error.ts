import { type ErrorAnswer, type ErrorCode, errorCatalogue } from '@florilege/contract/http/errors.ts';

type Details = {
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

/** An error with the status and the sentence of its code in the contract's catalogue. */
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

export function fieldError(field: string, sentence: string): AppError {
  return new AppError('VALIDATION_FAILED', { fields: { [field]: sentence } });
}

/** Refuses to write over a text that a colleague has changed since it was read. `the`: « la description ». */
export function writtenMeanwhile(field: string, the: string, text: string | null): AppError {
  const since = text
    ? `Un collègue a écrit entre-temps\u00a0: «\u00a0${text}\u00a0».`
    : `Un collègue a effacé ${the} entre-temps.`;
  return fieldError(field, `${since} Enregistrez de nouveau pour garder votre texte.`);
}

/** The record itself. @throws AppError with that code when there is none */
export function existing<T>(record: T | undefined, code: ErrorCode): T {
  if (record === undefined) throw new AppError(code);
  return record;
}
