-- The payer's balance, the search words and the counts, which a new order writes beside its own row, cost less.

-- With a trigger before updates PostgreSQL makes `search_text` anew for each changed balance. This one comes after.
create or replace function another_client_at_pennylane() returns trigger language plpgsql as $$
begin
  update clients set pennylane_reference = gen_random_uuid(), pennylane_id = null, pennylane_told = null where id = new.id;
  return null;
end $$;
drop trigger clients_another_at_pennylane on clients;
create trigger clients_another_at_pennylane after update of type on clients
for each row when (old.type is distinct from new.type) execute function another_client_at_pennylane();

-- Without a query for words that are known already, nearly all of them. A tsvector is sorted, so that two who learn the
-- same words do it in one order.
create or replace function learn_words(words tsvector) returns void language plpgsql strict as $$
declare
  found text;
begin
  foreach found in array tsvector_to_array(words) loop
    continue when found !~ '^[a-z]{4,40}$' or exists (select from client_words where word = found);
    insert into client_words values (found) on conflict do nothing;
  end loop;
end $$;

-- The same words as before; a text that is not there is passed over.
create or replace function search_words(fields text[], texts text[], phones text[], guarded text[]) returns tsvector
language plpgsql immutable parallel safe as $$
declare
  found text[] := '{}';
  value text;
  key text;
begin
  foreach value in array fields loop
    continue when value is null;
    key := btrim(search_key(value));
    if key <> '' then
      found := found || string_to_array(key, ' ') || ('=' || left(key, 101));
    end if;
  end loop;
  -- The start of a long text is no name that people know it by.
  foreach value in array texts loop
    continue when value is null;
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
    continue when value is null;
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
