-- Orders, their lists and the rounds show who pays and who receives. No order is named: one client may stand in thousands.
create function notify_orders() returns trigger language plpgsql as $$
begin
  if current_setting('app.quiet', true) is distinct from 'on' then
    perform pg_notify('florilege_live', '{"topic":"orders","id":""}');
  end if;
  return null;
end $$;
create trigger clients_shown_on_orders after update of name, type, address, postal_code, city, phone, access_notes on clients
for each row execute function notify_orders();
