-- A row of the journal names the thing it belongs to by its key. Of a table with many rows under one key, a third argument is the column
-- that says which of them changed; it stands in the entry of a change, too, though it never changes itself.
create or replace function record_change() returns trigger language plpgsql as $$
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
    if tg_argv[2] is not null then
      old_row := old_row || jsonb_build_object(tg_argv[2], any_row -> tg_argv[2]);
      new_row := new_row || jsonb_build_object(tg_argv[2], any_row -> tg_argv[2]);
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

create or replace trigger subscription_dates_changed after insert or update or delete on subscription_dates
for each row execute function record_change('subscriptions', 'subscription_id', 'date');
