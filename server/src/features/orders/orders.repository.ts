import type { EventType, OrderEvent } from '@florilege/contract/orders/order-events.ts';
import {
  doorNames,
  type OrderFieldName,
  orderFieldNames,
  orderFields,
  placeNames,
} from '@florilege/contract/orders/order-fields.ts';
import type { OrderBody } from '@florilege/contract/orders/orders.contract.ts';
import type { Updateable } from 'kysely';
import { command, rowStatement, statement, type Tx, valueStatement } from '../../platform/db/db.ts';
import { isoInstant } from '../../platform/db/iso-instant.ts';
import type { Database } from '../../platform/db/schema.ts';
import { withNextVersion } from '../../platform/db/versions.ts';
import type { NewEvent } from '../order-money/order-money.public.ts';
import { orderImageJson } from './order-images.repository.ts';
import {
  detailColumns,
  detailFields,
  detailJoins,
  moneyNote,
  type OrderDetailRow,
  orderColumns,
  orderJoins,
  remainingAmount,
} from './order-rows.ts';

const eventJson = (
  author: string,
) => `json_build_object('id', e.id, 'event_type', e.event_type, 'automatic', e.automatic, 'description', e.description, 'notes', e.notes,
  'timestamp', ${isoInstant('e.timestamp')}, 'author_name', ${author})`;

/** One order with its events, oldest first, and payments; deleted ones too. */
export const findOrder = rowStatement<OrderDetailRow, [id: number]>(`
  select ${orderColumns}, ${moneyNote}, ${remainingAmount}, ${detailFields} ${detailColumns},
    (select coalesce(json_agg(${eventJson('(select display_name from members where id = e.author_id)')} order by e.id), '[]')
       from order_events e where e.order_id = orders.id) as events,
    (select coalesce(json_agg(json_build_object('method', p.method) order by p.id), '[]')
       from payments p where p.order_id = orders.id and p.state = 'completed') as payments,
    (select coalesce(json_agg(${orderImageJson} order by oi.id), '[]')
       from order_images oi join images i on i.id = oi.image_id
      where oi.order_id = orders.id and i.deleted_at is null) as order_images
    from orders ${orderJoins} ${detailJoins}
   where orders.id = $1`);

export const lockOrder = command<[id: number]>('select from orders where id = $1 for update');

/** An archived shop is none; 0: the only shop, where there is one. */
export const openShop = (number: string) => `(
  select case when ${number} = 0 then min(id) filter (where of_all = 1) else min(id) filter (where id = ${number}) end
    from (select id, count(*) over () as of_all from locations where archived_at is null) open)`;
const parameter = (name: OrderFieldName) => `$${orderFieldNames.indexOf(name) + 6}`;

/** A delivery that does not say where it goes has a copy of its recipient's address, and of his access. */
export function placeOf(given: (name: OrderFieldName) => string, receiver: (column: string) => string) {
  const copy = (name: OrderFieldName, column: string, silent: readonly OrderFieldName[]) => {
    const said = silent.map((each) => `${given(each)}::text is null`);
    const isSilent = [given('requires_delivery'), ...said].join(' and ');
    return `case when ${isSilent} then ${receiver(column)} else ${given(name)}::text end`;
  };
  return {
    delivery_address: copy('delivery_address', 'address', placeNames),
    delivery_postal_code: copy('delivery_postal_code', 'postal_code', placeNames),
    delivery_city: copy('delivery_city', 'city', placeNames),
    access_notes: copy('access_notes', 'access_notes', doorNames),
  };
}

const special: Partial<Record<OrderFieldName, string>> = {
  location: openShop(`${parameter('location')}::bigint`),
  ...placeOf(parameter, (column) => `(select ${column} from receiver)`),
};
const values = orderFieldNames.map((name) => special[name] ?? parameter(name));

// The order, its first event and the charge on its payer's ledger, in one statement that returns the order.
const insert = statement<OrderDetailRow>(`
  with receiver as (
    select address, postal_code, city, access_notes from clients where id = coalesce($3::bigint, $2::bigint)
  ), new_order as (
    insert into orders (batch_id, payer_account, recipient_account, created_by, ${orderFieldNames.join(', ')})
    values ($1, $2, $3, $4, ${values.join(', ')})
    returning *
  ), event as (
    insert into order_events (order_id, event_type, automatic, description, author_id)
    select id, 'manual_entry', true, $5, created_by from new_order
    returning *
  ), charge as (
    insert into ledger_entries (account, order_id, kind, amount, author_id)
    select payer_account, id, 'order_created', -amount, created_by from new_order where payer_account is not null
  )
  select ${orderColumns}, null as money_note, orders.amount as remaining_amount, ${detailFields}
         null as refusal, null as square_invoice_url, false as has_pennylane_invoice, false as has_pennylane_quote,
         false as pennylane_quote_open, false as pennylane_quote_outdated,
         json_build_array((select ${eventJson('m.display_name')} from event e left join members m on m.id = e.author_id)) as events,
         '[]'::json as payments, '[]'::json as order_images
    from new_order orders ${orderJoins}`);

type FactsOfNewOrder = { batchId: string | null; authorId: string | null; event: string };

export async function insertOrder(tx: Tx, order: OrderBody, { batchId, authorId, event }: FactsOfNewOrder) {
  const { payer_account = null, recipient_account = null } = order;
  const said = { ...order, location: order.location === undefined ? 0 : order.location };
  const fields = orderFieldNames.map((name) => said[name] ?? orderFields[name].blank);
  const [row] = await insert(tx, batchId, payer_account, recipient_account, authorId, event, ...fields);
  if (!row) throw new Error('insert into orders returned no row');
  return row;
}

export type OrderChanges = Omit<Updateable<Database['orders']>, 'id' | 'version' | 'updated_at'>;

export async function updateOrder(tx: Tx, id: number, changes: OrderChanges): Promise<void> {
  await tx.updateTable('orders').set(withNextVersion(changes)).where('id', '=', id).execute();
}

type EventValues = [
  orderId: number,
  authorId: string,
  type: EventType,
  automatic: boolean,
  description: string,
  notes: string | null,
];
const insertEventRow = rowStatement<OrderEvent, EventValues>(`
  with e as (
    insert into order_events (order_id, author_id, event_type, automatic, description, notes)
    values ($1, $2, $3, $4, $5, $6) returning *
  )
  select e.id, e.event_type, e.automatic, e.description, e.notes, e.timestamp, m.display_name as author_name
    from e left join members m on m.id = e.author_id`);

/** One event and its author's name, as the wire carries it. */
export async function insertEvent(tx: Tx, orderId: number, authorId: string, event: NewEvent) {
  const { event_type, automatic = true, description, notes = null } = event;
  const row = await insertEventRow(tx, orderId, authorId, event_type, automatic, description, notes);
  if (!row) throw new Error('insert into order_events returned no row');
  return row;
}

/** Sum of all ledger entries of an order, in cents, those of earlier payers included. */
export const ledgerSum = valueStatement<number, [orderId: number]>(
  'select coalesce(sum(amount), 0)::bigint from ledger_entries where order_id = $1',
);

export const findOpenShop = rowStatement<{ name: string }, [id: number]>(
  'select name from locations where id = $1 and archived_at is null',
);

export const findDriver = rowStatement<{ display_name: string }, [id: string]>(
  "select display_name from members where id = $1 and role = 'Livreur' and active",
);
