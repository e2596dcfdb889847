-- `ts_stat` keeps its words in a tree that is never balanced, in which the numbers of orders are one long branch: a
-- million orders took twenty minutes. Distinct words of the texts are found in a time that grows with the shop.
create or replace function rebuild_search() returns void language plpgsql as $$
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
  select distinct word from (
    select unnest(tsvector_to_array(words)) as word from client_search
    union all select unnest(tsvector_to_array(own_words(orders))) from orders) known
   where word ~ '^[a-z]{4,40}$' order by word
  on conflict do nothing;
  -- A short list of what waits beside an index: every search reads it.
  create index client_search_words on client_search using gin (words) with (gin_pending_list_limit = 256);
  create index order_search_words on order_search using gin (words) with (gin_pending_list_limit = 256);
  create index client_search_name on client_search (name, client_id) where not archived;
  create index client_search_archived on client_search (name, client_id) where archived;
end $$;
