-- A delivery that found nobody or was refused, with the day and slot that it was for: another day or slot, a hand-over,
-- a pick-up or a cancellation ends the mark by themselves, and an undo brings it back.
alter table orders
  add column missed_as text check (missed_as in ('absent', 'refused')),
  add column missed_at timestamptz,
  add column missed_day date,
  add column missed_slot text,
  add constraint orders_missed_whole check ((missed_as is null) = (missed_at is null));

-- Deliveries of before: those whose last visit was in vain and that were not moved to a later day since.
set local app.quiet = 'on';
update orders o
   set missed_as = p.outcome, missed_at = p.taken_at, missed_day = o.delivery_date, missed_slot = o.delivery_time_slot
  from (select distinct on (order_id) order_id, outcome, taken_at
          from delivery_proofs where conflict is null order by order_id, received_at desc, id) p
 where p.order_id = o.id and p.outcome in ('absent', 'refused') and o.deleted_at is null and o.requires_delivery
   and o.status not in ('delivered', 'picked_up', 'cancelled')
   and (o.delivery_date is null or o.delivery_date <= (p.taken_at at time zone 'Europe/Paris')::date);
set local app.quiet = 'off';

create index orders_missed on orders (id)
 where deleted_at is null and missed_as is not null and requires_delivery
   and status <> 'delivered' and status <> 'picked_up' and status <> 'cancelled'
   and delivery_date is not distinct from missed_day and delivery_time_slot is not distinct from missed_slot;

-- Members who are signed in are told of these alone, where any order would wake every screen.
create trigger orders_missed_told after update of missed_at on orders
for each row when (new.missed_at is distinct from old.missed_at) execute function notify_change('notices', 'id');
