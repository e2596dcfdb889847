-- When an import came into its state, from which the days of its lines count: one that is undone and checked anew
-- has no end, and was given long ago.
alter table client_imports add column moved_at timestamptz not null default now();
update client_imports set moved_at = coalesce(ended_at, created_at);
