-- Steps of the first hour that somebody left out. A shop that has orders already is beyond it.
create table first_hour_passed (
  step text primary key check (step in ('identity', 'shop', 'team', 'clients', 'order', 'senders')),
  passed_by uuid references members,
  passed_at timestamptz not null default now()
);
create trigger first_hour_passed_changed after insert or delete on first_hour_passed
for each row execute function record_change('settings', 'step');
insert into marks (name) select 'first hour over' where exists (select from orders);
