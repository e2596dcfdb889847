import { ApiError, networkError } from './api-error.ts';

/** The session as calls need it; it connects itself here, so that shared code never imports it. */
export type Access = {
  /** The id of the member who is signed in. */
  member: () => string | null;
  /** The bearer token, renewed when it is about to end; null on failure. */
  token: () => Promise<string | null>;
  /** Renews a refused token. True when the call is worth repeating with the new one. */
  renew: (refused: string) => Promise<boolean>;
  /** A fresh token was refused, too: shows the sign-in screen. */
  expire: () => void;
  /** The member's passkey is missing. True when the call is worth repeating. */
  confirm: (refusal: PasskeyRefusal) => Promise<boolean>;
};
export type PasskeyRefusal = 'PASSKEY_NEEDED' | 'PASSKEY_SETUP' | 'PASSKEY_AGAIN';

const noAccess: Access = {
  member: () => null,
  token: async () => null,
  renew: async () => false,
  expire: () => undefined,
  confirm: async () => false,
};
let access = noAccess;

export function connectAccess(next: Partial<Access>): void {
  access = { ...noAccess, ...next };
}

let latest: string | null = null;

export async function accessToken(): Promise<string | null> {
  latest = await access.token().catch(() => null);
  return latest;
}

/** The last used token, without waiting, for a page that is about to close. */
export const latestAccessToken = (): string | null => latest;

export const renewAccess = (refused: string): Promise<boolean> => access.renew(refused).catch(() => false);

const OFFLINE_WAIT_MS = 1_000;

/** Without network an expired token cannot be renewed, and the client would try for half a minute. */
const noToken = () => new Promise<null>((done) => setTimeout(() => done(null), OFFLINE_WAIT_MS));

/**
 * Sends with the session's token. A refused token is renewed once, for the same member; a second refusal ends the
 * session.
 */
export async function asMember<Answer extends { status: number }>(
  send: (token: string | null) => Promise<Answer>,
): Promise<Answer> {
  const member = access.member();
  const offline = globalThis.navigator?.onLine === false;
  const token = await (offline ? Promise.race([accessToken(), noToken()]) : accessToken());
  if (token === null && offline) throw networkError();
  if (token === null)
    throw new ApiError('No access token available', { status: 401, code: 'NO_ACCESS_TOKEN' });
  const answer = await send(token);
  if (answer.status !== 401 || !(await renewAccess(token)) || access.member() !== member) return answer;
  const second = await send(await accessToken());
  if (second.status === 401) access.expire();
  return second;
}

export const confirmAccess = (refusal: PasskeyRefusal): Promise<boolean> => access.confirm(refusal);
