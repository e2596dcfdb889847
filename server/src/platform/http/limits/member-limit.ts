import type { Logger } from 'pino';
import { AppError } from '../app-error.ts';
import type { Authenticate } from '../bind.ts';

type Left = { calls: number; at: number };

/**
 * Gives each member that many calls to this server, which come back evenly within a minute.
 *
 * @throws RATE_LIMITED for a member who used them up; the first time is logged
 */
export function limitMembers(authenticate: Authenticate, perMinute: number, log: Logger): Authenticate {
  const perMs = perMinute / 60_000;
  const members = new Map<string, Left>();

  return async (...request) => {
    const signedIn = await authenticate(...request);
    const { id } = signedIn.member;
    const now = performance.now();
    const before = members.get(id) ?? { calls: perMinute, at: now };
    const calls = Math.min(perMinute, before.calls + (now - before.at) * perMs);
    if (calls < 1) {
      if (before.calls >= 1) log.warn({ member: id, perMinute }, 'a member used up the calls of a minute');
      members.set(id, { calls, at: now });
      throw new AppError('RATE_LIMITED', { retryAfter: Math.ceil((1 - calls) / perMs / 1000) });
    }
    members.set(id, { calls: calls - 1, at: now });
    return signedIn;
  };
}
