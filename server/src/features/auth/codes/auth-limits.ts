/** Hits per window; windows in seconds. */
export type Limit = { hits: number; seconds: number };

/** What the door allows. A shop's devices share one address behind its router: per-address limits are sized for that. */
export type AuthLimits = {
  /** Requests for a code, per address. */
  otpPerNetwork: Limit;
  /** Tries of a code, per address. Per phone the codes bound them: 5 tries on at most 10 codes a day. */
  verifyPerNetwork: Limit;
  /** Refreshes, per address; beyond them 503, which the client retries, since any 4xx would sign it out. */
  refreshPerNetwork: Limit;
  /** Seconds between two codes for one phone; a successful sign-in lifts it. */
  resendSeconds: number;
  codesPerHour: number;
  codesPerDay: number;
  /** Codes the whole shop sends in an hour: from the first on it is told to the operator, from the second on no more is sent. */
  shopCodesPerHour: { alert: number; block: number };
};

export const defaultLimits: AuthLimits = {
  otpPerNetwork: { hits: 10, seconds: 300 },
  verifyPerNetwork: { hits: 30, seconds: 300 },
  refreshPerNetwork: { hits: 150, seconds: 300 },
  resendSeconds: 60,
  codesPerHour: 5,
  codesPerDay: 10,
  shopCodesPerHour: { alert: 60, block: 300 },
};

export const CODE_SECONDS = 300;
export const CODE_ATTEMPTS = 5;
/** A request for a code that waited longer (the worker was down) is dropped: nobody waits for it any more. */
export const CODE_REQUEST_SECONDS = 120;

/** Well above the client's margin of 90 s: near it `verifyOtp` hangs. */
export const ACCESS_TOKEN_SECONDS = 3600;
/** Servers need not agree on the second. */
export const CLOCK_TOLERANCE_SECONDS = 10;

export const SESSION_MAX_DAYS = 60;
export const SESSION_IDLE_DAYS = 14;
/** `last_seen_at` is written at most this often: a read of the API stays a read. */
export const SEEN_EVERY_SECONDS = 300;
/** A replaced refresh token still gets the current one for this long: lost answers, two tabs at once. */
export const REUSE_SECONDS = 10;
