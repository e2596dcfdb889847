import { DELIVERIES_OF_DAY, type Delivery } from '@florilege/contract/deliveries/deliveries.contract.ts';
import { type TimeSlot, timeSlotValues } from '@florilege/contract/orders/time-slots.ts';
import { columnStatement, type Reader, statement } from '../../platform/db/db.ts';
import { isoInstant } from '../../platform/db/iso-instant.ts';
import { accountSummaryJson } from '../clients/clients.public.ts';
import { isMissed } from '../orders/orders.public.ts';

type DriverLoad = { id: string; display_name: string; phone: string } & Record<
  'deliveries_of_day' | 'deliveries_of_slot',
  number
>;

/** SQL for an order of a run; one that was fetched at the shop is no stop. */
const isStop =
  "o.requires_delivery and o.deleted_at is null and o.status <> 'cancelled' and o.status <> 'picked_up'";

export const driversWithLoad = statement<DriverLoad, [day: string, slot: TimeSlot | null]>(`
  select m.id, m.display_name, m.phone, count(o.id) as deliveries_of_day,
         count(o.id) filter (where o.delivery_time_slot = $2::text) as deliveries_of_slot
    from members m
    left join orders o on o.delivery_person = m.id and o.delivery_date = $1 and ${isStop}
   where m.role = 'Livreur' and m.active
   group by m.id order by m.display_name collate "fr-x-icu", m.id`);

/** A stop counts only for the driver, day and slot that it was written for. */
const stopOfRun = `s.order_id = o.id and s.delivery_date = o.delivery_date
  and s.delivery_person is not distinct from o.delivery_person and s.delivery_time_slot is not distinct from o.delivery_time_slot`;

type Wanted = [day: string, driver: string | null, first: string, slots: readonly TimeSlot[], limit: number];

const ofDay = statement<Delivery & { total: number; payer_id: number | null }, Wanted>(`
  with day as (
    select o.*, s.position, count(*) over () as total
      from orders o left join delivery_stops s on ${stopOfRun}
     where o.delivery_date = $1 and ${isStop} and ($2::uuid is null or o.delivery_person = $2)
     order by (o.delivery_person = $3::uuid) desc nulls last, array_position($4::text[], o.delivery_time_slot) nulls last,
              ${isMissed('o')}, s.position nulls last, o.id
     limit $5
  )
  select o.id, o.version, o.status, o.delivery_date, o.delivery_time_slot, o.position, o.bouquet_notes, o.hand_message, o.total::int as total, o.payer_account as payer_id,
         case when driver.id is null then null else json_build_object('id', driver.id, 'display_name', driver.display_name) end as delivery_person,
         ${accountSummaryJson('c')} as recipient,
         payer.name as payer_name, payer.phone as payer_phone, ${isMissed('o')} as missed, o.access_notes,
         case when shop.id is null then null else json_build_object('id', shop.id, 'name', shop.name) end as location,
         json_build_object('address', o.delivery_address, 'postal_code', o.delivery_postal_code, 'city', o.delivery_city,
           'latitude', place.latitude, 'longitude', place.longitude) as place,
         case when p.id is null then null else json_build_object('id', p.id, 'order_id', o.id, 'outcome', p.outcome,
           'received_by', p.received_by, 'note', p.note, 'taken_at', ${isoInstant('p.taken_at')}, 'author_name', m.display_name,
           'conflict', p.conflict) end as proof
    from day o
    left join clients payer on payer.id = o.payer_account
    left join clients c on c.id = coalesce(o.recipient_account, o.payer_account)
    left join places place on place.address = o.delivery_address and place.city = o.delivery_city
                          and place.postal_code = coalesce(o.delivery_postal_code, '')
    left join locations shop on shop.id = o.location
    left join members driver on driver.id = o.delivery_person
    left join lateral (select * from delivery_proofs where order_id = o.id
                        order by (conflict is null) desc, received_at desc, id limit 1) p on true
    left join members m on m.id = p.member_id
   order by (o.delivery_person = $3::uuid) desc nulls last, array_position($4::text[], o.delivery_time_slot) nulls last,
            ${isMissed('o')}, o.position nulls last, o.id`);

/** The live deliveries of a day by slot and position; those of the member come first. */
export function deliveriesOfDay(db: Reader, day: string, driver: string | null, memberId: string) {
  return ofDay(db, day, driver, memberId, timeSlotValues, DELIVERIES_OF_DAY);
}

type Run = [day: string, driver: string | null, slot: TimeSlot | null, orders: number[]];

/** Gives the orders that still belong to a run their positions, from 1. @returns these orders */
export const writeStops = columnStatement<number, Run>(`
  with run as (
    select o.id, row_number() over (order by wanted.place) as position
      from unnest($4::bigint[]) with ordinality wanted (id, place) join orders o on o.id = wanted.id
     where o.delivery_date = $1 and o.delivery_person is not distinct from $2::uuid and o.delivery_time_slot is not distinct from $3::text
       and o.requires_delivery and o.deleted_at is null
  ), placed as (
    insert into delivery_stops (order_id, delivery_person, delivery_date, delivery_time_slot, position)
    select id, $2::uuid, $1, $3::text, position from run order by id
    on conflict (order_id) do update
       set delivery_person = excluded.delivery_person, delivery_date = excluded.delivery_date,
           delivery_time_slot = excluded.delivery_time_slot, position = excluded.position, updated_at = now()
    returning order_id, position
  )
  select order_id from placed order by position`);
