-- Members of the team and the embedded sign-in service.

create table members (
  id uuid primary key default gen_random_uuid(),
  phone text not null unique check (phone ~ '^\+[1-9][0-9]{5,14}$'),
  display_name text not null default '',
  role text not null default 'Fleuriste'
    check (role in ('Admin', 'Senior', 'Comptable', 'Boutique', 'Fleuriste', 'Livreur')),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_sign_in_at timestamptz
);
create index members_drivers on members (display_name) where role = 'Livreur' and active;

create trigger members_changed_insert after insert or delete on members
for each row execute function record_change('team', 'id');
create trigger members_changed_update after update of phone, display_name, role, active on members
for each row execute function record_change('team', 'id');

-- One live code per phone; phone and code are only kept as keyed digests.
create table auth_otps (
  phone_mac bytea primary key,
  code_mac bytea not null,
  attempts smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- n: number of the current refresh token; confirmed_n: the newest one whose access token was seen in use.
create table auth_sessions (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references members on delete cascade,
  n integer not null default 1,
  confirmed_n integer not null default 0,
  created_at timestamptz not null default now(),
  rotated_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ip text,
  user_agent text
);
create index auth_sessions_member on auth_sessions (member_id);
create index auth_sessions_last_seen on auth_sessions (last_seen_at);

create function notify_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('florilege_live', json_build_object('topic', 'session', 'id', old.id)::text);
  return null;
end $$;
create trigger auth_sessions_ended after delete on auth_sessions
for each row execute function notify_session_end();

-- What happened at the door: code_sent, code_failed, signed_in, refresh_reused, signed_out, session_revoked …
create table auth_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  what text not null,
  member_id uuid,
  session_id uuid,
  ip text,
  detail text
);
create index auth_log_member on auth_log (member_id, at desc);
create index auth_log_at on auth_log (at);
