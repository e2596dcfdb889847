import { canManage } from '@florilege/contract/auth/roles.ts';
import type { MemberSession } from '@florilege/contract/team/team.contract.ts';
import { noteInAudit } from '../../platform/db/audit.ts';
import type { Reader, Tx } from '../../platform/db/db.ts';
import { AppError, existing } from '../../platform/http/app-error.ts';
import type { SignedIn } from '../../platform/http/bind.ts';
import { listSessions, revokeHostedSessions, revokeSessions } from '../auth/auth.public.ts';
import { deviceName } from './device-name.ts';
import { findMember } from './team.repository.ts';

/** Members see their own sessions and those of members they manage. */
async function refuseUnlessMay(db: Reader, { member }: SignedIn, id: string): Promise<void> {
  const { role } = existing(await findMember(db, id), 'MEMBER_NOT_FOUND');
  if (id !== member.id && !canManage(member, role)) throw new AppError('MEMBER_NOT_MANAGEABLE');
}

export async function memberSessions(db: Reader, signedIn: SignedIn, id: string): Promise<MemberSession[]> {
  await refuseUnlessMay(db, signedIn, id);
  const sessions = await listSessions(db, id);
  return sessions.map(({ id: session, user_agent, ip, created_at, last_seen_at }) => ({
    id: session,
    device: deviceName(user_agent),
    ip,
    created_at,
    last_seen_at,
    current: session === signedIn.sessionId,
  }));
}

/** Ends one session, or without `only` all but the caller's. @returns how many */
export async function endSessions(tx: Tx, signedIn: SignedIn, id: string, only?: string): Promise<number> {
  await refuseUnlessMay(tx, signedIn, id);
  const ended = await revokeSessions(tx, id, only ? { only } : { except: signedIn.sessionId });
  if (ended > 0) await noteInAudit(tx, 'auth_sessions', id, { ended });
  return ended;
}

/** With hosted sign-in their number is unknown; the caller's own ends too. */
export async function endHostedSessions(tx: Tx, signedIn: SignedIn, id: string): Promise<null> {
  await refuseUnlessMay(tx, signedIn, id);
  await revokeHostedSessions(tx, id);
  await noteInAudit(tx, 'auth_sessions', id, { ended: 'all' });
  return null;
}
