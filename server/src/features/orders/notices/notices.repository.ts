import { NOTICES_MAX } from '@florilege/contract/orders/order-notices.ts';
import { statement } from '../../../platform/db/db.ts';
import { type Counted, NAMED_ORDERS } from '../../dashboard/dashboard.public.ts';
import { isMissed } from '../order-rows.ts';

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
