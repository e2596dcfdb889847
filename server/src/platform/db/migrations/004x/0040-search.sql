-- One search over clients and orders: what each is found by, as words of one index. A word stands for itself; « =12 rue de rivoli »
-- is a whole field, « #4126 » the number of an order, « &612345678 » a phone after 0 or +33 with « &6 » and « &61 » for the first
-- digits, « ~45678 » the rest of a phone from one of its digits on, « !a@b.fr » what only readers of accounts may search.

create function search_words(fields text[], texts text[], phones text[], guarded text[]) returns tsvector
language plpgsql immutable parallel safe as $$
declare
  found text[] := '{}';
  value text;
  key text;
begin
  foreach value in array fields loop
    key := btrim(search_key(value));
    if key <> '' then
      found := found || string_to_array(key, ' ') || ('=' || left(key, 101));
    end if;
  end loop;
  -- The start of a long text is no name that people know it by.
  foreach value in array texts loop
    key := btrim(search_key(value));
    if key <> '' then
      found := found || string_to_array(key, ' ');
      if length(key) <= 60 then found := found || ('=' || key); end if;
    end if;
  end loop;
  foreach value in array phones loop
    key := regexp_replace(value, '^\+33|^\+', '');
    if key ~ '^\d{4,}$' then
      found := found || ('&' || left(key, 1)) || ('&' || left(key, 2)) || ('&' || key);
      for place in 2..length(key) - 2 loop
        found := found || ('~' || substr(key, place));
      end loop;
    end if;
  end loop;
  foreach value in array guarded loop
    key := btrim(search_key(value));
    if key <> '' then
      found := found || array(select '!' || word from unnest(string_to_array(key, ' ')) word);
      if key like '%@_%' then found := found || ('!' || split_part(key, '@', 2)); end if;
    end if;
  end loop;
  -- A word of the index has 2,046 bytes at most.
  if length(array_to_string(found, ' ')) > 100 then
    found := array(select left(word, 101) from unnest(found) word);
  end if;
  return array_to_tsvector(found);
end $$;

-- Beside their tables, so that a changed status or balance touches no word, and the journal says nothing of it.
create table client_search (
  client_id bigint primary key,
  type text not null,
  archived boolean not null,
  -- The name as it is sorted in a search.
  name text not null collate "C",
  words tsvector not null,
  -- The transaction that added the row, for counts of before to add it.
  added_in xid8 not null default pg_current_xact_id()
);
create table order_search (
  order_id bigint primary key,
  deleted boolean not null,
  words tsvector not null,
  added_in xid8 not null default pg_current_xact_id()
);
-- Transactions that changed or removed rows of the two: what was counted before them is counted again.
create table search_changes (
  changed_in xid8 primary key default pg_current_xact_id(),
  at timestamptz not null default now()
);
create function note_search_change() returns trigger language plpgsql as $$
begin
  insert into search_changes default values on conflict do nothing;
  return null;
end $$;

create function words_of_client(client clients) returns tsvector language sql stable as $$
  select search_words(
    array[client.name, client.address] || coalesce(array_agg(first_name || ' ' || last_name) filter (where id is not null), '{}'), '{}',
    array_remove(array[client.phone] || array_agg(phone), null),
    array_remove(array[client.email, client."SIRET"] || array_agg(email), null))
  from contacts where account = client.id;
$$;

-- An order bears its own texts, and all that its payer and recipient are found by.
create function own_words(o orders) returns tsvector language sql immutable as $$
  select search_words(array[o.purchase_order_number, o.delivery_address], array[o.hand_message, o.bouquet_notes], '{}', '{}');
$$;
create function words_of_order(o orders, own tsvector) returns tsvector language sql stable as $$
  select own || array_to_tsvector(array['#' || o.id])
    || coalesce((select words from client_search where client_id = o.payer_account), '')
    || coalesce((select words from client_search
                  where client_id = o.recipient_account and o.recipient_account is distinct from o.payer_account), '');
$$;

-- Every word once: where a search finds nothing, the words that come near to what was typed.
create function learn_words(words tsvector) returns void language sql as $$
  insert into client_words
  select word from unnest(tsvector_to_array(words)) words_of (word)
   where word ~ '^[a-z]{4,40}$' and not exists (select from client_words known where known.word = words_of.word)
   order by word
  on conflict do nothing;
$$;

create function keep_order_search() returns trigger language plpgsql as $$
declare
  own tsvector;
begin
  if tg_op = 'DELETE' then
    delete from order_search where order_id = old.id;
    return null;
  end if;
  -- A bulk load rebuilds the search at its end; what is forgotten in silence is forgotten here at once.
  if tg_op = 'INSERT' and current_setting('app.quiet', true) = 'on' then
    return null;
  end if;
  -- A change of its client is waited for, and what follows sees it.
  if tg_op = 'UPDATE' then perform from order_search where order_id = new.id for update; end if;
  own := own_words(new);
  perform learn_words(own);
  insert into order_search (order_id, deleted, words) values (new.id, new.deleted_at is not null, words_of_order(new, own))
  on conflict (order_id) do update set deleted = excluded.deleted, words = excluded.words;
  return null;
end $$;

-- Orders under way with a client lock his row by their foreign keys, which his change waits for.
create function keep_client_search() returns trigger language plpgsql as $$
declare
  before tsvector;
  found tsvector;
  theirs bigint[];
begin
  if tg_op = 'INSERT' and current_setting('app.quiet', true) = 'on' then
    return null;
  end if;
  select words into before from client_search where client_id = coalesce(new.id, old.id);
  if tg_op = 'DELETE' or new.merged_into is not null then
    delete from client_search where client_id = coalesce(new.id, old.id);
  else
    found := words_of_client(new);
    insert into client_search (client_id, type, archived, name, words)
    values (new.id, new.type, new.archived_at is not null, left(btrim(search_key(new.name)), 200), found)
    on conflict (client_id) do update
      set type = excluded.type, archived = excluded.archived, name = excluded.name, words = excluded.words;
  end if;
  if found is distinct from before then
    perform learn_words(found);
    if tg_op <> 'INSERT' then
      theirs := array(
        select id from orders where payer_account = old.id and deleted_at is null
        union select id from orders where recipient_account = old.id and deleted_at is null
        union select id from orders where deleted_at is not null and old.id in (payer_account, recipient_account));
      -- Changes of these orders are waited for, and what follows sees them.
      perform from order_search where order_id = any (theirs) order by order_id for update;
      update order_search s set words = words_of_order(o, own_words(o))
        from orders o where o.id = s.order_id and o.id = any (theirs);
    end if;
  end if;
  return null;
end $$;

-- After a bulk load made with app.quiet = 'on'.
create function rebuild_search() returns void language plpgsql as $$
begin
  truncate client_search, order_search;
  insert into search_changes default values on conflict do nothing;
  drop index if exists client_search_words, order_search_words, client_search_name, client_search_archived;
  insert into client_search (client_id, type, archived, name, words)
  select id, type, archived_at is not null, left(btrim(search_key(name)), 200), words_of_client(clients)
    from clients where merged_into is null order by id;
  analyze client_search;
  insert into order_search (order_id, deleted, words)
  select id, deleted_at is not null, words_of_order(orders, own_words(orders)) from orders order by id;
  insert into client_words
  select word from (
    select word from ts_stat('select words from client_search') union select word from ts_stat('select words from order_search')) known
   where word ~ '^[a-z]{4,40}$' order by word
  on conflict do nothing;
  -- A short list of what waits beside an index: every search reads it.
  create index client_search_words on client_search using gin (words) with (gin_pending_list_limit = 256);
  create index order_search_words on order_search using gin (words) with (gin_pending_list_limit = 256);
  create index client_search_name on client_search (name, client_id) where not archived;
  create index client_search_archived on client_search (name, client_id) where archived;
end $$;
select rebuild_search();

create index client_search_added on client_search (added_in);
create index order_search_added on order_search (added_in);
create trigger client_search_changed after update or delete on client_search
for each row execute function note_search_change();
create trigger order_search_changed after update or delete on order_search
for each row execute function note_search_change();

create trigger orders_searchable after insert or delete or update of
  payer_account, recipient_account, delivery_address, hand_message, bouquet_notes, purchase_order_number, deleted_at on orders
for each row execute function keep_order_search();
create trigger clients_searchable after insert or delete or update of
  name, type, address, phone, email, "SIRET", contacts_text, archived_at, merged_into on clients
for each row execute function keep_client_search();
drop trigger clients_words on clients;
drop trigger contacts_words on contacts;
drop function learn_client_words();
drop function rebuild_client_words();
drop function learn_words(text);
