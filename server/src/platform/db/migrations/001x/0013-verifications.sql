-- Verifications: who looks at which order that waits for its verification, and what was decided.

-- The queue: what leaves first is looked at first.
create function verification_place(day date, slot text, id bigint) returns bigint[]
language sql immutable parallel safe
return array[
  coalesce(day - '2000-01-01'::date, 100000)::bigint,
  case slot when '9h00-12h00' then 1 when '14h00-17h00' then 2 when '18h00-20h00' then 3 else 4 end::bigint,
  id];
create index orders_to_verify on orders (verification_place(delivery_date, delivery_time_slot, id))
  where status = 'needs_verification' and deleted_at is null;

-- A card that lies before somebody: one open screen (`holder`) each. No fact of the shop, so no audit; a card that comes back
-- is news for whoever waits for one.
create table verification_claims (
  order_id bigint primary key references orders on delete cascade,
  holder uuid not null,
  member_id uuid not null references members on delete cascade,
  until timestamptz not null
);
create index verification_claims_holder on verification_claims (holder);
create trigger verification_claims_freed after delete on verification_claims
for each row execute function notify_change('verifications', 'order_id');

create table verifications (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  decision text not null check (decision in ('approved', 'rejected')),
  reason text check ((decision = 'rejected') = (reason is not null)),
  -- The order as the decision left it: as long as it stands there, the decision can be taken back.
  order_version integer not null,
  author_id uuid not null references members,
  decided_at timestamptz not null default now(),
  undone_at timestamptz
);
create index verifications_order on verifications (order_id, id);
create index verifications_author on verifications (author_id);
create trigger verifications_changed after insert or update or delete on verifications
for each row execute function record_change('verifications', 'order_id');

-- Only what waits wakes those who verify: an order that comes, goes or changes while it waits, and its photo.
create trigger orders_to_verify_changed after update on orders
for each row when (old.status = 'needs_verification' or new.status = 'needs_verification')
execute function notify_change('verifications', 'id');
create trigger orders_to_verify_added after insert on orders
for each row when (new.status = 'needs_verification')
execute function notify_change('verifications', 'id');
create trigger order_images_to_verify after insert or update on order_images
for each row when (new.kind = 'verification') execute function notify_change('verifications', 'order_id');
create trigger order_images_verified_no_more after delete on order_images
for each row when (old.kind = 'verification') execute function notify_change('verifications', 'order_id');

create function notify_verification_of_photo() returns trigger language plpgsql as $$
begin
  if current_setting('app.quiet', true) is distinct from 'on' then
    perform pg_notify('florilege_live', json_build_object('topic', 'verifications', 'id', order_id::text)::text)
       from order_images where image_id = new.id and kind = 'verification';
  end if;
  return null;
end $$;
create trigger images_to_verify after update of status, deleted_at on images
for each row when (old.status <> new.status or (old.deleted_at is null) <> (new.deleted_at is null))
execute function notify_verification_of_photo();
