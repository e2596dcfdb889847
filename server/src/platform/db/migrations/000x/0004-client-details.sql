-- What the shop knows about a client: contacts, notes, archive, merges.

-- Numbers of deleted rows are told as well: the row that goes names its entity, too.
create or replace function notify_change() returns trigger language plpgsql as $$
begin
  if current_setting('app.quiet', true) is distinct from 'on' then
    perform pg_notify('florilege_live',
      json_build_object('topic', tg_argv[0], 'id', to_jsonb(case when tg_op = 'DELETE' then old else new end) ->> tg_argv[1])::text);
  end if;
  return null;
end $$;

alter table clients
  add column archived_at timestamptz,
  -- The client that took this one over. Its orders, contacts, notes and photos stand there; its ledger is closed at zero.
  add column merged_into bigint references clients,
  -- Names, phones and e-mails of the contacts, as search keys; kept by a trigger on the contacts.
  add column contacts_text text not null default '';
create index clients_merged_into on clients (merged_into) where merged_into is not null;

alter table clients drop column search_text;
alter table clients add column search_text text generated always as (
  search_key(name) || search_key(email) || search_key("SIRET")
  || search_key(phone) || search_key(regexp_replace(phone, '^\+33', '0')) || contacts_text
) stored;
create index clients_search on clients using gin (search_text gin_trgm_ops);

-- People read names in alphabetical order: É stands beside E.
drop index clients_name;
create index clients_by_name on clients (name collate "fr-x-icu", id) where archived_at is null;
create index clients_by_type_and_name on clients (type, name collate "fr-x-icu", id) where archived_at is null;
create index clients_archived on clients (name collate "fr-x-icu", id) where archived_at is not null;

-- Who looks like the one being typed.
create index clients_phone on clients (phone) where phone is not null;
create index clients_email on clients (lower(email)) where email is not null;
create index clients_siret on clients ("SIRET") where "SIRET" is not null;

drop trigger clients_changed_update on clients;
create trigger clients_changed_update
after update of name, type, address, postal_code, city, phone, email, "numero_de_TVA", "SIRET", archived_at, merged_into on clients
for each row execute function record_change('clients', 'id');

-- How many clients there are, by type, archived or not: in rows of each connection's own, as for orders.
create table client_tally (
  type text not null,
  archived boolean not null,
  shard integer not null,
  n bigint not null,
  primary key (type, archived, shard)
) with (fillfactor = 70);

create function tally_client(c clients, sign integer) returns void language sql as $$
  insert into client_tally values (c.type, c.archived_at is not null, pg_backend_pid(), sign)
  on conflict (type, archived, shard) do update set n = client_tally.n + excluded.n;
$$;

create function tally_clients() returns trigger language plpgsql as $$
begin
  if current_setting('app.quiet', true) = 'on' then
    return null;
  end if;
  if tg_op <> 'INSERT' then perform tally_client(old, -1); end if;
  if tg_op <> 'DELETE' then perform tally_client(new, 1); end if;
  return null;
end $$;
create trigger clients_tally after insert or delete on clients for each row execute function tally_clients();
create trigger clients_tally_update after update of type, archived_at on clients for each row execute function tally_clients();

create function gather_client_tally() returns void language sql as $$
  with gathered as (
    delete from client_tally
     where ctid = any (array(select ctid from client_tally where shard <> 0 for update skip locked))
    returning *
  )
  insert into client_tally
  select type, archived, 0, sum(n) from gathered group by 1, 2
  on conflict (type, archived, shard) do update set n = client_tally.n + excluded.n;
$$;

-- After a bulk load made with app.quiet = 'on'.
create function rebuild_client_tally() returns void language sql as $$
  delete from client_tally;
  insert into client_tally select type, archived_at is not null, 0, count(*) from clients group by 1, 2;
$$;
select rebuild_client_tally();

create table contacts (
  id bigint generated always as identity primary key,
  account bigint not null references clients on delete cascade,
  title text check (title in ('M.', 'Mme', 'Dr', 'Mlle')),
  first_name text not null,
  last_name text not null,
  phone text,
  email text,
  role text,
  is_primary boolean not null default false,
  created_at timestamptz not null default now()
);
create index contacts_account on contacts (account, id);
create unique index contacts_one_primary on contacts (account) where is_primary;
create trigger contacts_changed after insert or update or delete on contacts
for each row execute function record_change('clients', 'account');

create function contacts_search_text(of_account bigint) returns text language sql stable as $$
  select coalesce(string_agg(
    search_key(first_name || ' ' || last_name) || search_key(email)
    || search_key(phone) || search_key(regexp_replace(phone, '^\+33', '0')), '' order by id), '')
  from contacts where account = of_account;
$$;
create function refresh_contacts_text() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update clients set contacts_text = contacts_search_text(old.account) where id = old.account;
  end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and new.account <> old.account) then
    update clients set contacts_text = contacts_search_text(new.account) where id = new.account;
  end if;
  return null;
end $$;
create trigger contacts_searchable after insert or delete or update of account, first_name, last_name, phone, email on contacts
for each row execute function refresh_contacts_text();

create index contacts_phone on contacts (phone) where phone is not null;

-- Every word of a name once: where a search finds nothing, the words that come near to what was typed. A word of somebody
-- who is gone finds nobody, so none is ever removed.
create table client_words (word text collate "C" primary key);
create index client_words_parts on client_words using gin (word gin_trgm_ops);

create function learn_words(names text) returns void language sql as $$
  insert into client_words
  select distinct word from regexp_split_to_table(search_key(names), '[^a-z]+') word where length(word) >= 4 order by word
  on conflict do nothing;
$$;
create function learn_client_words() returns trigger language plpgsql as $$
begin
  if current_setting('app.quiet', true) is distinct from 'on' then
    perform learn_words(case when tg_table_name = 'clients' then to_jsonb(new) ->> 'name'
                             else concat_ws(' ', to_jsonb(new) ->> 'first_name', to_jsonb(new) ->> 'last_name') end);
  end if;
  return null;
end $$;
create trigger clients_words after insert or update of name on clients for each row execute function learn_client_words();
create trigger contacts_words after insert or update of first_name, last_name on contacts
for each row execute function learn_client_words();

-- After a bulk load made with app.quiet = 'on'.
create function rebuild_client_words() returns void language sql as $$
  insert into client_words
  select distinct word
    from (select search_key(name) as key from clients union all select search_key(first_name || ' ' || last_name) from contacts) names
    cross join lateral regexp_split_to_table(key, '[^a-z]+') word
   where length(word) >= 4
  on conflict do nothing;
$$;
select rebuild_client_words();

create table client_notes (
  id bigint generated always as identity primary key,
  account bigint not null references clients on delete cascade,
  content text not null,
  author_id uuid references members,
  timestamp timestamptz not null default now()
);
create index client_notes_account on client_notes (account, id);
create trigger client_notes_changed after insert or update or delete on client_notes
for each row execute function record_change('clients', 'account');

-- A merge closes one ledger and carries its balance over to the other, by two entries of this kind whose sum is zero.
alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check check (kind in (
  'order_created', 'amount_changed', 'order_cancelled', 'order_reopened', 'order_deleted', 'order_restored',
  'payment', 'refund', 'merged'));

-- Movements are seen on the client's page as they happen, whatever caused them; so are orders that he only receives.
create trigger ledger_entries_live after insert on ledger_entries
for each row execute function notify_change('clients', 'account');
create trigger orders_live_for_recipient after insert or update of deleted_at on orders
for each row when (new.recipient_account is not null) execute function notify_change('clients', 'recipient_account');

-- An order written for a client that was merged meanwhile (two tabs, an old page) is his who took him over.
-- Locked as the foreign key does it, so that a merge under way is waited for.
create function follow_merge() returns trigger language plpgsql as $$
declare
  target bigint;
begin
  select merged_into into target from clients where id = new.payer_account for key share;
  new.payer_account := coalesce(target, new.payer_account);
  target := null;
  select merged_into into target from clients where id = new.recipient_account for key share;
  new.recipient_account := coalesce(target, new.recipient_account);
  return new;
end $$;
create trigger orders_follow_merge before insert on orders
for each row when (new.payer_account is not null or new.recipient_account is not null) execute function follow_merge();
