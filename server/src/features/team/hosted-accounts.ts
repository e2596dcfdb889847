import type { Logger } from 'pino';
import { type HostedAuth, HostedFailure } from '../../integrations/hosted-auth/hosted-auth.ts';
import { type Actor, type Db, transaction } from '../../platform/db/db.ts';
import {
  type Account,
  accountFailed,
  accountsBehind,
  accountTold,
  claimAccount,
} from './hosted-accounts.repository.ts';

/** `hosted` null: our own sign-in, which reads the members themselves. */
export type TeamDeps = { db: Db; hosted: HostedAuth | null; log: Logger };

const system: Actor = { memberId: null, requestId: null };
const PER_RUN = 30;
/** While a member is told, he may change again so often; the rest is the job's. */
const MAX_ROUNDS = 3;

/**
 * Tells the hosted service what is wanted of a member, until it knows the newest. Nobody is told twice at the same time, and what is told
 * is a state, so that a crash or a lost answer leaves nothing but a further call for the job.
 * @returns what stood in the way, null when nothing did
 */
export async function tellHosted(
  { db, hosted, log }: TeamDeps,
  memberId: string,
): Promise<HostedFailure | null> {
  if (!hosted) return null;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const account = await transaction(db, system, (tx) => claimAccount(tx, memberId));
    if (!account) return null;
    try {
      const hostedId = await apply(hosted, account);
      await transaction(db, system, (tx) => accountTold(tx, account, hostedId));
    } catch (failure) {
      const known = failure instanceof HostedFailure ? failure : null;
      await transaction(db, system, (tx) =>
        accountFailed(tx, memberId, known?.kind === 'refused' ? known.message : null),
      );
      if (!known) throw failure;
      log.warn({ err: known, member: memberId }, 'the hosted sign-in service was not told');
      return known;
    }
  }
  return null;
}

/** @returns his id there when it is not our own */
async function apply(hosted: HostedAuth, account: Account): Promise<string | null> {
  const { member_id, hosted_id, wanted, phone, display_name, role } = account;
  if (wanted === 'absent' || phone === null || display_name === null || role === null) {
    await hosted.remove(hosted_id ?? member_id);
    return hosted_id;
  }
  const id = await hosted.put({
    id: member_id,
    hostedId: hosted_id,
    phone,
    display_name,
    role,
    active: wanted === 'active',
  });
  return id === member_id ? null : id;
}

/** The task `settle_team`: tells the hosted service what it could not be told at once. */
export async function settleTeam(deps: TeamDeps): Promise<void> {
  if (!deps.hosted) return;
  for (const memberId of await accountsBehind(deps.db, PER_RUN)) {
    const failure = await tellHosted(deps, memberId);
    // Away for one is away for all: the next run goes on.
    if (failure?.kind === 'unavailable') return;
  }
}
