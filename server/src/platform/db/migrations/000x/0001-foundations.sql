-- Foundations every feature stands on: search keys, audit, live notifications, idempotency, rate limits.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Money inside is whole euro cents.
create domain cents as bigint;

-- How a text is compared in a search: no accents, no case, punctuation as blanks.
-- The leading blank lets a trigram index answer "a word starts with".
create function search_key(value text) returns text
language sql immutable parallel safe
return ' ' || regexp_replace(lower(unaccent('unaccent'::regdictionary, coalesce(value, ''))), '[^a-z0-9@+.]+', ' ', 'g');

create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  member_id uuid,
  request_id text,
  entity text not null,
  entity_id text not null,
  action text not null check (action in ('insert', 'update', 'delete')),
  version integer,
  before jsonb,
  after jsonb
);
create index audit_entries_entity on audit_entries (entity, entity_id, id desc);
create index audit_entries_at on audit_entries (at desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger audit_entries_append_only before update or delete on audit_entries
for each row execute function refuse_change();

-- One trigger writes the audit and wakes the browsers, in the transaction of the change:
-- no write can forget either. Arguments: topic of the live event, column that names the entity,
-- then the columns that are not worth telling. The acting member comes from the transaction
-- (settings app.member_id and app.request_id); app.quiet = 'on' is for bulk loads only.
create function record_change() returns trigger language plpgsql as $$
declare
  old_row jsonb;
  new_row jsonb;
  any_row jsonb;
  entity_key text;
begin
  if current_setting('app.quiet', true) = 'on' then
    return null;
  end if;
  if tg_op <> 'INSERT' then old_row := to_jsonb(old) - 'search_text'; end if;
  if tg_op <> 'DELETE' then new_row := to_jsonb(new) - 'search_text'; end if;
  any_row := coalesce(new_row, old_row);
  entity_key := any_row ->> tg_argv[1];

  if tg_op = 'UPDATE' then
    select jsonb_object_agg(o.key, o.value), jsonb_object_agg(o.key, new_row -> o.key)
      into old_row, new_row
      from jsonb_each(old_row) o
     where o.value is distinct from new_row -> o.key
       and o.key not in ('version', 'updated_at');
    if old_row is null then
      return null;
    end if;
  end if;

  insert into audit_entries (member_id, request_id, entity, entity_id, action, version, before, after)
  values (
    nullif(current_setting('app.member_id', true), '')::uuid,
    nullif(current_setting('app.request_id', true), ''),
    tg_table_name, entity_key, lower(tg_op), (any_row ->> 'version')::integer, old_row, new_row
  );
  perform pg_notify('florilege_live', json_build_object('topic', tg_argv[0], 'id', entity_key)::text);
  return null;
end $$;

-- For tables that are a history themselves (events): they already say who, when and what, so they only wake the browsers.
create function notify_change() returns trigger language plpgsql as $$
begin
  if current_setting('app.quiet', true) is distinct from 'on' then
    perform pg_notify('florilege_live', json_build_object('topic', tg_argv[0], 'id', to_jsonb(new) ->> tg_argv[1])::text);
  end if;
  return null;
end $$;

create table idempotency_keys (
  member_id uuid not null,
  key text not null,
  route text not null,
  body_hash text not null,
  status smallint not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (member_id, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);

-- Fixed windows: one row per key and window.
create table rate_limits (
  key text not null,
  window_start timestamptz not null,
  hits integer not null default 1,
  primary key (key, window_start)
);
create index rate_limits_window_start on rate_limits (window_start);

-- What this database was filled with, once (the demonstration shop).
create table marks (
  name text primary key,
  at timestamptz not null default now()
);
