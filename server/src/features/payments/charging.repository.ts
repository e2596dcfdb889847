import type { FinancialStatus } from '@florilege/contract/orders/order-status.ts';
import { columnStatement, rowStatement, valueStatement } from '../../platform/db/db.ts';
import { remainderOf } from '../order-money/order-money.public.ts';

/** The shop that takes the money where nobody named one: that of all the orders, or the only one at Square. */
export const onlyShop = valueStatement<number | null, [orderIds: number[]]>(`
  select coalesce(
    (select min(location) from orders join locations on locations.id = location and archived_at is null
      where orders.id = any($1::bigint[]) having count(*) = cardinality($1::bigint[]) and count(distinct location) = 1),
    (select min(id) from locations where square_location_id is not null and archived_at is null having count(*) = 1))`);

export type Shop = {
  square_location_id: string | null;
  device_id: string | null;
  archived_at: string | null;
};

export const findShop = rowStatement<Shop, [id: number]>(`
  select square_location_id, device_id, archived_at
    from locations left join terminal_devices on terminal_devices.location = locations.id where locations.id = $1`);

/** Orders whose charge does not fit them, as `closeCharge` decides it: `charged` are the statuses of a charge. */
export const unfitting = columnStatement<number, [charged: readonly FinancialStatus[], limit: number]>(`
  select c.order_id
    from charging c
    join orders o on o.id = c.order_id
    left join payment_links l on l.id = c.link_id
    left join payment_link_orders part on part.link_id = c.link_id and part.order_id = c.order_id
    left join terminal_checkouts t on t.id = c.checkout_id
   where o.status = 'cancelled' or o.deleted_at is not null
      or coalesce(l.state, t.state) <> 'starting' and o.financial_status <> all($1)
      or part.vat_rate <> o.vat_rate
      or coalesce(part.amount, t.amount) <> ${remainderOf('o')}
   order by c.order_id limit $2`);

export const unawaitedLinks = columnStatement<number, [limit: number]>(`
  select id from payment_links l
   where state = 'closing'
      or state in ('starting', 'open') and not exists (select from charging where link_id = l.id)
   order by id limit $1`);

export const unawaitedCheckouts = columnStatement<number, [limit: number]>(`
  select id from terminal_checkouts t
   where state in ('starting', 'pending', 'in_progress', 'cancel_requested')
     and not exists (select from charging where checkout_id = t.id) order by id limit $1`);
