import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/db.ts';

export type Wanted = 'active' | 'banned' | 'absent';

/** Writes down what the hosted service is to know from now on; in the transaction of the change itself. */
export async function wantAccount(tx: Tx, memberId: string, wanted: Wanted): Promise<void> {
  await sql`
    insert into hosted_accounts (member_id, wanted) values (${memberId}, ${wanted})
    on conflict (member_id) do update
      set wanted = excluded.wanted, revision = hosted_accounts.revision + 1, failed = null, updated_at = now()`.execute(
    tx,
  );
}

export type Account = {
  member_id: string;
  hosted_id: string | null;
  wanted: Wanted;
  revision: number;
  phone: string | null;
  display_name: string | null;
  role: string | null;
};

/** Takes an account that is behind, for a minute; nothing when it is not, or when somebody else works at it. */
export async function claimAccount(tx: Tx, memberId: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    with claimed as (
      update hosted_accounts set held_until = now() + interval '1 minute'
       where member_id = ${memberId} and told < revision and (held_until is null or held_until < now())
      returning member_id, hosted_id, wanted, revision
    )
    select claimed.*, m.phone, m.display_name, m.role from claimed left join members m on m.id = claimed.member_id`.execute(
    tx,
  );
  return rows[0];
}

/** Confirms a revision. An account that was taken away is forgotten with it, unless something else is wanted by now. */
export async function accountTold(
  tx: Tx,
  { member_id, revision, wanted }: Account,
  hostedId: string | null,
): Promise<void> {
  if (wanted === 'absent') {
    await sql`delete from hosted_accounts where member_id = ${member_id} and revision = ${revision}`.execute(
      tx,
    );
  }
  // The account of a former member that this one took over is no longer to be taken away.
  await sql`
    delete from hosted_accounts
     where wanted = 'absent' and member_id <> ${member_id} and (member_id = ${hostedId} or hosted_id = ${hostedId})`.execute(
    tx,
  );
  await sql`
    update hosted_accounts
       set told = ${revision}, hosted_id = ${hostedId}, failed = null, held_until = null, updated_at = now()
     where member_id = ${member_id}`.execute(tx);
}

/** Lets go of an account that is still behind; `failed` says why it was refused. */
export async function accountFailed(tx: Tx, memberId: string, failed: string | null): Promise<void> {
  await sql`
    update hosted_accounts set failed = ${failed}, held_until = null, updated_at = now() where member_id = ${memberId}`.execute(
    tx,
  );
}

export async function forgetAccount(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('hosted_accounts').where('member_id', '=', memberId).execute();
}

/** Accounts that are behind, those tried longest ago first. */
export async function accountsBehind(db: Reader, most: number): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    select member_id from hosted_accounts
     where told < revision and (held_until is null or held_until < now()) order by updated_at limit ${most}::int`.execute(
    db,
  );
  return rows.map(({ member_id }) => member_id);
}
