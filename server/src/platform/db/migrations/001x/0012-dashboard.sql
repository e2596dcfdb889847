-- The dashboard: what came in day by day and from whom, and who owes; kept by triggers, so that no figure is ever counted over years.

-- The invoice that an order shows: when it was made, and over what. The document's day is the one it bears at Pennylane.
create table order_invoices (
  order_id bigint primary key references orders on delete cascade,
  at timestamptz not null,
  amount cents not null
);

create function follow_invoice() returns trigger language plpgsql as $$
begin
  if new.current then
    insert into order_invoices (order_id, at, amount)
    select new.order_id, created_at, new.amount from pennylane_documents where id = new.document_id
    on conflict (order_id) do update set at = excluded.at, amount = excluded.amount;
  else
    delete from order_invoices i
     where i.order_id = new.order_id
       and not exists (select from pennylane_document_orders l where l.order_id = i.order_id and l.kind = 'invoice' and l.current);
  end if;
  return null;
end $$;
create trigger pennylane_document_orders_invoice_added after insert on pennylane_document_orders
for each row when (new.kind = 'invoice' and new.current) execute function follow_invoice();
create trigger pennylane_document_orders_invoice_moved after update of current on pennylane_document_orders
for each row when (new.kind = 'invoice' and old.current <> new.current) execute function follow_invoice();
insert into order_invoices
select l.order_id, d.created_at, l.amount
  from pennylane_document_orders l join pennylane_documents d on d.id = l.document_id
 where l.kind = 'invoice' and l.current;

-- Revenue (decision 0034): payments less refunds, each on its own Paris day, and what remains to be paid of an invoice on the day of
-- the invoice. What is paid of it moves to the day of the payment, so that each euro stands on one day. A cancelled order brings nothing.
create view revenue_parts as
select p.order_id, o.payer_account as account, (p.created_at at time zone 'Europe/Paris')::date as day, p.amount
  from payments p join orders o on o.id = p.order_id
 where p.state = 'completed' and o.status <> 'cancelled' and o.deleted_at is null
union all
select r.order_id, o.payer_account, (r.created_at at time zone 'Europe/Paris')::date, -r.amount
  from refunds r join orders o on o.id = r.order_id
 where r.state = 'completed' and o.status <> 'cancelled' and o.deleted_at is null
union all
select i.order_id, o.payer_account, (i.at at time zone 'Europe/Paris')::date,
       greatest(0, i.amount
         - (select coalesce(sum(amount), 0) from payments p where p.order_id = i.order_id and p.state = 'completed')
         + (select coalesce(sum(amount), 0) from refunds r where r.order_id = i.order_id and r.state = 'completed'))
  from order_invoices i join orders o on o.id = i.order_id
 where o.financial_status <> 'paid' and o.status <> 'cancelled' and o.deleted_at is null;

-- What each order brings as it stands, so that a change is what it brings now less what it brought before.
create table order_revenue (
  order_id bigint not null references orders on delete cascade,
  account bigint,
  day date not null,
  amount cents not null
);
create index order_revenue_order on order_revenue (order_id);

-- Sums of it. By day in rows of each connection's own, as for orders, so that no payment waits for another.
create table revenue_tally (
  day date not null,
  shard integer not null,
  amount cents not null,
  primary key (day, shard)
) with (fillfactor = 70);

create table client_spending (
  account bigint primary key references clients on delete cascade,
  amount cents not null
);
create index client_spending_amount on client_spending (amount desc, account);

create function recount_revenue(asked bigint) returns void language plpgsql as $$
begin
  -- Two who move the money of one order count one after the other, each with what the other wrote.
  perform from orders where id = asked for no key update;
  with before as (
    delete from order_revenue where order_id = asked returning account, day, amount
  ), counted as (
    insert into order_revenue
    select order_id, account, day, sum(amount)::bigint from revenue_parts where order_id = asked
     group by order_id, account, day having sum(amount) <> 0
    returning account, day, amount
  ), moved as (
    select account, day, amount from counted union all select account, day, -amount from before
  ), by_day as (
    insert into revenue_tally
    select day, pg_backend_pid(), sum(amount)::bigint from moved group by day having sum(amount) <> 0
    on conflict (day, shard) do update set amount = revenue_tally.amount + excluded.amount
  )
  insert into client_spending
  select account, sum(amount)::bigint from moved where account is not null group by account having sum(amount) <> 0 order by account
  on conflict (account) do update set amount = client_spending.amount + excluded.amount;
end $$;

create function revenue_moved() returns trigger language plpgsql as $$
begin
  if current_setting('app.quiet', true) is distinct from 'on' then
    perform recount_revenue((to_jsonb(case when tg_op = 'DELETE' then old else new end) ->> tg_argv[0])::bigint);
  end if;
  return null;
end $$;
create trigger payments_revenue after insert or update of state, amount, created_at on payments
for each row execute function revenue_moved('order_id');
create trigger refunds_revenue after insert or update of state, amount, created_at on refunds
for each row execute function revenue_moved('order_id');
create trigger order_invoices_revenue after insert or update or delete on order_invoices
for each row execute function revenue_moved('order_id');
create trigger orders_revenue after update of status, financial_status, deleted_at, payer_account on orders
for each row when (
  (old.status = 'cancelled') <> (new.status = 'cancelled')
  or (old.financial_status = 'paid') <> (new.financial_status = 'paid')
  or (old.deleted_at is null) <> (new.deleted_at is null)
  or old.payer_account is distinct from new.payer_account)
execute function revenue_moved('id');

create function gather_revenue_tally() returns void language sql as $$
  with gathered as (
    delete from revenue_tally
     where ctid = any (array(select ctid from revenue_tally where shard <> 0 for update skip locked))
    returning *
  )
  insert into revenue_tally select day, 0, sum(amount)::bigint from gathered group by day
  on conflict (day, shard) do update set amount = revenue_tally.amount + excluded.amount;
$$;

-- After a bulk load made with app.quiet = 'on'.
create function rebuild_revenue() returns void language sql as $$
  delete from order_revenue;
  delete from revenue_tally;
  delete from client_spending;
  insert into order_revenue
  select order_id, account, day, sum(amount)::bigint from revenue_parts group by order_id, account, day having sum(amount) <> 0;
  insert into revenue_tally select day, 0, sum(amount)::bigint from order_revenue group by day;
  insert into client_spending select account, sum(amount)::bigint from order_revenue where account is not null group by account;
$$;
select rebuild_revenue();

-- Who owes. By itself: an index on clients.balance would make every new order rewrite all the indexes of its payer.
create table client_debts (
  account bigint primary key references clients on delete cascade,
  balance cents not null check (balance < 0)
);
create index client_debts_balance on client_debts (balance, account);

create function follow_debt() returns trigger language plpgsql as $$
begin
  if new.balance < 0 then
    insert into client_debts values (new.id, new.balance) on conflict (account) do update set balance = excluded.balance;
  else
    delete from client_debts where account = new.id;
  end if;
  return null;
end $$;
create trigger clients_debt after update of balance on clients
for each row when (old.balance <> new.balance and (old.balance < 0 or new.balance < 0)) execute function follow_debt();
insert into client_debts select id, balance from clients where balance < 0;

-- Orders of the last days.
create index orders_created_at on orders (created_at) where deleted_at is null;
