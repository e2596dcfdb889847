import { orderFieldNames } from '@florilege/contract/orders/order-fields.ts';
import { columnStatement, statement, type Tx } from '../../../platform/db/db.ts';
import type { NewEvent } from '../../order-money/order-money.public.ts';
import type { OrderDetailRow } from '../order-rows.ts';
import type { ToldFields } from '../order-sentences.ts';

/** The columns that decide whether an order may change, and those its events tell. */
export type OrderAtHand = ToldFields &
  Pick<OrderDetailRow, 'id' | 'version' | 'financial_status' | 'deleted_at' | 'delivery_person'>;

const fields = orderFieldNames.filter((name) => name !== 'location').map((name) => `orders.${name}`);

/** Locks orders from the lowest number up, so that two calls about the same ones follow each other. */
export const lockOrdersAtHand = statement<OrderAtHand, [ids: number[]]>(`
  select orders.id, orders.version, orders.status, orders.financial_status, orders.deleted_at, ${fields.join(', ')},
         (select json_build_object('id', m.id, 'display_name', m.display_name)
            from members m where m.id = orders.delivery_person) as delivery_person
    from orders where orders.id = any($1) order by orders.id for update of orders`);

export const findDrivers = statement<{ id: string; display_name: string }, [ids: string[]]>(
  "select id, display_name from members where id = any($1) and role = 'Livreur' and active",
);

/** An order as it is to be after the change. */
export type OrderAfter = {
  id: number;
  status: string;
  delivery_person: string | null;
  delivery_date: string | null;
  delivery_time_slot: string | null;
};

type Columns = [
  ids: number[],
  statuses: string[],
  drivers: (string | null)[],
  days: (string | null)[],
  slots: (string | null)[],
];
const write = columnStatement<number, Columns>(`
  update orders
     set status = after.status, delivery_person = after.driver, delivery_date = after.day,
         delivery_time_slot = after.slot, version = version + 1, updated_at = now()
    from unnest($1::bigint[], $2::text[], $3::uuid[], $4::date[], $5::text[]) after (id, status, driver, day, slot)
   where orders.id = after.id
  returning orders.id`);

export async function writeOrders(tx: Tx, orders: readonly OrderAfter[]): Promise<void> {
  if (orders.length === 0) return;
  await write(
    tx,
    orders.map(({ id }) => id),
    orders.map(({ status }) => status),
    orders.map(({ delivery_person }) => delivery_person),
    orders.map(({ delivery_date }) => delivery_date),
    orders.map(({ delivery_time_slot }) => delivery_time_slot),
  );
}

export async function insertEventsOfOrders(
  tx: Tx,
  author_id: string,
  events: readonly (NewEvent & { order_id: number })[],
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map((event) => ({ author_id, automatic: true, notes: null, ...event }));
  await tx.insertInto('order_events').values(rows).execute();
}
