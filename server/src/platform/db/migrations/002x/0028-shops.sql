-- Shops are made, renamed and archived by the team. An archived one stays on what it had, and is offered nowhere.
alter table locations add column archived_at timestamptz;
alter table locations add column version integer not null default 1;

-- Orders and their lists show the name. No order is named: one shop has thousands.
create trigger locations_shown_on_orders after update of name on locations
for each row execute function notify_orders();
