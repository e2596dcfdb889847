import type { Tx } from '../../platform/db/db.ts';
import { deleteSessions, log, signOutHosted, type WhichSessions } from './auth.repository.ts';

/** Ends sessions of a member at once. @returns how many ended */
export async function revokeSessions(tx: Tx, memberId: string, which: WhichSessions = 'all') {
  const ended = await deleteSessions(tx, memberId, which);
  for (const id of ended) await log(tx, 'session_revoked', { member_id: memberId, session_id: id });
  return ended.length;
}

/** The same with hosted sign-in, for all sessions: tokens of earlier sessions are refused from now on. */
export async function revokeHostedSessions(tx: Tx, memberId: string): Promise<void> {
  await signOutHosted(tx, memberId);
  await log(tx, 'session_revoked', { member_id: memberId, detail: 'hosted' });
}

type Ended = { hosted: boolean; except?: string };

/** Ends the sessions of a member, at a hosted sign-in all of them; `except` is one of our own that stays. */
export async function endAllSessions(tx: Tx, memberId: string, { hosted, except }: Ended): Promise<void> {
  if (hosted) await revokeHostedSessions(tx, memberId);
  else await revokeSessions(tx, memberId, except === undefined ? 'all' : { except });
}
