import type { AuthLimits } from './auth-limits.ts';

const HOUR = 3_600;
const DAY = 86_400;

/**
 * Seconds until a phone may ask for its next code, 0 for now.
 * `ages`: seconds since each request granted in the last day; `gapAge`: since the one that no sign-in followed yet.
 */
export function waitSeconds(
  { ages, gapAge }: { ages: number[]; gapAge: number | undefined },
  limits: AuthLimits,
): number {
  const newestFirst = ages.toSorted((left, right) => left - right);
  const untilFree = (allowed: number, seconds: number) => seconds - (newestFirst[allowed - 1] ?? seconds);
  const gap = gapAge === undefined ? 0 : limits.resendSeconds - gapAge;
  return Math.max(
    0,
    Math.ceil(Math.max(gap, untilFree(limits.codesPerHour, HOUR), untilFree(limits.codesPerDay, DAY))),
  );
}
