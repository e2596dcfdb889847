-- Subscriptions: a client's recurring orders, their single dates and their pauses.

create table subscriptions (
  id bigint generated always as identity primary key,
  -- As the contract's subscriptionRule.
  rule jsonb not null,
  start_date date not null,
  until_date date,
  occurrences integer check (occurrences > 0),
  -- The rhythm counts from here: a change of it never reaches back over an order that is made.
  rule_from date not null,
  -- The last day on which there is an order, moved dates included; null when the rhythm has no end.
  last_day date,
  -- Every date of the rhythm up to here has been looked at by the job.
  seen_until date not null,
  -- No order from this day on.
  ended_on date,
  -- Not references: a client may be deleted, and the subscription then says so instead of standing in the way.
  payer_account bigint not null,
  recipient_account bigint,
  amount cents not null check (amount > 0),
  vat_rate smallint not null default 10 check (vat_rate in (10, 20)),
  requires_delivery boolean not null default false,
  delivery_time_slot text,
  bouquet_notes text,
  hand_message text,
  purchase_order_number text,
  created_by uuid references members,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check (until_date is null or occurrences is null)
);
create index subscriptions_due on subscriptions (seen_until) where ended_on is null;
create index subscriptions_payer on subscriptions (payer_account);
create index subscriptions_recipient on subscriptions (recipient_account) where recipient_account is not null;
create trigger subscriptions_changed after insert or delete on subscriptions
for each row execute function record_change('subscriptions', 'id');
-- Not the job's own marks: seen_until and last_day move by themselves.
create trigger subscriptions_changed_update
after update of rule, start_date, until_date, occurrences, ended_on, payer_account, recipient_account, amount, vat_rate,
  requires_delivery, delivery_time_slot, bouquet_notes, hand_message, purchase_order_number on subscriptions
for each row execute function record_change('subscriptions', 'id');

-- Written for a client that was merged meanwhile, it is his who took him over; and a merge takes along what stands.
create trigger subscriptions_follow_merge before insert or update of payer_account, recipient_account on subscriptions
for each row execute function follow_merge();

create function move_subscriptions() returns trigger language plpgsql as $$
begin
  update subscriptions set payer_account = new.merged_into, version = version + 1, updated_at = now() where payer_account = new.id;
  update subscriptions set recipient_account = new.merged_into, version = version + 1, updated_at = now() where recipient_account = new.id;
  return null;
end $$;
create trigger clients_move_subscriptions after update of merged_into on clients
for each row when (new.merged_into is not null) execute function move_subscriptions();

-- One date of a subscription: what was changed of it by hand, and what became of it. The key is what makes an order exist once.
create table subscription_dates (
  subscription_id bigint not null references subscriptions on delete cascade,
  -- As the rhythm gives it; it never changes.
  date date not null,
  skipped boolean not null default false,
  moved_to date,
  -- Counts when moved.
  moved_slot text,
  amount cents check (amount > 0),
  hand_message text,
  -- Changed by hand, and the rhythm no longer has it.
  lost boolean not null default false,
  outcome text check (outcome in ('made', 'failed', 'missed', 'ignored')),
  order_id bigint unique references orders,
  error text,
  attempts integer not null default 0,
  retry_at timestamptz,
  day date not null generated always as (coalesce(moved_to, date)) stored,
  primary key (subscription_id, date),
  check ((outcome is not distinct from 'made') = (order_id is not null))
);
create index subscription_dates_day on subscription_dates (subscription_id, day desc, date desc);
create index subscription_dates_open on subscription_dates (day) where outcome is null and not skipped and not lost;
create index subscription_dates_problems on subscription_dates (subscription_id, date) where outcome in ('failed', 'missed');
create trigger subscription_dates_changed after insert or update or delete on subscription_dates
for each row execute function record_change('subscriptions', 'subscription_id');

-- Days without orders: from the first (included) to the other (excluded).
create table subscription_pauses (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references subscriptions on delete cascade,
  from_date date not null,
  until_date date,
  check (until_date >= from_date)
);
create index subscription_pauses_subscription on subscription_pauses (subscription_id, from_date);
create trigger subscription_pauses_changed after insert or update or delete on subscription_pauses
for each row execute function record_change('subscriptions', 'subscription_id');
