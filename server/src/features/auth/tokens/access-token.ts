import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { MemberRow } from '../auth.repository.ts';
import { ACCESS_TOKEN_SECONDS, CLOCK_TOLERANCE_SECONDS } from '../codes/auth-limits.ts';
import type { AuthKeys } from './auth-keys.ts';

const AUDIENCE = 'authenticated';
/** Tokens whose signature is cached: a few times the devices of a shop. */
const MAX_KNOWN = 5_000;

export type Issuer = { keys: AuthKeys; issuer: string };
export type TokenSession = { id: string; n: number; created_at: string };

/** GoTrue's user_metadata, to display only: rights come from the team table with every request. */
export function userMetadata(member: { display_name: string; role: string }) {
  return { display_name: member.display_name, role: member.role };
}

export const appMetadata = { provider: 'phone', providers: ['phone'] };

/** For one hour, with GoTrue's claims and `n`, the counter that confirms its refresh token. */
export function signAccessToken({ keys, issuer }: Issuer, member: MemberRow, session: TokenSession) {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    email: '',
    phone: member.phone.slice(1),
    app_metadata: appMetadata,
    user_metadata: userMetadata(member),
    role: AUDIENCE,
    aal: 'aal1',
    amr: [{ method: 'otp', timestamp: Math.floor(Date.parse(session.created_at) / 1000) }],
    session_id: session.id,
    is_anonymous: false,
    n: session.n,
  };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: keys.kid })
    .setIssuer(issuer)
    .setSubject(member.id)
    .setAudience(AUDIENCE)
    .setIssuedAt(now)
    .setExpirationTime(now + ACCESS_TOKEN_SECONDS)
    .sign(keys.jwt);
}

const claims = z.object({
  sub: z.uuid(),
  session_id: z.uuid(),
  exp: z.number(),
  role: z.literal(AUDIENCE),
  is_anonymous: z.literal(false).optional(),
  iat: z.number().optional(),
  amr: z.array(z.object({ timestamp: z.number() })).optional(),
});
const ownClaims = claims.extend({ n: z.int().positive() });
export type AccessClaims = z.infer<typeof ownClaims>;

/** API keys of a hosted project are tokens of the same secret without these claims. */
export const tokenRules = {
  audience: AUDIENCE,
  requiredClaims: ['sub', 'exp', 'session_id'],
  clockTolerance: CLOCK_TOLERANCE_SECONDS,
};

export function readClaims(payload: unknown): z.infer<typeof claims> | null {
  return claims.safeParse(payload).data ?? null;
}

export function bearerToken(authorization: string | undefined): string | null {
  return /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1] ?? null;
}

type Reader<Claims> = (token: string) => Promise<Claims | null>;

/** Verifies the signature of each token once, and its expiry every time. The session is not cached. */
export function remembering<Claims extends { exp: number }>(verify: Reader<Claims>): Reader<Claims> {
  const known = new Map<string, Claims>();
  return async (token) => {
    const seen = known.get(token);
    if (seen) {
      if (seen.exp + CLOCK_TOLERANCE_SECONDS > Date.now() / 1000) return seen;
      known.delete(token);
      return null;
    }
    const verified = await verify(token);
    if (verified === null) return null;
    if (known.size >= MAX_KNOWN) known.delete(known.keys().next().value ?? '');
    known.set(token, verified);
    return verified;
  };
}

/** Reads our own access tokens; null for one that we did not sign or that has expired. */
export function createTokenReader({ keys, issuer }: Issuer): Reader<AccessClaims> {
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const verifying = [keys, ...keys.previous].map(({ jwt }) =>
    crypto.subtle.importKey('raw', Buffer.from(jwt), hmac, false, ['verify']),
  );
  const rules = { ...tokenRules, algorithms: ['HS256'], issuer };
  return remembering(async (token) => {
    for (const key of verifying) {
      const verified = await jwtVerify(token, await key, rules).catch(() => null);
      if (verified) return ownClaims.safeParse(verified.payload).data ?? null;
    }
    return null;
  });
}
