-- Written by the house as a consequence, not typed by its author; of older events nothing tells which they were.
alter table order_events add column automatic boolean not null default false;
