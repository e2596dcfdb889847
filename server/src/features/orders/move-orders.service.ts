import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/db.ts';

// By itself, so that clients may ask for it: the orders' own service asks clients.

/** How many orders a client pays or receives, those of the bin included. */
export async function countOrdersOf(db: Reader, account: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from orders where payer_account = ${account} or recipient_account = ${account}`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** Holds the orders of a client until the transaction ends, as whoever changes one does before its payer's balance moves. */
export async function holdOrders(tx: Tx, account: number): Promise<void> {
  await sql`
    select from orders where payer_account = ${account} or recipient_account = ${account} order by id for update`.execute(
    tx,
  );
}

/** Makes every order of one client another's, when the two turn out to be one. Ledgers are the caller's affair. */
export async function moveOrders(tx: Tx, from: number, to: number): Promise<void> {
  await sql`
    update orders
       set payer_account = case when payer_account = ${from} then ${to} else payer_account end,
           recipient_account = case when recipient_account = ${from} then ${to} else recipient_account end,
           version = version + 1, updated_at = now()
     where payer_account = ${from} or recipient_account = ${from}`.execute(tx);
}
