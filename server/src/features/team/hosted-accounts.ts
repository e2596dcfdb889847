import type { Deps } from '../../feature.ts';
import { type HostedAuth, HostedFailure } from '../../integrations/hosted-auth/hosted-auth.ts';
import { asSystem } from '../../platform/db/db.ts';
import {
  type Account,
  accountFailed,
  accountsBehind,
  accountTold,
  claimAccount,
} from './hosted-accounts.repository.ts';

export type TeamDeps = Pick<Deps, 'db' | 'hosted' | 'log'>;

const PER_RUN = 30;
/** A member may change again while the service is called; further rounds are left to the job. */
const MAX_ROUNDS = 3;

/** Sends the newest wanted state of a member to the hosted service; the job resumes after a lost answer. */
export async function tellHosted({ db, hosted, log }: TeamDeps, memberId: string) {
  if (!hosted) return null;
  const transact = asSystem(db);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const account = await transact((tx) => claimAccount(tx, memberId));
    if (!account) return null;
    try {
      const hostedId = await apply(hosted, account);
      await transact((tx) => accountTold(tx, account, hostedId));
    } catch (failure) {
      const known = failure instanceof HostedFailure ? failure : null;
      const refusal = known?.kind === 'refused' ? known.message : null;
      await transact((tx) => accountFailed(tx, memberId, refusal));
      if (!known) throw failure;
      log.warn({ err: known, member: memberId }, 'the hosted sign-in service was not told');
      return known;
    }
  }
  return null;
}

/** @returns the member's id at the service when it is not our own */
async function apply(hosted: HostedAuth, account: Account): Promise<string | null> {
  const { member_id, hosted_id, wanted, phone, display_name, role } = account;
  if (wanted === 'absent' || phone === null || display_name === null || role === null) {
    await hosted.remove(hosted_id ?? member_id);
    return hosted_id;
  }
  const member = { id: member_id, hostedId: hosted_id, phone, display_name, role };
  const id = await hosted.put({ ...member, active: wanted === 'active' });
  return id === member_id ? null : id;
}

/** The task `settle_team`: sends what the hosted service could not take at once. */
export async function settleTeam(deps: TeamDeps): Promise<void> {
  if (!deps.hosted) return;
  for (const memberId of await accountsBehind(deps.db, PER_RUN)) {
    const failure = await tellHosted(deps, memberId);
    // The next run resumes when the service is back.
    if (failure?.kind === 'unavailable') return;
  }
}
