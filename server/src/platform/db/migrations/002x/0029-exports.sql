-- Lists that left as files: who, which, with which filters, how many rows. The journal shows the rows as they stand.
create table exports (
  id bigint generated always as identity primary key,
  member_id uuid not null references members,
  list text not null,
  format text not null check (format in ('csv', 'xlsx')),
  filters jsonb not null,
  -- The same in French, with the names of then.
  described text not null,
  filename text not null,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  -- Null until it ended.
  complete boolean,
  rows integer
);
create index exports_open on exports (member_id) where ended_at is null;
create trigger exports_added after insert on exports
for each row execute function record_change('exports', 'id');

-- What opens a prepared file, once, as a digest. Apart, so that the journal never has it.
create table export_tickets (
  digest text primary key,
  export_id bigint not null unique references exports on delete cascade,
  expires_at timestamptz not null
);
