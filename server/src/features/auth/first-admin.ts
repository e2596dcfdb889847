import { toE164 } from '@florilege/contract/auth/phone.ts';
import type { AuthSettings } from '../../config-readers.ts';
import {
  createHostedAuth,
  type HostedAuthSettings,
} from '../../integrations/hosted-auth/create-hosted-auth.ts';
import { HostedFailure, type HostedMember } from '../../integrations/hosted-auth/hosted-auth.ts';
import { type Db, transaction } from '../../platform/db/db.ts';
import { findAnyMember, saveAdmin } from './auth.repository.ts';

/** A sentence for the person at the terminal, in French. */
export class FirstAdminError extends Error {
  override readonly name = 'FirstAdminError';
}

/** Makes a new or known member an Admin, at a hosted sign-in service as well. `phone` as typed. @throws FirstAdminError */
export async function createFirstAdmin(
  db: Db,
  auth: AuthSettings,
  phone: string,
  displayName: string,
): Promise<{ id: string; phone: string }> {
  const number = toE164(phone);
  if (!number)
    throw new FirstAdminError(`« ${phone} » n’est pas un numéro de téléphone. Exemple : +33612345678`);
  const name = displayName.trim();
  if (name === '' || name.length > 100)
    throw new FirstAdminError('Indiquez le prénom et le nom, 100 caractères au plus.');

  const known = await findAnyMember(db, number);
  const wanted = {
    id: known?.id ?? crypto.randomUUID(),
    hostedId: known?.hosted_id ?? null,
    phone: number,
    display_name: name,
  };
  const hostedId = auth.mode === 'supabase' ? await tellHosted(auth, wanted) : undefined;
  if (known && hostedId && hostedId !== (known.hosted_id ?? known.id)) {
    throw new FirstAdminError(
      'Ce numéro appartient à un membre que le service d’identification connaît sous un autre identifiant.',
    );
  }
  const id = known?.id ?? hostedId ?? wanted.id;
  await transaction(db, { memberId: null, requestId: null }, (tx) =>
    saveAdmin(tx, { id, phone: number, display_name: name }),
  );
  return { id, phone: number };
}

/** @returns the id at the hosted service */
async function tellHosted(
  settings: HostedAuthSettings,
  member: Omit<HostedMember, 'role' | 'active'>,
): Promise<string> {
  try {
    return await createHostedAuth(settings).put({ ...member, role: 'Admin', active: true });
  } catch (failure) {
    throw failure instanceof HostedFailure ? new FirstAdminError(failure.message) : failure;
  }
}
