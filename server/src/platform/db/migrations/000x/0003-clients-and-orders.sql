-- Locations, clients, orders, their events, payments and the ledger.

create table locations (
  id bigint generated always as identity primary key,
  name text not null unique,
  address text,
  square_location_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger locations_changed after insert or update or delete on locations
for each row execute function record_change('settings', 'id');

create table clients (
  id bigint generated always as identity primary key,
  name text not null,
  type text not null default 'household' check (type in ('household', 'business')),
  address text,
  postal_code text,
  city text,
  phone text,
  email text,
  "numero_de_TVA" text,
  "SIRET" text,
  -- Always the sum of the client's ledger entries, negative when the client owes; kept by a trigger.
  balance cents not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  -- The phone in both spellings: 0612345678 and +33612345678.
  search_text text generated always as (
    search_key(name) || search_key(email) || search_key("SIRET")
    || search_key(phone) || search_key(regexp_replace(phone, '^\+33', '0'))
  ) stored
  -- Room on each page for a changed balance, which then touches none of the indexes.
) with (fillfactor = 80);
create index clients_search on clients using gin (search_text gin_trgm_ops);
create index clients_name on clients (name);
create trigger clients_changed_insert after insert or delete on clients
for each row execute function record_change('clients', 'id');
create trigger clients_changed_update
after update of name, type, address, postal_code, city, phone, email, "numero_de_TVA", "SIRET" on clients
for each row execute function record_change('clients', 'id');

create table orders (
  id bigint generated always as identity primary key,
  batch_id uuid,
  amount cents not null check (amount > 0),
  vat_rate smallint not null default 10 check (vat_rate in (10, 20)),
  status text not null default 'created' check (status in (
    'created', 'to_call', 'to_prepare', 'preparing', 'prepared', 'needs_verification',
    'validated', 'to_deliver', 'delivering', 'delivered', 'picked_up', 'cancelled')),
  financial_status text not null default 'unpaid' check (financial_status in (
    'unpaid', 'link_generated', 'terminal_checkout_created', 'terminal_processing',
    'quoted', 'paid', 'invoiced', 'cancelled')),
  -- The financial status that a cancellation put aside; a quote or an invoice stands again when the order is reopened.
  cancelled_from text,
  payer_account bigint references clients,
  recipient_account bigint references clients,
  requires_delivery boolean not null default false,
  delivery_date date,
  delivery_time_slot text,
  delivery_person uuid references members,
  bouquet_notes text,
  hand_message text,
  purchase_order_number text,
  location bigint references locations,
  created_by uuid references members,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1
);
-- Every list is newest first (id desc); one index per way of narrowing it down.
create index orders_live on orders (id) where deleted_at is null;
create index orders_status on orders (status, id) where deleted_at is null;
create index orders_financial_status on orders (financial_status, status, id) where deleted_at is null;
create index orders_requires_delivery on orders (requires_delivery, status, id) where deleted_at is null;
create index orders_delivery_date on orders (delivery_date, id) where deleted_at is null;
create index orders_delivery_person on orders (delivery_person, id) where delivery_person is not null and deleted_at is null;
create index orders_payer on orders (payer_account, id) where deleted_at is null;
create index orders_recipient on orders (recipient_account, id) where deleted_at is null;
create index orders_batch on orders (batch_id, id) where batch_id is not null;
create index orders_purchase_order on orders using gin (search_key(purchase_order_number) gin_trgm_ops)
  where purchase_order_number is not null and deleted_at is null;
create index orders_deleted on orders (id) where deleted_at is not null;
create trigger orders_changed after insert or update or delete on orders
for each row execute function record_change('orders', 'id');

-- Exact counts without counting: how many live orders stand in each combination of the list's filters,
-- once per delivery day and once over all days (day '-infinity'; no delivery date is day 'infinity').
-- Each connection counts in rows of its own, so that no writer ever waits for another; a count is the sum of them, and a
-- job adds them up into shard 0 now and then.
create table order_tally (
  day date not null,
  status text not null,
  financial_status text not null,
  requires_delivery boolean not null,
  delivery_person uuid not null,
  shard integer not null,
  n bigint not null,
  primary key (day, status, financial_status, requires_delivery, delivery_person, shard)
) with (fillfactor = 70);

create function tally_order(o orders, sign integer) returns void language sql as $$
  insert into order_tally
  select day, o.status, o.financial_status, o.requires_delivery,
         coalesce(o.delivery_person, '00000000-0000-0000-0000-000000000000'), pg_backend_pid(), sign
    from (values ('-infinity'::date), (coalesce(o.delivery_date, 'infinity'))) days (day)
   where o.deleted_at is null
  on conflict (day, status, financial_status, requires_delivery, delivery_person, shard)
    do update set n = order_tally.n + excluded.n;
$$;

create function tally_orders() returns trigger language plpgsql as $$
begin
  if current_setting('app.quiet', true) = 'on' then
    return null;
  end if;
  if tg_op <> 'INSERT' then perform tally_order(old, -1); end if;
  if tg_op <> 'DELETE' then perform tally_order(new, 1); end if;
  return null;
end $$;
create trigger orders_tally after insert or delete on orders
for each row execute function tally_orders();
create trigger orders_tally_update
after update of status, financial_status, requires_delivery, delivery_person, delivery_date, deleted_at on orders
for each row execute function tally_orders();

-- What other connections are counting in at this moment is left for the next time.
create function gather_order_tally() returns void language sql as $$
  with gathered as (
    delete from order_tally
     where ctid = any (array(select ctid from order_tally where shard <> 0 for update skip locked))
    returning *
  )
  insert into order_tally
  select day, status, financial_status, requires_delivery, delivery_person, 0, sum(n)
    from gathered group by 1, 2, 3, 4, 5
  on conflict (day, status, financial_status, requires_delivery, delivery_person, shard)
    do update set n = order_tally.n + excluded.n;
$$;

-- After a bulk load made with app.quiet = 'on'.
create function rebuild_order_tally() returns void language sql as $$
  delete from order_tally;
  insert into order_tally
  select d.day, status, financial_status, requires_delivery,
         coalesce(delivery_person, '00000000-0000-0000-0000-000000000000'), 0, count(*)
    from orders
    cross join lateral (values ('-infinity'::date), (coalesce(delivery_date, 'infinity'))) d (day)
   where deleted_at is null
   group by 1, 2, 3, 4, 5;
$$;

create table order_events (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  event_type text not null check (event_type in ('manual_entry', 'note_added', 'client_assigned', 'delivery_scheduled')),
  description text not null,
  notes text,
  author_id uuid references members,
  timestamp timestamptz not null default now()
);
create index order_events_order on order_events (order_id, id);
create trigger order_events_append_only before update on order_events
for each row execute function refuse_change();
create trigger order_events_added after insert on order_events
for each row execute function notify_change('orders', 'order_id');

create table payments (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  method text not null check (method in ('square', 'square_payment', 'square_terminal', 'cash', 'cheque', 'transfer', 'card')),
  amount cents not null check (amount > 0),
  state text not null default 'completed' check (state in ('pending', 'completed', 'failed', 'cancelled')),
  reference text,
  receipt_url text,
  author_id uuid references members,
  created_at timestamptz not null default now()
);
create index payments_order on payments (order_id, id);
create index payments_created_at on payments (created_at);
create trigger payments_changed after insert or update on payments
for each row execute function record_change('orders', 'order_id');

-- Append-only: a mistake is mended by a further entry. Negative: the client owes more.
create table ledger_entries (
  id bigint generated always as identity primary key,
  account bigint not null references clients,
  order_id bigint references orders,
  kind text not null check (kind in (
    'order_created', 'amount_changed', 'order_cancelled', 'order_reopened', 'order_deleted', 'order_restored', 'payment', 'refund')),
  amount cents not null,
  author_id uuid references members,
  at timestamptz not null default now()
);
create index ledger_entries_account on ledger_entries (account, id);
create index ledger_entries_order on ledger_entries (order_id);
create trigger ledger_entries_append_only before update or delete on ledger_entries
for each row execute function refuse_change();

create function add_to_balance() returns trigger language plpgsql as $$
begin
  if current_setting('app.quiet', true) = 'on' then
    return null;
  end if;
  update clients set balance = balance + new.amount where id = new.account;
  return null;
end $$;
create trigger ledger_entries_balance after insert on ledger_entries
for each row execute function add_to_balance();
