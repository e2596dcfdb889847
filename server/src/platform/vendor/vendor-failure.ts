import { AppError } from '../http/app-error.ts';

/** Codes of a connection that was never open: nothing was sent. */
export const neverSent: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

type Vendor = 'SQUARE' | 'PENNYLANE';
type Details = { ofAccess?: boolean; cause?: unknown };

/**
 * A request to a vendor that failed; `message` is the French sentence to show.
 *
 * - refused: the vendor said no, for good.
 * - unavailable: the vendor did not take the request, or a read had no answer.
 * - unknown: a write had no answer, so it may have been done.
 * - unreadable: a read had an answer that nothing here understands.
 */
export class VendorFailure extends Error {
  readonly vendor: Vendor;
  readonly kind: 'refused' | 'unavailable' | 'unknown' | 'unreadable';
  /** The shop's access is refused, which says nothing about the thing that was requested. */
  readonly ofAccess: boolean;

  constructor(vendor: Vendor, kind: VendorFailure['kind'], message: string, details: Details = {}) {
    super(message, { cause: details.cause });
    this.vendor = vendor;
    this.kind = kind;
    this.ofAccess = details.ofAccess ?? false;
  }
}

/** Turns a vendor's failure into an answer for a member; other errors are unchanged. */
export function vendorAnswer(error: unknown): unknown {
  if (!(error instanceof VendorFailure)) return error;
  const outcome = error.kind === 'refused' ? 'REFUSED' : 'UNAVAILABLE';
  return new AppError(`${error.vendor}_${outcome}`, { sentence: error.message, cause: error });
}
