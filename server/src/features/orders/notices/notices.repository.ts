import { NOTICES_MAX } from '@florilege/contract/orders/order-notices.ts';
import { statement } from '../../../platform/db/db.ts';
import { type Counted, NAMED_ORDERS } from '../../dashboard/dashboard.public.ts';
import { isMissed, isToRedo, lastRefusal } from '../order-rows.ts';

type MissedRow = {
  order_id: number;
  missed_as: string;
  at: string;
  recipient_name: string | null;
  driver_name: string | null;
  payer: { name: string; phone: string | null } | null;
};

/** From an index of exactly these orders, which are few. */
export const missedDeliveries = statement<MissedRow, []>(`
  select orders.id as order_id, orders.missed_as, orders.missed_at as at, recipient.name as recipient_name,
         driver.display_name as driver_name,
         case when payer.id is null then null else json_build_object('name', payer.name, 'phone', payer.phone) end as payer
    from orders
    left join clients payer on payer.id = orders.payer_account
    left join clients recipient on recipient.id = orders.recipient_account
    left join members driver on driver.id = orders.delivery_person
   where orders.deleted_at is null and ${isMissed('orders')}
   order by orders.missed_at desc limit ${NOTICES_MAX}`);

export const countMissed = statement<Counted, []>(`
  select (select count(*) from orders where deleted_at is null and ${isMissed('orders')}) as count,
         (select min(missed_at) from orders where deleted_at is null and ${isMissed('orders')}) as since,
         array_to_json(array(select id from orders where deleted_at is null and ${isMissed('orders')}
                order by missed_at desc limit ${NAMED_ORDERS})) as order_ids`);

type RedoRow = {
  order_id: number;
  at: string;
  client_name: string | null;
  reason: string;
  author_name: string | null;
};
/** The bouquets that a member is to make again, and those whose maker is not known or is in the workshop no longer. */
const ownToRedo = `orders.deleted_at is null and ${isToRedo('orders')}
  and (orders.redo_by = $1 or not exists (
    select from members where id = orders.redo_by and active and role <> 'Livreur'))`;

export const bouquetsToRedo = statement<RedoRow, [member: string]>(`
  select orders.id as order_id, orders.redo_at as at, coalesce(recipient.name, payer.name) as client_name,
         refusal.reason, refusal.author_name
    from orders
    left join clients payer on payer.id = orders.payer_account
    left join clients recipient on recipient.id = orders.recipient_account
    cross join lateral (${lastRefusal}) refusal
   where ${ownToRedo}
   order by orders.redo_at desc limit ${NOTICES_MAX}`);

export const countToRedo = statement<Counted, [member: string]>(`
  select (select count(*) from orders where ${ownToRedo}) as count,
         (select min(redo_at) from orders where ${ownToRedo}) as since,
         array_to_json(array(select id from orders where ${ownToRedo} order by redo_at limit ${NAMED_ORDERS})) as order_ids`);
