import { type OrderFieldName, orderFieldNames } from '@florilege/contract/orders/order-fields.ts';
import type { moneyNotes } from '@florilege/contract/orders/order-status.ts';
import type { ShopIdentity } from '@florilege/contract/settings/settings.contract.ts';
import type { Selectable } from 'kysely';
import { statement } from '../../platform/db/db.ts';
import type { Database } from '../../platform/db/schema.ts';
import { moneyNote } from '../orders/orders.public.ts';
import { party, shopJson } from './paper-sql.ts';

type Client = Selectable<Database['clients']>;
type Order = Selectable<Database['orders']>;

export type Party = Pick<Client, 'name' | 'type' | 'address' | 'postal_code' | 'city' | 'phone' | 'email'> & {
  siret: string | null;
  vat_number: string | null;
  contact: { name: string; phone: string | null } | null;
};

export type PaperOrder = Pick<
  Order,
  'id' | Exclude<OrderFieldName, 'location'> | 'status' | 'financial_status' | 'created_at'
> & {
  /** The numbers of the orders that were taken together, this one among them; null for one alone. */
  batch: number[] | null;
  money_note: keyof typeof moneyNotes | null;
  created_by_name: string | null;
  driver_name: string | null;
  location: { name: string; address: string | null } | null;
  payer_id: number | null;
  recipient_id: number | null;
  /** Null for an anonymous client. */
  payer: Party | null;
  /** Null when the payer receives the order. */
  recipient: Party | null;
  shop: ShopIdentity;
};

export const paperOrders = statement<PaperOrder, [ids: readonly number[]]>(`
  select orders.id, orders.status, orders.financial_status, ${moneyNote},
         ${orderFieldNames
           .filter((name) => name !== 'location')
           .map((name) => `orders.${name}`)
           .join(', ')},
         case when orders.batch_id is not null
              then (select array_agg(b.id order by b.id) from orders b where b.batch_id = orders.batch_id and b.deleted_at is null)
          end as batch, orders.created_at, author.display_name as created_by_name, driver.display_name as driver_name,
         case when locations.id is null then null else json_build_object('name', locations.name, 'address', locations.address) end as location,
         orders.payer_account as payer_id, orders.recipient_account as recipient_id,
         ${party('payer')} as payer, ${party('recipient')} as recipient,
         ${shopJson} as shop
    from unnest($1::bigint[]) with ordinality asked (id, place)
    join orders on orders.id = asked.id and orders.deleted_at is null
    cross join shop
    left join clients payer on payer.id = orders.payer_account
    left join clients recipient on recipient.id = orders.recipient_account
    left join members driver on driver.id = orders.delivery_person
    left join members author on author.id = orders.created_by
    left join locations on locations.id = orders.location
   order by asked.place`);
