import { z } from 'zod';
import { neverSent } from '../../platform/vendor/vendor-failure.ts';

export type SmsVendor = 'brevo' | 'ovh';

export type SmsSender = {
  readonly vendor: SmsVendor;
  /**
   * Sends one text once. `phone` is E.164; `text` is of the alphabet of `toSmsText`. The network may try for
   * `validMinutes`, ten when absent. @throws SmsError only
   */
  send(phone: string, text: string, validMinutes?: number): Promise<{ provider_id: string }>;
};

export type SmsErrorCode =
  | 'SMS_REFUSED' // the vendor will not send this text to this phone
  | 'SMS_MISCONFIGURED' // keys, service or signature: only the operator can help
  | 'SMS_NO_CREDIT'
  | 'SMS_RATE_LIMITED'
  | 'SMS_UNAVAILABLE' // never reached, or answered 5xx
  | 'SMS_UNCONFIRMED'; // sent without a usable answer: the text may be on its way

/** Without the vendor's sentence and cause, which may quote the phone or the text: this error is logged. */
export class SmsError extends Error {
  override readonly name = 'SmsError';
  readonly code: SmsErrorCode;
  readonly retryable: boolean;
  readonly vendor: SmsVendor;
  /** A status and the vendor's word for the error. */
  readonly detail: string;

  constructor(vendor: SmsVendor, code: SmsErrorCode, detail: string) {
    super(`${code} from ${vendor}: ${detail}`);
    this.vendor = vendor;
    this.code = code;
    this.retryable = code === 'SMS_RATE_LIMITED' || code === 'SMS_UNAVAILABLE';
    this.detail = detail;
  }
}

type VendorAnswer = { ok: boolean; status: number; body: unknown };

/** No redirect is followed: the keys are for the vendor. The body is null where it is not JSON. @throws SmsError */
export async function askVendor(
  vendor: SmsVendor,
  url: string,
  { timeoutMs = 10_000, ...init }: RequestInit & { timeoutMs?: number | undefined },
): Promise<VendorAnswer> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, { ...init, redirect: 'manual', signal }).catch((thrown: unknown) => {
    throw errorOfFetch(vendor, thrown);
  });
  const body: unknown = await response.json().catch(() => null);
  return { ok: response.ok, status: response.status, body };
}

const errorWord = z.string().regex(/^[A-Za-z_:]{1,60}$/);

/** The error for an answer that is not a success; 400 and unknown statuses are a refusal of this text. */
export function errorOfStatus(vendor: SmsVendor, status: number, vendorWord: unknown): SmsError {
  const word = errorWord.safeParse(vendorWord);
  return new SmsError(vendor, codeOfStatus(status), word.success ? `${status} ${word.data}` : String(status));
}

function codeOfStatus(status: number): SmsErrorCode {
  if (status >= 500) return 'SMS_UNAVAILABLE';
  if (status === 429) return 'SMS_RATE_LIMITED';
  if (status === 402) return 'SMS_NO_CREDIT';
  const isElsewhere = status >= 300 && status < 400;
  return isElsewhere || [401, 403, 404].includes(status) ? 'SMS_MISCONFIGURED' : 'SMS_REFUSED';
}

const fetchFailure = z.object({ cause: z.object({ code: z.string().regex(/^[A-Z_0-9]{1,60}$/) }) });

function errorOfFetch(vendor: SmsVendor, thrown: unknown): SmsError {
  const code = fetchFailure.safeParse(thrown).data?.cause.code;
  if (code === undefined) return new SmsError(vendor, 'SMS_UNCONFIRMED', 'no answer in time');
  return new SmsError(vendor, neverSent.has(code) ? 'SMS_UNAVAILABLE' : 'SMS_UNCONFIRMED', code);
}
