-- Tables of clients that are given to be imported. Lines are checked and counted before a client is written.
create table client_imports (
  id bigint generated always as identity primary key,
  filename text not null,
  -- Headings of the columns, and the field of each or null.
  heads jsonb not null,
  mapping jsonb not null,
  state text not null default 'checking' check (state in ('checking', 'ready', 'running', 'done', 'undoing', 'undone')),
  lines integer not null,
  progress integer not null default 0,
  created integer not null default 0,
  author_id uuid not null references members,
  -- The member that the work under way is done for.
  acting_id uuid not null references members,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  -- The given lines are gone, so nothing can be checked or imported again.
  forgotten_at timestamptz
);
-- One line of the journal at the end of an import, one at the end of its undoing; the rest wakes the browsers only.
create trigger client_imports_ended after update on client_imports
for each row when (new.state is distinct from old.state and new.state in ('done', 'undone') and old.state in ('running', 'undoing'))
execute function record_change('imports', 'id');
create trigger client_imports_moved after insert or update on client_imports
for each row execute function notify_change('imports', 'id');

create table client_import_lines (
  import_id bigint not null references client_imports on delete cascade,
  -- As a spreadsheet numbers it, the heading being 1.
  line integer not null,
  cells jsonb,
  -- Null until it is checked.
  verdict text check (verdict in ('new', 'duplicate', 'wrong')),
  -- The client as it would be written, with its contact, door and note.
  record jsonb,
  problems jsonb not null default '[]',
  twins jsonb not null default '[]',
  chosen boolean not null default false,
  -- Not a reference: the client may be deleted or undone, and the line stays.
  client_id bigint,
  primary key (import_id, line)
);
create index client_import_lines_verdict on client_import_lines (import_id, verdict, line);
create index client_import_lines_client on client_import_lines (client_id) where client_id is not null;
