/** Hits per window; windows in seconds. */
export type Limit = { hits: number; seconds: number };

/** Limits of sign-in; all devices of a shop share one IP address. */
export const defaultLimits = {
  otpPerNetwork: { hits: 10, seconds: 300 },
  verifyPerNetwork: { hits: 30, seconds: 300 },
  /** Further refreshes get 503, which the client retries: any 4xx would sign it out. */
  refreshPerNetwork: { hits: 150, seconds: 300 },
  /** Seconds between two codes for one phone and browser; a sign-in ends the wait. */
  resendSeconds: 60,
  /** Of a phone, once each for browsers it has signed in with, for others, and for clients without cookies. */
  codesPerHour: 5,
  codesPerDay: 10,
  /** Codes of the whole shop: from `alert` on the operator is alerted, beyond `block` none is sent. */
  shopCodesPerHour: { alert: 60, block: 300 },
};
export type AuthLimits = typeof defaultLimits;

export const CODE_SECONDS = 300;
export const CODE_ATTEMPTS = 5;
/** A browser keeps its number for so long, and is known for so long after a sign-in. */
export const BROWSER_DAYS = 400;
/** A request that waited longer is dropped: its person has given up. */
export const CODE_REQUEST_SECONDS = 120;

/** Well above the client's margin of 90 s, near which `verifyOtp` hangs. */
export const ACCESS_TOKEN_SECONDS = 3600;
/** Clocks of servers differ. */
export const CLOCK_TOLERANCE_SECONDS = 10;

export const SESSION_MAX_DAYS = 60;
export const SESSION_IDLE_DAYS = 14;
/** `last_seen_at` is written at most so often, so that reads of the API stay reads. */
export const SEEN_EVERY_SECONDS = 300;
/** The direct predecessor gets the current token for so long, for lost answers and two tabs at once. */
export const REUSE_SECONDS = 10;
