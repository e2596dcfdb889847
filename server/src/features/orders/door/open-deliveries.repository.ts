import { OPEN_DELIVERIES_MAX, type OpenDelivery } from '@florilege/contract/orders/open-deliveries.ts';
import { statement } from '../../../platform/db/db.ts';

/** Soonest first; a delivery under way is the driver's, who has the address in his hand. */
export const findOpenDeliveries = statement<OpenDelivery, [client: number]>(`
  select o.id, o.delivery_date, o.delivery_address, o.delivery_postal_code, o.delivery_city
    from orders o join clients c on c.id = $1
   where (o.recipient_account = $1 or o.payer_account = $1 and o.recipient_account is null)
     and o.deleted_at is null and o.requires_delivery
     and o.status not in ('delivering', 'delivered', 'picked_up', 'cancelled')
     and (o.delivery_address, o.delivery_postal_code, o.delivery_city)
         is distinct from (c.address, c.postal_code, c.city)
   order by o.delivery_date nulls first, o.id limit ${OPEN_DELIVERIES_MAX}`);
