import { AUTH_NETWORK, authErrorSentence } from './auth-errors.ts';
import { leave, signInClient } from './session.ts';

/** Signs out everywhere (`global`) or on this device only. Returns the sentence of a failure, else null. */
export async function signOut(scope: 'global' | 'local'): Promise<string | null> {
  const auth = await signInClient();
  if (!auth) return AUTH_NETWORK;
  const { error } = await auth.signOut({ scope });
  if (error && scope === 'global' && !error.name.includes('SessionMissing')) return authErrorSentence(error);
  leave(null);
  return null;
}
