import { NETWORK_MESSAGE } from '../shared/api/api-error.ts';
import { authErrorSentence } from './auth-errors.ts';
import { leave, signInClient } from './session.ts';

/** Signs out everywhere (`global`) or on this device only. Returns the sentence of a failure, else null. */
export async function signOut(scope: 'global' | 'local'): Promise<string | null> {
  const auth = await signInClient();
  if (!auth) return NETWORK_MESSAGE;
  const { error } = await auth.signOut({ scope });
  if (error && scope === 'global' && !error.name.includes('SessionMissing')) return authErrorSentence(error);
  leave(null);
  return null;
}
