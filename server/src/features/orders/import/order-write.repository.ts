import type { HangingReason } from '@florilege/contract/imports/imports.contract.ts';
import { orderFieldNames } from '@florilege/contract/orders/order-fields.ts';
import { command, statement, type Tx, valueStatement } from '../../../platform/db/db.ts';
import type { Hanging } from '../../imports/imports.public.ts';
import { ORDER_DELETED, ORDER_IMPORTED } from '../order-sentences.ts';
import { openShop, placeOf } from '../orders.repository.ts';

const types: Partial<Record<string, string>> = {
  amount: 'bigint',
  requires_delivery: 'boolean',
  delivery_date: 'date',
  location: 'bigint',
  vat_rate: 'smallint',
};
const columns = orderFieldNames.map((name) => `${name} ${types[name] ?? 'text'}`).join(', ');

const lineRecords = `
  select l.line, r.*
    from client_import_lines l
    cross join lateral jsonb_to_record(l.record) as r (payer_account bigint, recipient_account bigint, status text, ${columns})
   where l.import_id = $1 and l.line = any($2::int[]) and l.record is not null`;

const isGone = (field: string) =>
  `(record -> '${field}' <> 'null' and not exists (select from clients c where c.id = (record ->> '${field}')::bigint))`;

/** Turns lines wrong whose payer or recipient was deleted since they were checked. */
export const refuseWithoutClient = command<
  [id: number, lines: number[], payer: string, recipient: string, sentence: string]
>(`
  update client_import_lines l
     set verdict = 'wrong', record = null,
         problems = jsonb_build_array(jsonb_build_object('sentence', $5::text) || case
           when ${isGone('payer_account')}
           then jsonb_build_object('label', $3::text, 'value', record ->> 'payer_name')
           else jsonb_build_object('label', $4::text, 'value', record ->> 'recipient_name') end)
   where import_id = $1 and line = any($2::int[])
     and (${isGone('payer_account')} or ${isGone('recipient_account')})`);

const copied: Partial<Record<string, string>> = {
  location: openShop('coalesce(given.location, 0)'),
  vat_rate: 'coalesce(given.vat_rate, 10)',
  ...placeOf(
    (name) => `given.${name}`,
    (column) => `receiver.${column}`,
  ),
};

const write = valueStatement<number, [id: number, lines: number[], author: string, event: string]>(`
  with given as materialized (
    select r.*, nextval(pg_get_serial_sequence('orders', 'id')) as new_id from (${lineRecords} order by l.line) r
  ), made as (
    insert into orders (id, payer_account, recipient_account, created_by, status, ${orderFieldNames.join(', ')})
    overriding system value
    select new_id, payer_account, recipient_account, $3::uuid, given.status,
           ${orderFieldNames.map((name) => copied[name] ?? `given.${name}`).join(', ')}
      from given left join clients receiver on receiver.id = coalesce(given.recipient_account, given.payer_account)
     order by given.line
    returning id, payer_account, amount
  ), event as (
    insert into order_events (order_id, event_type, automatic, description, author_id)
    select id, 'manual_entry', true, $4, $3::uuid from made order by id
  ), charge as (
    insert into ledger_entries (account, order_id, kind, amount, author_id)
    select payer_account, id, 'order_created', -amount, $3::uuid from made where payer_account is not null
     order by payer_account, id
  ), noted as (
    update client_import_lines l set order_id = given.new_id
      from given where l.import_id = $1 and l.line = given.line
  )
  select count(*) from made`);

/** Writes the orders of these lines, each with its first event and its charge, and notes them on the lines. @returns how many */
export const writeOrders = (tx: Tx, id: number, lines: number[], author: string) =>
  write(tx, id, lines, author, ORDER_IMPORTED);

const ofImport = 'select order_id from client_import_lines where import_id = $1 and order_id is not null';

export const lockImported = command<[id: number]>(
  `select id from orders where id in (${ofImport}) order by id for update`,
);

const hangs = (reason: HangingReason, from: string) =>
  `select o.id, '${reason}' as reason from imported o join ${from}`;

/** Orders of an import that were changed or charged since. One in the bin is taken back already. */
export const hangingOrders = statement<Hanging, [id: number, limit: number]>(`
  with imported as materialized (
    select o.* from client_import_lines l join orders o on o.id = l.order_id where l.import_id = $1 and o.deleted_at is null
  ), used as (
    select id, 'edited' as reason from imported where version > 1
    union select id, 'charged' from imported where financial_status <> 'unpaid'
    union ${hangs('charged', 'payments p on p.order_id = o.id')}
    union ${hangs('charged', 'refunds r on r.order_id = o.id')}
    union ${hangs('charged', 'order_reductions r on r.order_id = o.id')}
    union ${hangs('charged', 'payment_link_orders k on k.order_id = o.id')}
    union ${hangs('charged', 'terminal_checkouts t on t.order_id = o.id')}
    union ${hangs('billed', 'pennylane_document_orders d on d.order_id = o.id')}
    union ${hangs('photos', 'order_images i on i.order_id = o.id')}
    union ${hangs('followed', 'delivery_proofs p on p.order_id = o.id')}
    union select e.order_id, 'followed' from imported o join order_events e on e.order_id = o.id
           group by e.order_id having count(*) > 1
  )
  select used.id, 'Commande n°\u00a0' || used.id as name, array_agg(used.reason order by used.reason) as reasons,
         count(*) over () as total
    from used group by used.id order by used.id limit $2`);

const remove = valueStatement<number, [id: number, batch: number, author: string, event: string]>(`
  with going as (
    select line, order_id from client_import_lines where import_id = $1 and order_id is not null order by line limit $2
  ), gone as (
    update orders set deleted_at = now(), version = version + 1, updated_at = now()
      from going where orders.id = going.order_id and orders.deleted_at is null
    returning orders.id, orders.payer_account, orders.amount
  ), event as (
    insert into order_events (order_id, event_type, automatic, description, author_id)
    select id, 'manual_entry', true, $4, $3::uuid from gone order by id
  ), discharge as (
    insert into ledger_entries (account, order_id, kind, amount, author_id)
    select payer_account, id, 'order_deleted', amount, $3::uuid from gone where payer_account is not null
     order by payer_account, id
  ), freed as (
    update client_import_lines l set order_id = null from going where l.import_id = $1 and l.line = going.line returning 1
  )
  select count(*) from freed`);

/** Puts orders of an import into the bin, a batch at a time, and takes their charge off the ledgers. */
export const removeImported = (tx: Tx, id: number, batch: number, author: string) =>
  remove(tx, id, batch, author, ORDER_DELETED.description);
