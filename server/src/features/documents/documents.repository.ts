import type { ClientType } from '@florilege/contract/clients/account-summary.ts';
import type { Cents } from '@florilege/contract/http/money.ts';
import type { FinancialStatus, OrderStatus } from '@florilege/contract/orders/order-status.ts';
import type { TimeSlot } from '@florilege/contract/orders/time-slots.ts';
import type { ShopIdentity } from '@florilege/contract/settings/settings.contract.ts';
import { type Reader, statement } from '../../platform/db/db.ts';

/** A client as papers name it. `contact`: whom to ask for. */
export type Party = {
  name: string;
  type: ClientType;
  address: string | null;
  postal_code: string | null;
  city: string | null;
  phone: string | null;
  email: string | null;
  siret: string | null;
  vat_number: string | null;
  /** How to get in, as drivers noted it. */
  access_notes: string | null;
  contact: { name: string; phone: string | null } | null;
};

/** All that the papers of an order say. */
export type PaperOrder = {
  id: number;
  batch_id: string | null;
  amount: Cents;
  vat_rate: 10 | 20;
  status: OrderStatus;
  financial_status: FinancialStatus;
  requires_delivery: boolean;
  delivery_date: string | null;
  delivery_time_slot: TimeSlot | null;
  bouquet_notes: string | null;
  hand_message: string | null;
  purchase_order_number: string | null;
  created_at: string;
  created_by_name: string | null;
  driver_name: string | null;
  location: { name: string; address: string | null } | null;
  /** Null: a client without a name. */
  payer: Party | null;
  /** Null: the payer. */
  recipient: Party | null;
  shop: ShopIdentity;
};

const party = (table: string) => `case when ${table}.id is null then null else json_build_object(
  'name', ${table}.name, 'type', ${table}.type, 'address', ${table}.address, 'postal_code', ${table}.postal_code, 'city', ${table}.city,
  'phone', ${table}.phone, 'email', ${table}.email, 'siret', ${table}."SIRET", 'vat_number', ${table}."numero_de_TVA",
  'access_notes', ${table}.access_notes,
  'contact', (select json_build_object('name', concat_ws(' ', c.title, c.first_name, c.last_name), 'phone', c.phone)
                from contacts c where c.account = ${table}.id and c.is_primary order by c.id limit 1)) end`;

const selectPaperOrders = statement<PaperOrder>(`
  select orders.id, orders.batch_id, orders.amount, orders.vat_rate, orders.status, orders.financial_status, orders.requires_delivery,
         orders.delivery_date, orders.delivery_time_slot, orders.bouquet_notes, orders.hand_message, orders.purchase_order_number,
         orders.created_at, author.display_name as created_by_name, driver.display_name as driver_name,
         case when locations.id is null then null else json_build_object('name', locations.name, 'address', locations.address) end as location,
         ${party('payer')} as payer, ${party('recipient')} as recipient,
         json_build_object('name', shop.name, 'legal_name', shop.legal_name, 'address', shop.address, 'postal_code', shop.postal_code,
           'city', shop.city, 'phone', shop.phone, 'email', shop.email, 'website', shop.website, 'siret', shop.siret,
           'vat_number', shop.vat_number) as shop
    from unnest($1::bigint[]) with ordinality asked (id, place)
    join orders on orders.id = asked.id and orders.deleted_at is null
    cross join shop
    left join clients payer on payer.id = orders.payer_account
    left join clients recipient on recipient.id = orders.recipient_account
    left join members driver on driver.id = orders.delivery_person
    left join members author on author.id = orders.created_by
    left join locations on locations.id = orders.location
   order by asked.place`);

/** In the order asked for; those of the bin are left out. */
export function paperOrders(db: Reader, ids: readonly number[]): Promise<PaperOrder[]> {
  return selectPaperOrders(db, ids);
}
