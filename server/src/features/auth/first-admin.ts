import { toE164 } from '@florilege/contract/auth/phone.ts';
import type { AuthSettings } from '../../config-readers.ts';
import { createHostedAuth } from '../../integrations/hosted-auth/create-hosted-auth.ts';
import { HostedFailure } from '../../integrations/hosted-auth/hosted-auth.ts';
import { asSystem, type Db } from '../../platform/db/db.ts';
import { findAnyMember, saveAdmin } from './auth.repository.ts';
import { endAllSessions } from './auth.service.ts';
import { deletePasskeys } from './passkeys/passkeys.repository.ts';

/** A sentence for the person at the terminal, in French. */
class FirstAdminError extends Error {
  override readonly name = 'FirstAdminError';
}

/** Makes a new or known member an Admin without passkeys and sessions, at a hosted sign-in service as well. @throws FirstAdminError */
export async function createFirstAdmin(db: Db, auth: AuthSettings, phone: string, displayName: string) {
  const number = toE164(phone);
  if (!number)
    throw new FirstAdminError(`« ${phone} » n’est pas un numéro de téléphone. Exemple : +33612345678`);
  const name = displayName.trim();
  if (name === '' || name.length > 100)
    throw new FirstAdminError('Indiquez le prénom et le nom, 100 caractères au plus.');

  const known = await findAnyMember(db, number);
  const id = known?.id ?? crypto.randomUUID();
  const admin = { phone: number, display_name: name };
  const wanted = { ...admin, id, hostedId: known?.hosted_id ?? null, role: 'Admin', active: true };
  const hostedId =
    auth.mode === 'supabase' ? await createHostedAuth(auth).put(wanted).catch(inFrench) : undefined;
  if (known && hostedId && hostedId !== (known.hosted_id ?? known.id)) {
    throw new FirstAdminError(
      'Ce numéro appartient à un membre que le service d’identification connaît sous un autre identifiant.',
    );
  }
  const saved = known ? id : (hostedId ?? id);
  await asSystem(db)(async (tx) => {
    await saveAdmin(tx, { id: saved, ...admin });
    await deletePasskeys(tx, saved);
    // A session that waited for the passkey would be open now.
    await endAllSessions(tx, saved, { hosted: hostedId !== undefined });
  });
  return { id: saved, phone: number };
}

function inFrench(failure: unknown): never {
  throw failure instanceof HostedFailure ? new FirstAdminError(failure.message) : failure;
}
