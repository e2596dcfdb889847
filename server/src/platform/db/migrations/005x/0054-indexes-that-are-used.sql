-- Read at 100,000 orders: statements that an index does not serve because its condition is not theirs.

-- Deleted orders too: foreign keys, the undoing of an import, merges and a payer's credit do not leave them out.
drop index orders_payer;
drop index orders_recipient;
create index orders_payer on orders (payer_account, id) include (deleted_at) where payer_account is not null;
create index orders_recipient on orders (recipient_account, id) include (deleted_at) where recipient_account is not null;
create index pennylane_documents_account on pennylane_documents (account);

create or replace function keep_client_search() returns trigger language plpgsql as $$
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
        select id from orders where payer_account = old.id union select id from orders where recipient_account = old.id);
      -- Changes of these orders are waited for, and what follows sees them.
      perform from order_search where order_id = any (theirs) order by order_id for update;
      update order_search s set words = words_of_order(o, own_words(o))
        from orders o where o.id = s.order_id and o.id = any (theirs);
    end if;
  end if;
  return null;
end $$;

-- Deliveries before the shop, for « En retard » and « Sans livreur »: few, however many are done.
create index orders_open_deliveries on orders (delivery_date, id)
 where deleted_at is null and requires_delivery and status <> 'delivered' and status <> 'picked_up' and status <> 'cancelled';

-- Asked every five minutes; a payment in part and a cancellation in part are open too.
drop index pennylane_documents_open;
create index pennylane_documents_open on pennylane_documents (id)
 where kind = 'invoice' and state = 'final' and status in ('upcoming', 'late', 'partially_paid', 'partially_cancelled');
create index pennylane_documents_open_quotes on pennylane_documents (id)
 where kind = 'quote' and state = 'final' and status in ('pending', 'accepted');

-- A combination that no order has any more is not kept.
create index order_tally_shards on order_tally (shard) where shard <> 0;
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
  delete from order_tally where shard = 0 and n = 0;
$$;
