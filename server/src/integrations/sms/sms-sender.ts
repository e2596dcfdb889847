import { z } from 'zod';

export type SmsVendor = 'brevo' | 'ovh';

export type SmsSender = {
  readonly vendor: SmsVendor;
  /**
   * Hands one text to the vendor and returns the vendor's id for it. Never retries.
   * `phone` is E.164; `text` is plain ASCII, at most 160 characters, without the word STOP (one credit, any hour).
   * Throws SmsError and nothing else.
   */
  send(phone: string, text: string): Promise<{ provider_id: string }>;
};

export type SmsErrorCode =
  | 'SMS_REFUSED' // the vendor will not send this text to this phone
  | 'SMS_MISCONFIGURED' // keys, service or signature: only the operator can help
  | 'SMS_NO_CREDIT'
  | 'SMS_RATE_LIMITED'
  | 'SMS_UNAVAILABLE' // never reached, or answered 5xx
  | 'SMS_UNCONFIRMED'; // the request left but no usable answer came: the text may be on its way

const RETRYABLE: ReadonlySet<SmsErrorCode> = new Set(['SMS_RATE_LIMITED', 'SMS_UNAVAILABLE']);

/**
 * Carries no vendor sentence and no cause on purpose: both may quote the phone or the text, and this error is logged.
 * `detail` is a status and a vendor's error word, nothing that a person typed.
 */
export class SmsError extends Error {
  override readonly name = 'SmsError';
  readonly code: SmsErrorCode;
  /** True when the vendor did not take the text and may take it later. */
  readonly retryable: boolean;
  readonly vendor: SmsVendor;
  readonly detail: string;

  constructor(vendor: SmsVendor, code: SmsErrorCode, detail: string) {
    super(`${code} from ${vendor}: ${detail}`);
    this.vendor = vendor;
    this.code = code;
    this.retryable = RETRYABLE.has(code);
    this.detail = detail;
  }
}

/** The error for an HTTP answer that is not a success; 400 and anything unknown count as a refusal of this text. */
export function errorOfStatus(vendor: SmsVendor, status: number, vendorWord: unknown): SmsError {
  const word = z
    .string()
    .regex(/^[A-Za-z_:]{1,60}$/)
    .safeParse(vendorWord);
  const detail = word.success ? `${status} ${word.data}` : String(status);
  return new SmsError(vendor, codeOfStatus(status), detail);
}

function codeOfStatus(status: number): SmsErrorCode {
  if (status >= 500) return 'SMS_UNAVAILABLE';
  if (status === 429) return 'SMS_RATE_LIMITED';
  if (status === 402) return 'SMS_NO_CREDIT';
  if (status === 401 || status === 403 || status === 404) return 'SMS_MISCONFIGURED';
  return 'SMS_REFUSED';
}

/** Failures of the connection itself: nothing was written, so nothing was sent. */
const BEFORE_SEND: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const fetchFailure = z.object({ cause: z.object({ code: z.string().regex(/^[A-Z_0-9]{1,60}$/) }) });

/** The error for a `fetch` that threw: undici names the reason in `cause.code`. */
export function errorOfFetch(vendor: SmsVendor, thrown: unknown): SmsError {
  const failure = fetchFailure.safeParse(thrown);
  if (!failure.success) return new SmsError(vendor, 'SMS_UNCONFIRMED', 'no answer in time');
  const { code } = failure.data.cause;
  return new SmsError(vendor, BEFORE_SEND.has(code) ? 'SMS_UNAVAILABLE' : 'SMS_UNCONFIRMED', code);
}
