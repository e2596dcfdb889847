-- Browsers that have signed in with a phone, by a keyed digest of both: they have codes of their own.
create table auth_browsers (
  asker_mac bytea primary key,
  last_sign_in_at timestamptz not null default now()
);
create index auth_browsers_last_sign_in on auth_browsers (last_sign_in_at);
