-- Messages that reach people: links, reminders and trials. The row is committed first, a job sends it.
-- starting: waits for its job. sending: handed over. sent. failed: nothing was sent. unknown: it may have arrived.
create table messages (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('link', 'reminder', 'trial')),
  channel text not null check (channel in ('sms', 'email')),
  link_id bigint references payment_links,
  recipient text not null,
  subject text,
  text text not null,
  state text not null default 'starting' check (state in ('starting', 'sending', 'sent', 'failed', 'unknown')),
  reason text,
  provider_id text,
  author_id uuid references members,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((kind = 'trial') = (link_id is null))
);
create index messages_link on messages (link_id, id) where link_id is not null;
create index messages_trials on messages (channel, id) where kind = 'trial';
create trigger messages_changed after insert or update on messages
for each row execute function record_change('messages', 'id');
