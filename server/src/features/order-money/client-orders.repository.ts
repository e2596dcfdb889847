import { type RawBuilder, sql } from 'kysely';
import { command, valueStatement } from '../../platform/db/db.ts';

/** SQL for the ids of a client, `$1`, and of those that were merged into him. All features may import it here. */
export const withMerged = '(select id from clients where id = $1 or merged_into = $1)';

/** The same for a statement of Kysely's. */
export const withMergedOf = (client: number): RawBuilder<unknown> =>
  sql`(select id from clients where id = ${client} or merged_into = ${client})`;

export const countOrdersOf = valueStatement<number, [client: number]>(
  'select count(*) from orders where payer_account = $1 or recipient_account = $1',
);

/** Locks the orders of a client, as every change of one does before its payer's balance moves. */
export const lockOrdersOf = command<[client: number]>(
  'select from orders where payer_account = $1 or recipient_account = $1 order by id for update',
);

/** Moves the orders of a merged client; the caller moves the ledger. */
export const moveOrders = command<[from: number, to: number]>(`
  update orders
     set payer_account = case when payer_account = $1 then $2 else payer_account end,
         recipient_account = case when recipient_account = $1 then $2 else recipient_account end,
         version = version + 1, updated_at = now()
   where payer_account = $1 or recipient_account = $1`);

/** Forgets the texts of a client's orders, and the place of those that he receives. Amounts stay. */
export const forgetOrderTexts = command<[client: number]>(`
  update orders
     set hand_message = null, bouquet_notes = null,
         delivery_address = case when coalesce(recipient_account, payer_account) = $1 then null else delivery_address end,
         delivery_postal_code = case when coalesce(recipient_account, payer_account) = $1 then null else delivery_postal_code end,
         delivery_city = case when coalesce(recipient_account, payer_account) = $1 then null else delivery_city end,
         access_notes = case when coalesce(recipient_account, payer_account) = $1 then null else access_notes end,
         version = version + 1, updated_at = now()
   where payer_account = $1 or recipient_account = $1`);
