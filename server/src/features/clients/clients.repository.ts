import { ACCOUNT_IMAGES_SHOWN, type Note } from '@florilege/contract/clients/account.ts';
import type { ClientBody } from '@florilege/contract/clients/client-input.ts';
import type { Updateable } from 'kysely';
import { columnStatement, command, rowStatement, type Tx, valueStatement } from '../../platform/db/db.ts';
import type { Database } from '../../platform/db/schema.ts';
import { withNextVersion } from '../../platform/db/versions.ts';
import { priceOf } from '../order-money/order-money.public.ts';
import {
  type AccountDetailRow,
  type AccountImageRow,
  accountColumns,
  accountImageJson,
  contactJson,
  noteJson,
} from './client-rows.ts';
import { aheadOf } from './list/debts.ts';

/** One client with what its page shows first; archived and merged clients too. */
export const findClient = rowStatement<AccountDetailRow, [id: number]>(`
  select ${accountColumns}, ${aheadOf('clients.id')} as ahead, clients.access_notes, clients.created_at, clients.archived_at, clients.merged_into, clients.version,
    (select coalesce(json_agg(${noteJson('n', 'm')} order by n.id desc), '[]')
       from client_notes n left join members m on m.id = n.author_id where n.account = clients.id) as notes,
    (select coalesce(json_agg(${contactJson('c')} order by c.last_name collate "fr-x-icu", c.first_name, c.id), '[]')
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
    (select coalesce(sum(${priceOf('o')}), 0) from orders o
      where o.deleted_at is null and o.payer_account = clients.id and o.status <> 'cancelled') as orders_total
    from clients
   where clients.id = $1`);

export async function insertClient(
  tx: Tx,
  { contact: _, to_ask: _asked, ...client }: ClientBody,
): Promise<number> {
  const row = client.type === 'business' ? client : { ...client, numero_de_TVA: null, SIRET: null };
  const { id } = await tx.insertInto('clients').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

type Kept = 'id' | 'version' | 'updated_at' | 'balance' | 'contacts_text';
export type ClientChanges = Omit<Updateable<Database['clients']>, Kept>;

export async function updateClient(tx: Tx, id: number, changes: ClientChanges): Promise<void> {
  await tx.updateTable('clients').set(withNextVersion(changes)).where('id', '=', id).execute();
}

/** Records Pennylane’s id of a client, and a digest of the fields that it has. */
export const keepPennylaneClient = command<[account: number, pennylaneId: number, digest: string]>(
  'update clients set pennylane_id = $2, pennylane_told = $3 where id = $1',
);

/** Deletes contacts, notes and photo links with the client. */
export const deleteClientRow = command<[id: number]>('delete from clients where id = $1');

export const isInTheBooks = valueStatement<boolean, [id: number]>(`
  select exists (select from orders where payer_account = $1)
      or exists (select from orders where recipient_account = $1)
      or exists (select from ledger_entries where account = $1)
      or exists (select from clients where merged_into = $1)`);

export const lockClientRow = rowStatement<{ id: number; merged_into: number | null }, [id: number]>(
  'select id, merged_into from clients where id = $1 for update',
);

const lockExisting = columnStatement<number, [ids: number[]]>(
  'select id from clients where id = any($1::bigint[]) order by id for no key update',
);

/** Locks the existing clients in the order of their ids, so that no two transactions deadlock. */
export async function lockClients(tx: Tx, ids: number[]): Promise<Set<number>> {
  return new Set(ids.length > 0 ? await lockExisting(tx, ids) : []);
}

export const insertNote = valueStatement<Note, [client: number, content: string, authorId: string]>(`
  with n as (insert into client_notes (account, content, author_id) values ($1, $2, $3) returning *)
  select ${noteJson('n', 'm')} from n left join members m on m.id = n.author_id`);

export const linkImages = command<[client: number, images: number[], memberId: string]>(`
  insert into account_images (account, image_id, created_by)
  select $1, id, $3 from images where id = any($2::bigint[]) and deleted_at is null order by id
  on conflict do nothing`);

export const findLink = valueStatement<AccountImageRow | undefined, [client: number, image: number]>(`
  select ${accountImageJson('ai', 'i')}
    from account_images ai join images i on i.id = ai.image_id
   where ai.account = $1 and ai.image_id = $2 and i.deleted_at is null`);

export const unlinkImage = valueStatement<number | undefined, [client: number, image: number]>(
  'delete from account_images where account = $1 and image_id = $2 returning id',
);
