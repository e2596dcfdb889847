-- Money and paper: terminals, payment links, terminal payments, refunds, what does not fit, quotes and invoices at Pennylane.

create table terminal_devices (
  id bigint generated always as identity primary key,
  location bigint not null unique references locations,
  device_id text unique,
  status text not null default 'unknown' check (status in ('unpaired', 'paired', 'expired', 'unknown')),
  device_code_id text,
  last_generated_code text,
  pair_by timestamptz,
  updated_at timestamptz not null default now()
);
create trigger terminal_devices_changed after insert or update or delete on terminal_devices
for each row execute function record_change('settings', 'id');

-- Who the shop is, as papers say it: one row.
create table shop (
  id boolean primary key default true check (id),
  name text not null,
  legal_name text,
  address text,
  postal_code text,
  city text,
  phone text,
  email text,
  website text,
  siret text,
  vat_number text
);
insert into shop (name) values ('Florilège');
create trigger shop_changed after update on shop
for each row execute function record_change('settings', 'id');

-- An intention is written down, with the key it is asked under, before Square hears of it; what came of it is written afterwards.
-- `attempt` names the request of a member: the same one asked again finds its own row.
-- starting: asked or about to be. open: can be paid. closing: to be deleted at Square. closed: deleted there. paid. failed: refused.
create table payment_links (
  id bigint generated always as identity primary key,
  attempt text not null,
  idempotency_key uuid not null default gen_random_uuid(),
  method text not null check (method in ('square', 'square_payment')),
  location bigint not null references locations,
  square_location_id text not null,
  amount cents not null check (amount > 0),
  state text not null default 'starting' check (state in ('starting', 'open', 'closing', 'closed', 'paid', 'failed')),
  -- How often Square was asked for it: a refusal of the second time says nothing about the first.
  asked integer not null default 1,
  square_link_id text unique,
  square_order_id text unique,
  url text,
  created_by uuid references members,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index payment_links_attempt on payment_links (attempt) where state <> 'failed';
create index payment_links_under_way on payment_links (id) where state in ('starting', 'open', 'closing');
create trigger payment_links_changed after insert or update on payment_links
for each row execute function record_change('payments', 'id');

-- What each order pays of a link. One order has one link or terminal payment under way at most: `charging` below.
create table payment_link_orders (
  link_id bigint not null references payment_links,
  order_id bigint not null references orders,
  amount cents not null check (amount > 0),
  -- As it was asked for: under the same key nothing may be asked in other words.
  vat_rate smallint not null default 10 check (vat_rate in (10, 20)),
  primary key (link_id, order_id)
);
create index payment_link_orders_order on payment_link_orders (order_id, link_id);

-- starting … cancel_requested can still charge a card.
create table terminal_checkouts (
  id bigint generated always as identity primary key,
  attempt text not null,
  idempotency_key uuid not null default gen_random_uuid(),
  order_id bigint not null references orders,
  location bigint not null references locations,
  device_id text not null,
  amount cents not null check (amount > 0),
  state text not null default 'starting' check (state in (
    'starting', 'pending', 'in_progress', 'cancel_requested', 'completed', 'cancelled', 'failed')),
  -- BUYER_CANCELED, SELLER_CANCELED, TIMED_OUT, or the sentence of a refusal.
  reason text,
  asked integer not null default 1,
  square_checkout_id text unique,
  created_by uuid references members,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index terminal_checkouts_attempt on terminal_checkouts (attempt) where state <> 'failed';
create index terminal_checkouts_order on terminal_checkouts (order_id, id);
create index terminal_checkouts_under_way on terminal_checkouts (id)
  where state in ('starting', 'pending', 'in_progress', 'cancel_requested');
create trigger terminal_checkouts_changed after insert or update on terminal_checkouts
for each row execute function record_change('orders', 'order_id');

-- The one thing that may charge an order at this moment, so that no second one starts while it can still succeed.
create table charging (
  order_id bigint primary key references orders,
  link_id bigint references payment_links,
  checkout_id bigint references terminal_checkouts,
  check (num_nonnulls(link_id, checkout_id) = 1)
);
create index charging_link on charging (link_id) where link_id is not null;
create index charging_checkout on charging (checkout_id) where checkout_id is not null;

-- Two orders of one link share a payment of Square's.
alter table payments add column square_payment_id text;
alter table payments add column square_order_id text;
create unique index payments_square on payments (square_payment_id, order_id) where square_payment_id is not null;

create table refunds (
  id bigint generated always as identity primary key,
  attempt text not null,
  idempotency_key uuid not null default gen_random_uuid(),
  payment_id bigint not null references payments,
  order_id bigint not null references orders,
  amount cents not null check (amount > 0),
  reason text not null,
  state text not null default 'pending' check (state in ('pending', 'completed', 'failed')),
  square_refund_id text unique,
  -- How often Square was asked for it, as above.
  asked integer not null default 1,
  author_id uuid references members,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index refunds_attempt on refunds (attempt) where state <> 'failed';
create index refunds_payment on refunds (payment_id, id);
create index refunds_order on refunds (order_id, id);
create index refunds_pending on refunds (id) where state = 'pending';
create trigger refunds_changed after insert or update on refunds
for each row execute function record_change('orders', 'order_id');

-- « À vérifier »: what does not fit, until somebody settled it. `about` is what it is about, once.
create table payment_alerts (
  id bigint generated always as identity primary key,
  kind text not null,
  about text not null,
  order_id bigint references orders,
  payment_id bigint references payments,
  square_payment_id text,
  amount cents not null,
  receipt_url text,
  details text,
  settled_at timestamptz,
  settled_by uuid references members,
  settled_how text check (settled_how in ('refund', 'attach', 'keep')),
  note text,
  created_at timestamptz not null default now(),
  unique (kind, about)
);
create index payment_alerts_open on payment_alerts (id) where settled_at is null;
create index payment_alerts_order on payment_alerts (order_id, id) where settled_at is null;
create trigger payment_alerts_changed after insert or update on payment_alerts
for each row execute function record_change('payments', 'id');

-- Each of Square's messages once; the object itself is read anew at Square.
create table square_events (
  event_id text primary key,
  type text not null,
  object_type text,
  object_id text,
  received_at timestamptz not null default now(),
  processed_at timestamptz
);
create index square_events_waiting on square_events (received_at) where processed_at is null;
create index square_events_received on square_events (received_at);

-- A client at Pennylane, once.
alter table clients add column pennylane_reference uuid not null default gen_random_uuid();
alter table clients add column pennylane_id bigint;

-- A quote or an invoice of one payer. starting: not yet known at Pennylane. draft: there, to be compared and made final.
-- final: a quote that stands, an invoice with its number. failed: refused, for good.
create table pennylane_documents (
  id bigint generated always as identity primary key,
  attempt text not null,
  kind text not null check (kind in ('quote', 'invoice')),
  account bigint not null references clients,
  external_reference uuid not null unique default gen_random_uuid(),
  amount cents not null,
  state text not null default 'starting' check (state in ('starting', 'draft', 'final', 'failed')),
  pennylane_id bigint,
  number text,
  -- Pennylane's own word, as last read.
  status text,
  error text,
  -- Until when one process works at it.
  held_until timestamptz,
  created_by uuid references members,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index pennylane_documents_attempt on pennylane_documents (attempt, account) where state <> 'failed';
create unique index pennylane_documents_id on pennylane_documents (kind, pennylane_id);
create index pennylane_documents_under_way on pennylane_documents (id) where state in ('starting', 'draft');
create trigger pennylane_documents_changed after insert or update on pennylane_documents
for each row execute function record_change('billing', 'id');

-- The lines: one per order, as it stood. `current`: the document that the order shows; a new quote replaces the one before.
create table pennylane_document_orders (
  document_id bigint not null references pennylane_documents,
  order_id bigint not null references orders,
  kind text not null,
  amount cents not null,
  vat_rate smallint not null,
  current boolean not null default true,
  primary key (document_id, order_id)
);
create unique index pennylane_document_orders_current on pennylane_document_orders (order_id, kind) where current;
