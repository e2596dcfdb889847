import type { HangingReason } from '@florilege/contract/clients/client-import.ts';
import { columnStatement, command, statement, valueStatement } from '../../../platform/db/db.ts';

/** Lines that are to become clients and are not yet, in the order of the table. */
export const linesToWrite = columnStatement<number, [id: number, limit: number]>(`
  select line from client_import_lines
   where import_id = $1 and client_id is null and (verdict = 'new' or (verdict = 'duplicate' and chosen))
   order by line limit $2`);

export const countToWrite = valueStatement<number, [id: number]>(`
  select count(*) from client_import_lines
   where import_id = $1 and client_id is null and (verdict = 'new' or (verdict = 'duplicate' and chosen))`);

const lineRecords = `
  select l.line, l.client_id, r.*
    from client_import_lines l
    cross join lateral jsonb_to_record(l.record) as r (
      name text, type text, address text, postal_code text, city text, phone text, email text, "numero_de_TVA" text,
      "SIRET" text, payment_terms text, access_notes text, note text, contact jsonb)
   where l.import_id = $1 and l.line = any($2::int[])`;

type Lines = [id: number, lines: number[]];

/** Writes the clients of these lines, in their order, and notes on each line which client it became. */
export const writeClients = command<Lines>(`
  with given as materialized (
    select r.*, nextval(pg_get_serial_sequence('clients', 'id')) as new_id from (${lineRecords} order by l.line) r
  ), made as (
    insert into clients (id, name, type, address, postal_code, city, phone, email, "numero_de_TVA", "SIRET", payment_terms, access_notes)
    overriding system value
    select new_id, name, type, address, postal_code, city, phone, email,
           case when type = 'business' then "numero_de_TVA" end, case when type = 'business' then "SIRET" end,
           coalesce(payment_terms, '30_days'), access_notes
      from given order by line
  )
  update client_import_lines l set client_id = given.new_id
    from given where l.import_id = $1 and l.line = given.line`);

export const writeContacts = command<Lines>(`
  insert into contacts (account, first_name, last_name, is_primary)
  select client_id, contact ->> 'first_name', contact ->> 'last_name', true
    from (${lineRecords}) r where jsonb_typeof(contact) = 'object' order by line`);

export const writeNotes = command<[id: number, lines: number[], author: string]>(`
  insert into client_notes (account, content, author_id)
  select client_id, note, $3::uuid from (${lineRecords}) r where note is not null order by line`);

const ofImport = 'select client_id from client_import_lines where import_id = $1 and client_id is not null';

/** So that nothing new can refer to them until the transaction ends. */
export const lockImported = command<[id: number]>(
  `select id from clients where id in (${ofImport}) order by id for update`,
);

export type Hanging = { id: number; name: string; reasons: HangingReason[]; total: number };

/** Clients of an import that have come to be used, or were changed. Contacts and notes of the import are not counted. */
export const hangingClients = statement<Hanging, [id: number, limit: number]>(`
  with used as (
    select c.id, c.name, array_remove(array[
      case when exists (select from orders o where o.payer_account = c.id)
             or exists (select from orders o where o.recipient_account = c.id) then 'orders' end,
      case when exists (select from ledger_entries e where e.account = c.id) then 'money' end,
      case when exists (select from subscriptions s where s.payer_account = c.id)
             or exists (select from subscriptions s where s.recipient_account = c.id) then 'subscriptions' end,
      case when exists (select from client_notes n where n.account = c.id and n.timestamp > c.created_at) then 'notes' end,
      case when exists (select from contacts n where n.account = c.id and n.created_at > c.created_at) then 'contacts' end,
      case when exists (select from account_images i where i.account = c.id) then 'photos' end,
      case when c.merged_into is not null or exists (select from clients o where o.merged_into = c.id) then 'merged' end,
      case when c.version > 1 or c.updated_at > c.created_at or c.archived_at is not null then 'changed' end
    ], null) as reasons
      from clients c where c.id in (${ofImport})
  )
  select id, name, reasons, count(*) over () as total from used where reasons <> '{}' order by id limit $2`);

/** Removes clients of an import, a batch at a time. @returns how many */
export const removeImported = valueStatement<number, [id: number, batch: number]>(`
  with going as (
    select line, client_id from client_import_lines where import_id = $1 and client_id is not null order by line limit $2
  ), gone as (
    delete from clients using going where clients.id = going.client_id
  ), freed as (
    update client_import_lines l set client_id = null from going where l.import_id = $1 and l.line = going.line returning 1
  )
  select count(*) from freed`);
