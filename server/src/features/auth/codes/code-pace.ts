import type { AuthLimits } from './auth-limits.ts';

const HOUR = 3_600;
const DAY = 86_400;

/** Seconds until the next code. `ages`: of the requests of a day; `gapAge`: of the one without a sign-in. */
export function waitSeconds(
  { ages, gapAge }: { ages: number[]; gapAge: number | undefined },
  limits: AuthLimits,
): number {
  const newestFirst = ages.toSorted((left, right) => left - right);
  const untilFree = (allowed: number, seconds: number) => seconds - (newestFirst[allowed - 1] ?? seconds);
  const gap = gapAge === undefined ? 0 : limits.resendSeconds - gapAge;
  const wait = Math.max(0, gap, untilFree(limits.codesPerHour, HOUR), untilFree(limits.codesPerDay, DAY));
  return Math.ceil(wait);
}
