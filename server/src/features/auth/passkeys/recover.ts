import type { Tx } from '../../../platform/db/db.ts';
import { AppError, existing } from '../../../platform/http/app-error.ts';
import type { SignedIn } from '../../../platform/http/bind.ts';
import { findMember } from '../auth.repository.ts';
import { endAllSessions } from '../auth.service.ts';
import { deletePasskeys, lockPasskeys } from './passkeys.repository.ts';

const OWN = 'Vos propres clés d’accès se retirent dans «\u00a0Vos accès\u00a0».';

/** Lets a member who lost his passkeys sign in with his phone alone. @returns how many he had */
export async function forgetPasskeys(
  tx: Tx,
  { member }: SignedIn,
  { id, hosted }: { id: string; hosted: boolean },
): Promise<number> {
  if (id === member.id) throw new AppError('MEMBER_SELF', { sentence: OWN });
  await lockPasskeys(tx, id);
  existing(await findMember(tx, id), 'MEMBER_NOT_FOUND');
  const removed = await deletePasskeys(tx, id);
  await endAllSessions(tx, id, { hosted });
  return removed;
}
