-- Passkeys, the second factor of sign-in. A public key is no secret.
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references members on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_member on passkeys (member_id);
create trigger passkeys_changed after insert or delete on passkeys
  for each row execute function record_change('team', 'member_id');

-- By session, that of a hosted sign-in service as well: the challenge under way, and the last proof of the passkey.
create table passkey_sessions (
  session_id uuid primary key,
  member_id uuid not null references members on delete cascade,
  challenge text,
  challenged_at timestamptz,
  confirmed_at timestamptz,
  updated_at timestamptz not null default now()
);
create index passkey_sessions_member on passkey_sessions (member_id);
create index passkey_sessions_updated on passkey_sessions (updated_at);

create table security_settings (
  id boolean primary key default true check (id),
  passkeys_required boolean not null default false,
  refund_asked_from bigint not null default 10000 check (refund_asked_from between 1 and 99999999)
);
insert into security_settings default values;
create trigger security_settings_changed after update on security_settings
  for each row execute function record_change('settings', 'id');
