import { sql } from 'kysely';
import { type Reader, rowStatement, statement, type Tx } from '../../platform/db/db.ts';

const count = rowStatement<{ n: number }, [client: number]>(
  'select count(*) as n from orders where payer_account = $1 or recipient_account = $1',
);

/** How many orders a client pays or receives, those of the bin included. */
export const countOrdersOf = async (db: Reader, client: number): Promise<number> =>
  (await count(db, client))?.n ?? 0;

/** Locks the orders of a client, as every change of one does before its payer's balance moves. */
export const lockOrdersOf = statement<object, [client: number]>(
  'select from orders where payer_account = $1 or recipient_account = $1 order by id for update',
);

/** Moves the orders of a merged client; the caller moves the ledger. */
export async function moveOrders(tx: Tx, from: number, to: number): Promise<void> {
  await sql`
    update orders
       set payer_account = case when payer_account = ${from} then ${to} else payer_account end,
           recipient_account = case when recipient_account = ${from} then ${to} else recipient_account end,
           version = version + 1, updated_at = now()
     where payer_account = ${from} or recipient_account = ${from}`.execute(tx);
}
