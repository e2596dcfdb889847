import type { Selectable } from 'kysely';
import { columnStatement, command, rowStatement, type Tx } from '../../platform/db/db.ts';
import type { Database } from '../../platform/db/schema.ts';

type HostedAccount = Selectable<Database['hosted_accounts']>;
export type Wanted = HostedAccount['wanted'];

/** Records in the transaction of the change what the hosted service is to know. */
export const wantAccount = command<[memberId: string, wanted: Wanted]>(`
  insert into hosted_accounts (member_id, wanted) values ($1, $2)
  on conflict (member_id) do update
    set wanted = excluded.wanted, revision = hosted_accounts.revision + 1, failed = null, updated_at = now()`);

export type Account = Pick<HostedAccount, 'member_id' | 'hosted_id' | 'wanted' | 'revision'> & {
  phone: string | null;
  display_name: string | null;
  role: string | null;
};

const isBehind = 'told < revision and (held_until is null or held_until < now())';

export const claimAccount = rowStatement<Account, [memberId: string]>(`
  with claimed as (
    update hosted_accounts set held_until = now() + interval '1 minute'
     where member_id = $1 and ${isBehind}
    returning member_id, hosted_id, wanted, revision
  )
  select claimed.*, m.phone, m.display_name, m.role from claimed left join members m on m.id = claimed.member_id`);

const deleteRemoved = command<[memberId: string, revision: number]>(
  'delete from hosted_accounts where member_id = $1 and revision = $2',
);
const deleteTakenOver = command<[memberId: string, hostedId: string | null]>(`
  delete from hosted_accounts
   where wanted = 'absent' and member_id <> $1 and (member_id = $2 or hosted_id = $2)`);
const confirm = command<[memberId: string, revision: number, hostedId: string | null]>(`
  update hosted_accounts set told = $2, hosted_id = $3, failed = null, held_until = null, updated_at = now()
   where member_id = $1`);

/** Confirms a revision, and deletes the record of a removed account unless it is wanted again. */
export async function accountTold(tx: Tx, account: Account, hostedId: string | null): Promise<void> {
  const { member_id, revision, wanted } = account;
  if (wanted === 'absent') await deleteRemoved(tx, member_id, revision);
  // The account of a former member that this one took over is no longer to be removed.
  await deleteTakenOver(tx, member_id, hostedId);
  await confirm(tx, member_id, revision, hostedId);
}

/** Releases an account that is still behind; `failed` is the reason of a refusal. */
export const accountFailed = command<[memberId: string, failed: string | null]>(
  'update hosted_accounts set failed = $2, held_until = null, updated_at = now() where member_id = $1',
);

export const forgetAccount = command<[memberId: string]>('delete from hosted_accounts where member_id = $1');

export const accountsBehind = columnStatement<string, [most: number]>(
  `select member_id from hosted_accounts where ${isBehind} order by updated_at limit $1`,
);
