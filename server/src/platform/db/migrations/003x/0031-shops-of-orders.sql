-- Every order has a shop; lists, counts and figures can be those of one.

-- An open shop that could not make any has its first, from its identity.
insert into locations (name, address)
select shop.name, nullif(concat_ws(', ', address, nullif(concat_ws(' ', postal_code, city), '')), '')
  from shop where not exists (select from locations) and exists (select from orders);

-- Orders of before: where their money came in, else the only shop there is.
set local app.quiet = 'on';
update orders o set location = coalesce(
    (select p.location from payments p where p.order_id = o.id and p.location is not null order by p.id limit 1),
    (select min(id) from locations where archived_at is null having count(*) = 1))
 where o.location is null
   and (1 = (select count(*) from locations where archived_at is null)
     or exists (select from payments p where p.order_id = o.id and p.location is not null));
set local app.quiet = 'off';

create index orders_location on orders (location, id) where deleted_at is null;

-- 0: no shop.
alter table order_tally add column location bigint not null default 0;
alter table order_tally drop constraint order_tally_pkey;
alter table order_tally add primary key (day, status, financial_status, requires_delivery, delivery_person, location, shard);

create or replace function tally_order(o orders, sign integer) returns void language sql as $$
  insert into order_tally (day, status, financial_status, requires_delivery, delivery_person, location, shard, n)
  select day, o.status, o.financial_status, o.requires_delivery,
         coalesce(o.delivery_person, '00000000-0000-0000-0000-000000000000'), coalesce(o.location, 0), pg_backend_pid(), sign
    from (values ('-infinity'::date), (coalesce(o.delivery_date, 'infinity'))) days (day)
   where o.deleted_at is null
  on conflict (day, status, financial_status, requires_delivery, delivery_person, location, shard)
    do update set n = order_tally.n + excluded.n;
$$;

drop trigger orders_tally_update on orders;
create trigger orders_tally_update
after update of status, financial_status, requires_delivery, delivery_person, delivery_date, location, deleted_at on orders
for each row execute function tally_orders();

create or replace function gather_order_tally() returns void language sql as $$
  with gathered as (
    delete from order_tally
     where ctid = any (array(select ctid from order_tally where shard <> 0 for update skip locked))
    returning *
  )
  insert into order_tally (day, status, financial_status, requires_delivery, delivery_person, location, shard, n)
  select day, status, financial_status, requires_delivery, delivery_person, location, 0, sum(n)
    from gathered group by 1, 2, 3, 4, 5, 6
  on conflict (day, status, financial_status, requires_delivery, delivery_person, location, shard)
    do update set n = order_tally.n + excluded.n;
$$;

create or replace function rebuild_order_tally() returns void language sql as $$
  delete from order_tally;
  insert into order_tally (day, status, financial_status, requires_delivery, delivery_person, location, shard, n)
  select d.day, status, financial_status, requires_delivery,
         coalesce(delivery_person, '00000000-0000-0000-0000-000000000000'), coalesce(location, 0), 0, count(*)
    from orders
    cross join lateral (values ('-infinity'::date), (coalesce(delivery_date, 'infinity'))) d (day)
   where deleted_at is null
   group by 1, 2, 3, 4, 5, 6;
$$;
select rebuild_order_tally();

-- Revenue belongs to the shop that took it: that of the payment, or of the order where the payment has none or money is still due.
drop view revenue_parts;
create view revenue_parts as
select p.order_id, o.payer_account as account, coalesce(p.location, o.location, 0) as location,
       (p.paid_at at time zone 'Europe/Paris')::date as day, p.amount
  from payments p join orders o on o.id = p.order_id
 where p.state = 'completed'
union all
select r.order_id, o.payer_account, coalesce(p.location, o.location, 0), (r.refunded_at at time zone 'Europe/Paris')::date, -r.amount
  from refunds r join orders o on o.id = r.order_id join payments p on p.id = r.payment_id
 where r.state = 'completed'
union all
select i.order_id, o.payer_account, coalesce(o.location, 0), (i.at at time zone 'Europe/Paris')::date,
       greatest(0, i.amount
         - (select coalesce(sum(amount), 0) from order_reductions d where d.order_id = i.order_id)
         - (select coalesce(sum(amount), 0) from payments p where p.order_id = i.order_id and p.state = 'completed')
         + (select coalesce(sum(amount), 0) from refunds r where r.order_id = i.order_id and r.state = 'completed'))
  from order_invoices i join orders o on o.id = i.order_id
 where o.financial_status <> 'paid' and o.status <> 'cancelled' and o.deleted_at is null;

alter table order_revenue add column location bigint not null default 0;
alter table revenue_tally add column location bigint not null default 0;
alter table revenue_tally drop constraint revenue_tally_pkey;
alter table revenue_tally add primary key (day, location, shard);

create or replace function recount_revenue(asked bigint) returns void language plpgsql as $$
begin
  -- Two who move the money of one order count one after the other, each with what the other wrote.
  perform from orders where id = asked for no key update;
  with before as (
    delete from order_revenue where order_id = asked returning account, location, day, amount
  ), counted as (
    insert into order_revenue (order_id, account, location, day, amount)
    select order_id, account, location, day, sum(amount)::bigint from revenue_parts where order_id = asked
     group by order_id, account, location, day having sum(amount) <> 0
    returning account, location, day, amount
  ), moved as (
    select account, location, day, amount from counted union all select account, location, day, -amount from before
  ), by_day as (
    insert into revenue_tally (day, location, shard, amount)
    select day, location, pg_backend_pid(), sum(amount)::bigint from moved group by day, location having sum(amount) <> 0
    on conflict (day, location, shard) do update set amount = revenue_tally.amount + excluded.amount
  )
  insert into client_spending
  select account, sum(amount)::bigint from moved where account is not null group by account having sum(amount) <> 0 order by account
  on conflict (account) do update set amount = client_spending.amount + excluded.amount;
end $$;

drop trigger orders_revenue on orders;
create trigger orders_revenue after update of status, financial_status, deleted_at, payer_account, location on orders
for each row when (
  (old.status = 'cancelled') <> (new.status = 'cancelled')
  or (old.financial_status = 'paid') <> (new.financial_status = 'paid')
  or (old.deleted_at is null) <> (new.deleted_at is null)
  or old.payer_account is distinct from new.payer_account
  or old.location is distinct from new.location)
execute function revenue_moved('id');

create or replace function gather_revenue_tally() returns void language sql as $$
  with gathered as (
    delete from revenue_tally
     where ctid = any (array(select ctid from revenue_tally where shard <> 0 for update skip locked))
    returning *
  )
  insert into revenue_tally (day, location, shard, amount)
  select day, location, 0, sum(amount)::bigint from gathered group by day, location
  on conflict (day, location, shard) do update set amount = revenue_tally.amount + excluded.amount;
$$;

create or replace function rebuild_revenue() returns void language sql as $$
  delete from order_revenue;
  delete from revenue_tally;
  delete from client_spending;
  insert into order_revenue (order_id, account, location, day, amount)
  select order_id, account, location, day, sum(amount)::bigint from revenue_parts
   group by order_id, account, location, day having sum(amount) <> 0;
  insert into revenue_tally (day, location, shard, amount)
  select day, location, 0, sum(amount)::bigint from order_revenue group by day, location;
  insert into client_spending select account, sum(amount)::bigint from order_revenue where account is not null group by account;
$$;
select rebuild_revenue();

-- The shop that a subscription gives its orders.
alter table subscriptions add column location bigint references locations;
drop trigger subscriptions_changed_update on subscriptions;
create trigger subscriptions_changed_update
after update of rule, start_date, until_date, occurrences, ended_on, payer_account, recipient_account, amount, vat_rate,
  requires_delivery, delivery_time_slot, location, bouquet_notes, hand_message, purchase_order_number on subscriptions
for each row execute function record_change('subscriptions', 'id');
