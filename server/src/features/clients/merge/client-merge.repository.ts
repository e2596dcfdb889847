import { sql } from 'kysely';
import { command, rowStatement, type Tx } from '../../../platform/db/db.ts';

type Belongings = { contacts: number; notes: number; images: number; subscriptions: number };
export const countBelongings = rowStatement<Belongings, [client: number]>(`
  select (select count(*) from contacts where account = $1) as contacts,
         (select count(*) from client_notes where account = $1) as notes,
         (select count(*) from account_images where account = $1) as images,
         (select count(*) from subscriptions where payer_account = $1 or recipient_account = $1) as subscriptions`);

export async function moveBelongings(tx: Tx, from: number, to: number): Promise<void> {
  await sql`
    update contacts
       set is_primary = is_primary and not exists (select from contacts kept where kept.account = ${to} and kept.is_primary),
           account = ${to}
     where account = ${from}`.execute(tx);
  await sql`update client_notes set account = ${to} where account = ${from}`.execute(tx);
  await sql`
    insert into account_images (account, image_id, created_by, created_at)
    select ${to}, image_id, created_by, created_at from account_images where account = ${from} order by id
    on conflict do nothing`.execute(tx);
  await sql`delete from account_images where account = ${from}`.execute(tx);
}

type Carry = [from: number, to: number, cents: number, authorId: string];
/** Carries a balance over by two entries whose sum is zero, because the ledger is append-only. */
export const carryBalance = command<Carry>(`
  insert into ledger_entries (account, kind, amount, author_id)
  select account, 'merged', cents, $4::uuid from (values ($1::bigint, -$3::bigint), ($2::bigint, $3::bigint)) entry (account, cents)
   where cents <> 0`);

export async function redirectClient(tx: Tx, from: number, to: number): Promise<void> {
  await sql`
    update clients set merged_into = ${to}, archived_at = coalesce(archived_at, now()), version = version + 1, updated_at = now()
     where id = ${from} or merged_into = ${from}`.execute(tx);
}
