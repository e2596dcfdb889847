import { createHash } from 'node:crypto';
import { can, canManage, type Role } from '@florilege/contract/auth/roles.ts';
import type { TeamMember } from '@florilege/contract/team/team.contract.ts';
import type { Reader, Transact, Tx } from '../../platform/db/db.ts';
import { AppError, fieldError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/bind.ts';
import { revokeSessions } from '../auth/auth.public.ts';
import { forgetAccount, type Wanted, wantAccount } from './hosted-accounts.repository.ts';
import { type TeamDeps, tellHosted } from './hosted-accounts.ts';
import {
  deleteMember,
  findByPhone,
  findMember,
  findRole,
  holdTeam,
  insertMember,
  otherAdmins,
  updateMember,
} from './team.repository.ts';

/** The means of a change of the team: each is one transaction, and the hosted service is synced afterwards. */
export type Change = { deps: TeamDeps; transact: Transact; member: Member };
type NewMember = { phone: string; display_name: string; role: Role };

/**
 * Adds a member. The same attempt comes to the same member. With hosted sign-in he is created there at once, or by the job when the
 * service is away; a phone that it refuses for good makes no member.
 */
export async function addMember(
  { deps, transact, member }: Change,
  asked: NewMember,
  attempt: string,
): Promise<TeamMember> {
  const id = idOf(attempt);
  await transact(async (tx) => {
    await holdTeam(tx);
    if (await findMember(tx, id)) return;
    const actor = await actorOf(tx, member);
    if (!canManage(actor, asked.role)) throw new AppError('MEMBER_NOT_MANAGEABLE');
    const holder = await findByPhone(tx, asked.phone);
    if (holder) throw fieldError('phone', takenBy(holder));
    await insertMember(tx, { id, ...asked });
    await wantOf(deps, tx, id, 'active');
  });
  const failure = await tellHosted(deps, id);
  if (failure?.kind !== 'refused') return existing(deps.db, id);
  await transact(async (tx) => {
    await holdTeam(tx);
    // A member with a delivery already stays, and the list shows the refusal of the hosted service.
    if (await deleteMember(tx, id)) await forgetAccount(tx, id);
  });
  throw failure.aboutPhone
    ? fieldError('phone', failure.message)
    : new AppError('HOSTED_REFUSED', { sentence: failure.message, cause: failure });
}

function takenBy({ display_name, active }: { display_name: string; active: boolean }): string {
  if (active) return `Ce numéro est déjà celui de ${display_name}.`;
  return `Ce numéro est celui de ${display_name}, désactivé\u00a0: réactivez-le dans la liste.`;
}

/** An attempt's member has one id, whoever of two at once writes it down. */
function idOf(attempt: string): string {
  const hex = createHash('sha256').update(`member ${attempt}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export async function changeMember(
  change: Change,
  id: string,
  asked: { display_name: string; role: Role },
): Promise<TeamMember> {
  await change.transact(async (tx) => {
    const { actor, target } = await judged(tx, change.member, id);
    if (asked.role !== target.role) {
      if (!canManage(actor, asked.role)) throw new AppError('MEMBER_NOT_MANAGEABLE');
      await refuseSelfOrLast(tx, change.member, target);
    }
    await updateMember(tx, id, asked);
    await wantOf(change.deps, tx, id, target.active ? 'active' : 'banned');
  });
  await tellHosted(change.deps, id);
  return existing(change.deps.db, id);
}

/** Takes a member out of the team: deleted when nothing names him, else deactivated. */
export async function removeMember(
  change: Change,
  id: string,
): Promise<{ outcome: 'deleted' | 'deactivated'; team_member: TeamMember | null }> {
  const deleted = await change.transact(async (tx) => {
    const { target } = await judged(tx, change.member, id);
    await refuseSelfOrLast(tx, change.member, target);
    await revokeSessions(tx, id);
    const gone = await deleteMember(tx, id);
    if (!gone) await updateMember(tx, id, { active: false });
    await wantOf(change.deps, tx, id, gone ? 'absent' : 'banned');
    return gone;
  });
  await tellHosted(change.deps, id);
  if (deleted) return { outcome: 'deleted', team_member: null };
  return { outcome: 'deactivated', team_member: await existing(change.deps.db, id) };
}

/** His sessions end in the same moment; what he did keeps his name. */
export async function deactivateMember(change: Change, id: string): Promise<TeamMember> {
  await change.transact(async (tx) => {
    const { target } = await judged(tx, change.member, id);
    await refuseSelfOrLast(tx, change.member, target);
    await revokeSessions(tx, id);
    await updateMember(tx, id, { active: false });
    await wantOf(change.deps, tx, id, 'banned');
  });
  await tellHosted(change.deps, id);
  return existing(change.deps.db, id);
}

export async function reactivateMember(change: Change, id: string): Promise<TeamMember> {
  await change.transact(async (tx) => {
    await judged(tx, change.member, id);
    await updateMember(tx, id, { active: true });
    await wantOf(change.deps, tx, id, 'active');
  });
  await tellHosted(change.deps, id);
  return existing(change.deps.db, id);
}

async function wantOf({ hosted }: TeamDeps, tx: Tx, id: string, wanted: Wanted): Promise<void> {
  if (hosted) await wantAccount(tx, id, wanted);
}

async function existing(db: Reader, id: string): Promise<TeamMember> {
  const found = await findMember(db, id);
  if (!found) throw new AppError('MEMBER_NOT_FOUND');
  return found;
}

/** Both sides as they are once it is this change's turn: a colleague may just have demoted the one who asks. */
async function judged(
  tx: Tx,
  member: Member,
  id: string,
): Promise<{ actor: { role: Role }; target: TeamMember }> {
  await holdTeam(tx);
  const actor = await actorOf(tx, member);
  const target = await existing(tx, id);
  if (!canManage(actor, target.role)) throw new AppError('MEMBER_NOT_MANAGEABLE');
  return { actor, target };
}

async function actorOf(tx: Tx, { id }: Member): Promise<{ role: Role }> {
  const actor = await findRole(tx, id);
  if (!actor || !can(actor, 'team.manage')) throw new AppError('FORBIDDEN');
  return actor;
}

/** There is always an Admin who can let others in; and nobody shuts himself out by a slip of the finger. */
async function refuseSelfOrLast(tx: Tx, member: Member, target: TeamMember): Promise<void> {
  if (target.role === 'Admin' && target.active && (await otherAdmins(tx, target.id)) === 0)
    throw new AppError('LAST_ADMIN');
  if (target.id === member.id) throw new AppError('MEMBER_SELF');
}
