import { ApiError, NETWORK_MESSAGE } from './api-error.ts';

/** What calls need of the session. The session itself lives in app/session and plugs in here, so that shared code never imports it. */
export type Access = {
  /** The bearer token, renewed when it is about to end; null on failure. */
  token: () => Promise<string | null>;
  /**
   * The server refused this token. True when another is at hand and the call is worth repeating; otherwise the session
   * has decided whether the member is signed out.
   */
  renew: (refused: string) => Promise<boolean>;
  /** Refused in spite of a fresh token: the sign-in screen takes the place of the page. */
  expire: () => void;
};

let access: Access = { token: async () => null, renew: async () => false, expire: () => undefined };

export function connectAccess(next: Access): void {
  access = next;
}

let latest: string | null = null;

export async function accessToken(): Promise<string | null> {
  latest = await access.token().catch(() => null);
  return latest;
}

/** The one that was used last, without waiting: for a page that goes away there is no later. */
export const latestAccessToken = (): string | null => latest;

export function renewAccess(refused: string): Promise<boolean> {
  return access.renew(refused).catch(() => false);
}

const OFFLINE_WAIT_MS = 1_000;

/** Without network a token that has run out is not renewed; the client itself goes on trying for half a minute. */
const noToken = () => new Promise<null>((done) => setTimeout(() => done(null), OFFLINE_WAIT_MS));

/** Sends with the session's token. A refused one is renewed once; refused again, the session is over. */
export async function asMember<Answer extends { status: number }>(
  send: (token: string | null) => Promise<Answer>,
): Promise<Answer> {
  const offline = globalThis.navigator?.onLine === false;
  const token = await (offline ? Promise.race([accessToken(), noToken()]) : accessToken());
  if (token === null && offline) throw new ApiError(NETWORK_MESSAGE, { status: 0, code: 'NETWORK' });
  if (token === null)
    throw new ApiError('No access token available', { status: 401, code: 'NO_ACCESS_TOKEN' });
  const answer = await send(token);
  if (answer.status !== 401 || !(await renewAccess(token))) return answer;
  const second = await send(await accessToken());
  if (second.status === 401) access.expire();
  return second;
}
