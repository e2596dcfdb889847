import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/db.ts';

/** What stands with a client, beside his orders. */
export async function countBelongings(
  db: Reader,
  account: number,
): Promise<{ contacts: number; notes: number; images: number }> {
  const { rows } = await sql<{ contacts: number; notes: number; images: number }>`
    select (select count(*) from contacts where account = ${account}) as contacts,
           (select count(*) from client_notes where account = ${account}) as notes,
           (select count(*) from account_images where account = ${account}) as images`.execute(db);
  return rows[0] ?? { contacts: 0, notes: 0, images: 0 };
}

/** Contacts (at most one stays principal), notes and photos of one client become another's. */
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
  await tx.deleteFrom('account_images').where('account', '=', from).execute();
}

/** Carries a balance over by two entries whose sum is zero; no entry is touched. `balance` in cents. */
export async function carryBalance(
  tx: Tx,
  from: number,
  to: number,
  balance: number,
  authorId: string,
): Promise<void> {
  if (balance === 0) return;
  await tx
    .insertInto('ledger_entries')
    .values([
      { account: from, order_id: null, kind: 'merged', amount: -balance, author_id: authorId },
      { account: to, order_id: null, kind: 'merged', amount: balance, author_id: authorId },
    ])
    .execute();
}

/** The client that went becomes a signpost; those that led to it lead on. */
export async function makeSignpost(tx: Tx, from: number, to: number): Promise<void> {
  await sql`
    update clients set merged_into = ${to}, archived_at = coalesce(archived_at, now()), version = version + 1, updated_at = now()
     where id = ${from} or merged_into = ${from}`.execute(tx);
  // How to get in, unless the other knows better.
  await sql`
    update clients set access_notes = gone.access_notes from clients gone
     where clients.id = ${to} and gone.id = ${from} and clients.access_notes is null and gone.access_notes is not null`.execute(
    tx,
  );
}
