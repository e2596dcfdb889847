import type { HangingReason } from '@florilege/contract/imports/imports.contract.ts';
import { command, statement, valueStatement } from '../../../platform/db/db.ts';
import type { Hanging } from '../../imports/imports.public.ts';

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

const hangs = (reason: HangingReason, from: string) =>
  `select c.id, '${reason}' as reason from imported c join ${from}`;

/**
 * Clients of an import that have come to be used, or were changed. Contacts and notes of the import are not
 * counted.
 */
export const hangingClients = statement<Hanging, [id: number, limit: number]>(`
  with imported as materialized (
    select c.* from client_import_lines l join clients c on c.id = l.client_id where l.import_id = $1
  ), used as (
    ${hangs('orders', 'orders o on o.payer_account = c.id')}
    union ${hangs('orders', 'orders o on o.recipient_account = c.id')}
    union ${hangs('money', 'ledger_entries e on e.account = c.id')}
    union ${hangs('subscriptions', 'subscriptions s on s.payer_account = c.id')}
    union ${hangs('subscriptions', 'subscriptions s on s.recipient_account = c.id')}
    union ${hangs('notes', 'client_notes n on n.account = c.id and n.timestamp > c.created_at')}
    union ${hangs('contacts', 'contacts n on n.account = c.id and n.created_at > c.created_at')}
    union ${hangs('photos', 'account_images i on i.account = c.id')}
    union ${hangs('merged', 'clients o on o.merged_into = c.id')}
    union select id, 'merged' from imported where merged_into is not null
    union select id, 'changed' from imported where version > 1 or updated_at > created_at or archived_at is not null
  )
  select used.id, imported.name, array_agg(used.reason order by used.reason) as reasons, count(*) over () as total
    from used join imported on imported.id = used.id
   group by used.id, imported.name order by used.id limit $2`);

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
