-- A member who read very many clients within an hour of the clock: one row, and one line of the journal, which shows the count as
-- it stands. Nothing is written about those who read fewer.
create table bulk_reads (
  id bigint generated always as identity primary key,
  member_id uuid not null references members on delete cascade,
  hour timestamptz not null,
  since timestamptz not null,
  until timestamptz not null default now(),
  clients integer not null check (clients > 0),
  unique (member_id, hour)
);
create index bulk_reads_hour on bulk_reads (hour);
create trigger bulk_reads_added after insert on bulk_reads
for each row execute function record_change('team', 'id');
