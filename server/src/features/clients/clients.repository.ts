import { ACCOUNT_IMAGES_SHOWN } from '@florilege/contract/clients/account.ts';
import type { ClientBody } from '@florilege/contract/clients/client-input.ts';
import { sql, type Updateable } from 'kysely';
import { type Reader, statement, type Tx } from '../../platform/db/db.ts';
import type { Database } from '../../platform/db/schema.ts';
import {
  type AccountDetailRow,
  accountColumns,
  accountImageJson,
  contactJson,
  noteJson,
} from './client-rows.ts';

const byId = statement<AccountDetailRow>(`
  select ${accountColumns}, clients.access_notes, clients.created_at, clients.archived_at, clients.merged_into, clients.version,
    (select coalesce(json_agg(${noteJson('n', 'm')} order by n.id desc), '[]')
       from client_notes n left join members m on m.id = n.author_id where n.account = clients.id) as notes,
    (select coalesce(json_agg(${contactJson('c')} order by c.is_primary desc, c.last_name collate "fr-x-icu", c.first_name, c.id), '[]')
       from contacts c where c.account = clients.id) as account_contacts,
    (select coalesce(json_agg(newest.photo order by newest.id desc), '[]')
       from (select ai.id, ${accountImageJson('ai', 'i')} as photo
               from account_images ai join images i on i.id = ai.image_id
              where ai.account = clients.id and i.deleted_at is null
              order by ai.id desc limit ${ACCOUNT_IMAGES_SHOWN}) newest) as account_images,
    (select count(*) from account_images ai join images i on i.id = ai.image_id
      where ai.account = clients.id and i.deleted_at is null) as images_count,
    (select count(*) from orders o
      where o.deleted_at is null and (o.payer_account = clients.id or o.recipient_account = clients.id)) as orders_count,
    (select coalesce(sum(o.amount), 0) from orders o
      where o.deleted_at is null and o.payer_account = clients.id and o.status <> 'cancelled') as orders_total
    from clients
   where clients.id = $1`);

/** One client with everything his page shows at first; archived and merged ones too. */
export async function findClient(db: Reader, id: number): Promise<AccountDetailRow | undefined> {
  return (await byId(db, id))[0];
}

/** @returns the new client's number */
export async function insertClient(tx: Tx, client: ClientBody): Promise<number> {
  const business = client.type === 'business';
  const { id } = await tx
    .insertInto('clients')
    .values({
      name: client.name,
      type: client.type,
      address: client.address ?? null,
      postal_code: client.postal_code ?? null,
      city: client.city ?? null,
      phone: client.phone ?? null,
      email: client.email ?? null,
      numero_de_TVA: business ? (client.numero_de_TVA ?? null) : null,
      SIRET: business ? (client.SIRET ?? null) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type ClientChanges = Omit<
  Updateable<Database['clients']>,
  'id' | 'version' | 'updated_at' | 'balance' | 'contacts_text'
>;

export async function updateClient(tx: Tx, id: number, changes: ClientChanges): Promise<void> {
  await tx
    .updateTable('clients')
    .set({ ...changes, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** Contacts, notes and photo links go with it. */
export async function deleteClientRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('clients').where('id', '=', id).execute();
}

/** Whether anything of the shop's books names the client: an order in any state, an entry of the ledger, a client merged into this one. */
export async function isInTheBooks(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{ named: boolean }>`
    select exists (select from orders where payer_account = ${id})
        or exists (select from orders where recipient_account = ${id})
        or exists (select from ledger_entries where account = ${id})
        or exists (select from clients where merged_into = ${id}) as named`.execute(tx);
  return rows[0]?.named ?? false;
}

/** Holds a client until the transaction ends; undefined when there is none. */
export async function lockClient(
  tx: Tx,
  id: number,
): Promise<{ id: number; merged_into: number | null } | undefined> {
  return tx
    .selectFrom('clients')
    .select(['id', 'merged_into'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * The ids among `ids` that exist, held in one order for all until the transaction ends: whoever then changes their balances
 * never waits for someone who waits for him.
 */
export async function holdClients(tx: Tx, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('clients')
    .select('id')
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Set(rows.map((row) => row.id));
}

export async function updateAccessNotes(tx: Tx, id: number, access_notes: string | null): Promise<void> {
  await tx.updateTable('clients').set({ access_notes }).where('id', '=', id).execute();
}
