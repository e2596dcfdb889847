-- The log of sign-ins is append-only, like the journal; the sweep removes what is older than a year.
create function refuse_log_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '1 year' then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger auth_log_append_only before update or delete on auth_log
for each row execute function refuse_log_change();
create trigger auth_log_not_emptied before truncate on auth_log
for each statement execute function refuse_change();
