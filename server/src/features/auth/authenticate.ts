import type { AuthSettings } from '../../config-readers.ts';
import { batched } from '../../platform/db/batch.ts';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Authenticate, SignedIn } from '../../platform/http/bind.ts';
import { assertPasskey } from '../../platform/http/passkey.ts';
import { type SessionClaim, useSessions } from './auth.repository.ts';
import { createHostedReader } from './hosted/hosted-session.ts';
import { bearerToken, createTokenReader } from './tokens/access-token.ts';
import { deriveKeys } from './tokens/auth-keys.ts';

export type Authenticator = {
  /** The member with the current role of the team. @throws NO_ACCESS_TOKEN, SESSION_EXPIRED, PASSKEY_NEEDED, PASSKEY_SETUP, UNAVAILABLE */
  authenticate: Authenticate;
};

/** One per server: it caches verified signatures. */
export function createAuthenticator({ db, auth }: { db: Db; auth: AuthSettings }): Authenticator {
  const read = auth.mode === 'embedded' ? embeddedReader(db, auth) : createHostedReader(db, auth);
  return {
    async authenticate(authorization, { beforePasskey = false } = {}) {
      if (!authorization) throw new AppError('NO_ACCESS_TOKEN');
      const token = bearerToken(authorization);
      const signedIn = token === null ? null : await read(token);
      if (!signedIn) throw new AppError('SESSION_EXPIRED');
      if (!beforePasskey) assertPasskey(signedIn.passkey);
      return signedIn;
    },
  };
}

function embeddedReader(db: Db, auth: Extract<AuthSettings, { mode: 'embedded' }>) {
  const readToken = createTokenReader({
    keys: deriveKeys(auth.secret, auth.previousSecrets),
    issuer: auth.issuer,
  });
  // A page asks for several things at once: their session is read once, after the last of them has come.
  const useSession = batched((sessions: SessionClaim[]) => useSessions(db, sessions));
  return async (token: string): Promise<SignedIn | null> => {
    const claims = await readToken(token);
    if (!claims) return null;
    const used = await useSession({ id: claims.session_id, memberId: claims.sub, n: claims.n });
    return used ? { ...used, sessionId: claims.session_id } : null;
  };
}
