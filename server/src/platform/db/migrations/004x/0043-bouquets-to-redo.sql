-- A bouquet that was refused, until it is made and verified again: whose work it is (null: nobody known), and since when.
alter table orders
  add column redo_by uuid references members,
  add column redo_at timestamptz;

-- Refusals of before that still wait: the maker sent the photo.
set local app.quiet = 'on';
update orders o
   set redo_at = v.decided_at,
       redo_by = (select created_by from order_images oi where oi.order_id = o.id and oi.kind = 'verification' order by oi.id desc limit 1)
  from (select distinct on (order_id) order_id, decision, decided_at
          from verifications where undone_at is null order by order_id, id desc) v
 where v.order_id = o.id and v.decision = 'rejected' and o.deleted_at is null and o.status = 'preparing';
set local app.quiet = 'off';

create index orders_redo on orders (id)
 where deleted_at is null and redo_at is not null and status in ('created', 'to_call', 'to_prepare', 'preparing');

create trigger orders_redo_told after update of redo_at on orders
for each row when (new.redo_at is distinct from old.redo_at) execute function notify_change('notices', 'id');
