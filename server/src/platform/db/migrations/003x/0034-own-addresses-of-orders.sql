-- A delivery has its own address and access: the record of its recipient can change without moving it.
alter table orders
  add column delivery_address text,
  add column delivery_postal_code text,
  add column delivery_city text,
  add column access_notes text;

-- Orders of before, in batches. Door codes are copied only where the bouquet is still to be delivered.
set local app.quiet = 'on';
do $$
declare
  batch constant bigint := 20000;
  first bigint := 1;
  last bigint := (select coalesce(max(id), 0) from orders);
begin
  while first <= last loop
    update orders o
       set delivery_address = c.address, delivery_postal_code = c.postal_code, delivery_city = c.city,
           access_notes = case when o.status not in ('delivered', 'picked_up', 'cancelled') then c.access_notes end
      from clients c
     where o.id between first and first + batch - 1 and o.requires_delivery
       and c.id = coalesce(o.recipient_account, o.payer_account)
       and (c.address is not null or c.postal_code is not null or c.city is not null or c.access_notes is not null);
    first := first + batch;
  end loop;
end $$;
set local app.quiet = 'off';

create index orders_access on orders (id) where access_notes is not null;

-- Deliveries that lack a recipient, an address or a day, until they have them.
create index orders_incomplete on orders (id)
 where deleted_at is null and requires_delivery
   and status <> 'delivered' and status <> 'picked_up' and status <> 'cancelled'
   and (delivery_date is null or delivery_address is null or coalesce(recipient_account, payer_account) is null);

-- The entries of an order leave the ledger of one payer for that of another.
alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check check (kind in (
  'order_created', 'amount_changed', 'order_cancelled', 'order_reopened', 'order_deleted', 'order_restored',
  'payment', 'refund', 'credit', 'write_off', 'merged', 'payer_changed'));
