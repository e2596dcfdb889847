-- The round: the order of its stops, how to get in, and what happened at each door.

-- Beside a client's other facts, but written by whoever stands at the door: it changes none of what an edit form holds.
alter table clients add column access_notes text;
create trigger clients_changed_access after update of access_notes on clients
for each row execute function record_change('clients', 'id');

-- A place counts for the driver, day and slot it was given in; an order that moves elsewhere has none there.
create table delivery_stops (
  order_id bigint primary key references orders on delete cascade,
  delivery_person uuid references members,
  delivery_date date not null,
  delivery_time_slot text,
  position integer not null check (position > 0),
  updated_at timestamptz not null default now()
);
create trigger delivery_stops_changed after insert or update on delivery_stops
for each row execute function record_change('orders', 'order_id');

-- What happened at a door, once per number that the phone has drawn. `conflict`: kept, without effect on its order.
create table delivery_proofs (
  id uuid primary key,
  order_id bigint not null references orders on delete cascade,
  member_id uuid not null references members,
  outcome text not null check (outcome in ('delivered', 'left_with', 'absent', 'refused')),
  received_by text,
  note text,
  image_id bigint references images on delete set null,
  taken_at timestamptz not null,
  received_at timestamptz not null default now(),
  conflict text check (conflict in ('cancelled', 'deleted', 'already_delivered', 'other_driver', 'no_delivery'))
);
create index delivery_proofs_order on delivery_proofs (order_id, received_at);
create index delivery_proofs_image on delivery_proofs (image_id) where image_id is not null;
create trigger delivery_proofs_changed after insert or update on delivery_proofs
for each row execute function record_change('orders', 'order_id');

-- The deliveries of a day, without its pick-ups.
create index orders_deliveries on orders (delivery_date, delivery_time_slot, id) where requires_delivery and deleted_at is null;
