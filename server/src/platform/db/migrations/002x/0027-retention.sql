-- How many Paris days personal data is kept, in one row; null is for ever. The defaults delete nothing that stayed before.
create table retention (
  id boolean primary key default true check (id),
  access_days integer check (access_days between 30 and 3650),
  proof_days integer check (proof_days between 30 and 3650),
  auth_log_days integer not null default 365 check (auth_log_days between 30 and 3650)
);
insert into retention default values;
create trigger retention_changed after update on retention
for each row execute function record_change('settings', 'id');

-- The first instant that is kept: midnight of Paris that many days ago. Null when everything is.
create function kept_from(days integer) returns timestamptz language sql stable as $$
  select ((now() at time zone 'Europe/Paris')::date - days)::timestamp at time zone 'Europe/Paris'
$$;

create or replace function refuse_log_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < kept_from((select auth_log_days from retention)) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create index delivery_proofs_pictures on delivery_proofs (taken_at) where image_id is not null;
create index clients_access on clients (updated_at) where access_notes is not null;
