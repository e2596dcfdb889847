import { createHash } from 'node:crypto';
import { can, canManage, type Role } from '@florilege/contract/auth/roles.ts';
import { de } from '@florilege/contract/http/elision.ts';
import type { TeamMember } from '@florilege/contract/team/team.contract.ts';
import type { Reader, Transact, Tx } from '../../platform/db/db.ts';
import { refuseOlder } from '../../platform/db/versions.ts';
import { AppError, existing, fieldError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/bind.ts';
import { endAllSessions } from '../auth/auth.public.ts';
import { forgetAccount, type Wanted, wantAccount } from './hosted-accounts.repository.ts';
import { type TeamDeps, tellHosted } from './hosted-accounts.ts';
import {
  deleteMember,
  findByPhone,
  findMember,
  findRole,
  insertMember,
  lockTeam,
  otherAdmins,
  updateMember,
} from './team.repository.ts';

/** Each change is one transaction, and the hosted service is synced afterwards. */
export type Change = { deps: TeamDeps; transact: Transact; member: Member };
type NewMember = { phone: string; display_name: string; role: Role };

/** Adds a member, once for an attempt; a phone that the hosted service refuses for good makes no member. */
export async function addMember({ deps, transact, member }: Change, asked: NewMember, attempt: string) {
  const id = idOf(attempt);
  await transact(async (tx) => {
    await lockTeam(tx);
    if (await findMember(tx, id)) return;
    const actor = await actorOf(tx, member);
    if (!canManage(actor, asked.role)) throw new AppError('MEMBER_NOT_MANAGEABLE');
    const holder = await findByPhone(tx, asked.phone);
    if (holder) throw fieldError('phone', takenBy(holder));
    await insertMember(tx, { id, ...asked });
    if (deps.hosted) await wantAccount(tx, id, 'active');
  });
  const failure = await tellHosted(deps, id);
  if (failure?.kind !== 'refused') return loadMember(deps.db, id);
  await transact(async (tx) => {
    await lockTeam(tx);
    // A member with a delivery already stays, and the list shows the refusal of the hosted service.
    if (await deleteMember(tx, id)) await forgetAccount(tx, id);
  });
  throw failure.aboutPhone
    ? fieldError('phone', failure.message)
    : new AppError('HOSTED_REFUSED', { sentence: failure.message, cause: failure });
}

function takenBy({ display_name, active }: { display_name: string; active: boolean }): string {
  if (active) return `Ce numéro est déjà celui ${de(display_name)}.`;
  return `Ce numéro est celui ${de(display_name)}, désactivé\u00a0: réactivez-le dans la liste.`;
}

/** Two requests of the same attempt insert the same member. */
function idOf(attempt: string): string {
  const hex = createHash('sha256').update(`member ${attempt}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

type MemberChange = { display_name: string; role: Role; version?: number | undefined };

/** Only a difference raises the version. @throws MEMBER_CHANGED */
export async function changeMember(change: Change, id: string, asked: MemberChange): Promise<TeamMember> {
  const { display_name, role, version } = asked;
  await apply(change, id, async (tx, { actor, target }) => {
    const isSame = display_name === target.display_name && role === target.role;
    if (!isSame) await refuseOlder(tx, 'members', target, version);
    if (role !== target.role) {
      if (!canManage(actor, role)) throw new AppError('MEMBER_NOT_MANAGEABLE');
      await refuseSelfOrLast(tx, change.member, target);
    }
    if (!isSame) await updateMember(tx, id, { display_name, role });
    return target.active ? 'active' : 'banned';
  });
  return loadMember(change.deps.db, id);
}

/** A hosted session outlives the ban there, and would come back with the member. */
const revoke = ({ deps }: Change, tx: Tx, id: string) =>
  endAllSessions(tx, id, { hosted: deps.hosted !== null });

type Removal = { outcome: 'deleted' | 'deactivated'; team_member: TeamMember | null };

/** Deletes a member whom no record names; deactivates any other. */
export async function removeMember(change: Change, id: string): Promise<Removal> {
  const wanted = await apply(change, id, async (tx, { target }) => {
    await refuseSelfOrLast(tx, change.member, target);
    await revoke(change, tx, id);
    if (await deleteMember(tx, id)) return 'absent';
    await updateMember(tx, id, { active: false });
    return 'banned';
  });
  if (wanted === 'absent') return { outcome: 'deleted', team_member: null };
  return { outcome: 'deactivated', team_member: await loadMember(change.deps.db, id) };
}

/** Ends the member's sessions too; records keep the name. */
export async function deactivateMember(change: Change, id: string): Promise<TeamMember> {
  await apply(change, id, async (tx, { target }) => {
    await refuseSelfOrLast(tx, change.member, target);
    await revoke(change, tx, id);
    await updateMember(tx, id, { active: false });
    return 'banned';
  });
  return loadMember(change.deps.db, id);
}

export async function reactivateMember(change: Change, id: string): Promise<TeamMember> {
  await apply(change, id, async (tx) => {
    await updateMember(tx, id, { active: true });
    return 'active';
  });
  return loadMember(change.deps.db, id);
}

type Judged = { actor: { role: Role }; target: TeamMember };
type Write = (tx: Tx, judged: Judged) => Promise<Wanted>;

/** Writes a change of a manageable member, then sends the hosted service the state that `write` returns. */
async function apply({ deps, transact, member }: Change, id: string, write: Write): Promise<Wanted> {
  const wanted = await transact(async (tx) => {
    const outcome = await write(tx, await judged(tx, member, id));
    if (deps.hosted) await wantAccount(tx, id, outcome);
    return outcome;
  });
  await tellHosted(deps, id);
  return wanted;
}

async function loadMember(db: Reader, id: string): Promise<TeamMember> {
  return existing(await findMember(db, id), 'MEMBER_NOT_FOUND');
}

/** Reads both members under the lock, because a colleague may just have demoted the one who asks. */
async function judged(tx: Tx, member: Member, id: string): Promise<Judged> {
  await lockTeam(tx);
  const actor = await actorOf(tx, member);
  const target = await loadMember(tx, id);
  if (!canManage(actor, target.role)) throw new AppError('MEMBER_NOT_MANAGEABLE');
  return { actor, target };
}

async function actorOf(tx: Tx, { id }: Member): Promise<{ role: Role }> {
  const actor = await findRole(tx, id);
  if (!actor || !can(actor, 'team.manage')) throw new AppError('FORBIDDEN');
  return actor;
}

/** Keeps an Admin in the team, and members from locking themselves out by mistake. */
async function refuseSelfOrLast(tx: Tx, member: Member, target: TeamMember): Promise<void> {
  if (target.role === 'Admin' && target.active && (await otherAdmins(tx, target.id)) === 0)
    throw new AppError('LAST_ADMIN');
  if (target.id === member.id) throw new AppError('MEMBER_SELF');
}
