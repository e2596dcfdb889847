import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import type { AuthSettings } from '../../../config-readers.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { SignedIn } from '../../../platform/http/bind.ts';
import { findHostedMember, noteHostedSignIn } from '../auth.repository.ts';
import { readClaims, remembering, tokenRules } from '../tokens/access-token.ts';

type HostedClaims = NonNullable<ReturnType<typeof readClaims>>;
type Hosted = Extract<AuthSettings, { mode: 'supabase' }>;

/** A valid session is checked again after so long; a sign-out elsewhere takes effect by then. */
const VOUCHED_MS = 30_000;
const MAX_SESSIONS = 2_000;
const ASK_MS = 5_000;

/** Reads access tokens of the hosted service; null without a member of the team. */
export function createHostedReader(db: Db, auth: Hosted): (token: string) => Promise<SignedIn | null> {
  const verify = createVerifier(auth);
  const readToken = remembering(async (token) => readClaims(await verify(token)));
  const sessionLives = createSessionCheck(db, auth);

  return async (token) => {
    const claims = await readToken(token);
    if (!claims) return null;
    const found = await findHostedMember(db, claims.session_id, claims.sub);
    if (!found) return null;
    const { signed_out_at, member, passkey } = found;
    if (signed_out_at && beganAt(claims) < Date.parse(signed_out_at)) return null;
    if (!(await sessionLives({ id: claims.session_id, user: claims.sub, memberId: member.id }, token)))
      return null;
    return { member, passkey, sessionId: claims.session_id };
  };
}

function beganAt({ amr = [], iat = 0 }: HostedClaims): number {
  return (amr.length > 0 ? Math.max(...amr.map(({ timestamp }) => timestamp)) : iat) * 1000;
}

function createVerifier(auth: Hosted): (token: string) => Promise<JWTPayload | null> {
  const rules = { ...tokenRules, issuer: auth.issuer };
  // Each key has its own algorithms: a public key must never pass for a shared secret.
  if ('secret' in auth.keys) {
    const key = new TextEncoder().encode(auth.keys.secret);
    return (token) => payloadOf(jwtVerify(token, key, { ...rules, algorithms: ['HS256'] }));
  }
  const keys = createRemoteJWKSet(new URL(auth.keys.jwksUrl), {
    cacheMaxAge: 600_000,
    timeoutDuration: ASK_MS,
  });
  return (token) => payloadOf(jwtVerify(token, keys, { ...rules, algorithms: ['ES256', 'RS256'] }));
}

async function payloadOf(verified: Promise<{ payload: JWTPayload }>): Promise<JWTPayload | null> {
  try {
    return (await verified).payload;
  } catch (error) {
    // jose's errors about the token are refusals; a failed fetch of the keys is not.
    if (isRefusal(error)) return null;
    throw new AppError('UNAVAILABLE', { cause: error, retryAfter: 5 });
  }
}

function isRefusal(error: unknown): boolean {
  // Fetch failures are plain JOSEError (bad answer), JWKSTimeout, or fetch's own TypeError.
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return false;
  return error instanceof errors.JOSEError && error.code !== 'ERR_JOSE_GENERIC';
}

const hostedUser = z.object({ id: z.string(), last_sign_in_at: z.iso.datetime({ offset: true }).nullish() });

/** `user`: the id at the service. */
type HostedSession = { id: string; user: string; memberId: string };

function createSessionCheck(db: Db, auth: Hosted) {
  const vouched = new Map<string, { until: number; lives: Promise<boolean> }>();

  const ask = async ({ user: userId, memberId }: HostedSession, token: string): Promise<boolean> => {
    const user = await fetchUser(auth, token);
    if (user?.id !== userId) return false;
    if (user.last_sign_in_at) await noteHostedSignIn(db, memberId, user.last_sign_in_at);
    return true;
  };

  return async (session: HostedSession, token: string): Promise<boolean> => {
    const { id: sessionId } = session;
    const known = vouched.get(sessionId);
    if (known && known.until > Date.now()) return known.lives;
    vouched.delete(sessionId);
    if (vouched.size >= MAX_SESSIONS) vouched.delete(vouched.keys().next().value ?? '');
    const lives = ask(session, token);
    vouched.set(sessionId, { until: Date.now() + VOUCHED_MS, lives });
    // Only a valid session is cached; a failure is checked again.
    const forget = () => {
      if (vouched.get(sessionId)?.lives === lives) vouched.delete(sessionId);
    };
    lives.then((yes) => yes || forget(), forget);
    return lives;
  };
}

async function fetchUser(auth: Hosted, token: string): Promise<z.infer<typeof hostedUser> | null> {
  let response: Response;
  try {
    response = await fetch(`${auth.url}/user`, {
      headers: { authorization: `Bearer ${token}`, apikey: auth.apiKey },
      redirect: 'error',
      signal: AbortSignal.timeout(ASK_MS),
    });
    if (response.ok) return hostedUser.parse(await response.json());
  } catch (error) {
    throw new AppError('UNAVAILABLE', { cause: error, retryAfter: 5 });
  }
  await response.body?.cancel();
  // 429 says nothing about the session.
  if (response.status >= 500 || response.status === 429) throw new AppError('UNAVAILABLE', { retryAfter: 5 });
  return null;
}
