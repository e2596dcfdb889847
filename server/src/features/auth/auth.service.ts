import type { CurrentMember } from '@florilege/contract/auth/auth.contract.ts';
import type { Reader, Tx } from '../../platform/db/db.ts';
import { countCodes, deleteSessions, listSessionsOf, log, signOutHosted } from './auth.repository.ts';

/** The signed-in member as the API tells him to himself. */
export function currentMember({ member }: { member: CurrentMember }): CurrentMember {
  const { id, phone, display_name, role, last_sign_in_at } = member;
  return { id, phone, display_name, role, last_sign_in_at };
}

/** Where a member is signed in, the last used first. */
export function listSessions(db: Reader, memberId: string) {
  return listSessionsOf(db, memberId);
}

/** Ends sessions of a member at once; all of them in the transaction that removes or disables him. Returns how many ended. */
export async function revokeSessions(
  tx: Tx,
  memberId: string,
  which: 'all' | { only: string } | { except: string } = 'all',
): Promise<number> {
  const ended = await deleteSessions(tx, memberId, which);
  for (const id of ended) await log(tx, 'session_revoked', { member_id: memberId, session_id: id });
  return ended.length;
}

/** The same with hosted sign-in, all of them: whatever token of an earlier session comes is refused from now on. */
export async function revokeHostedSessions(tx: Tx, memberId: string): Promise<void> {
  await signOutHosted(tx, memberId);
  await log(tx, 'session_revoked', { member_id: memberId, detail: 'hosted' });
}

/** Whether codes go out, for the operator: what was sent and what could not be in the last quarter of an hour. */
export function codeHealth(db: Reader): Promise<{ sent: number; failed: number }> {
  return countCodes(db, 15);
}
