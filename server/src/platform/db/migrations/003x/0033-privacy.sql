-- What was done with the data of a person: given out as a file, or anonymised. The journal has it without the data.
create table privacy_acts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('export', 'anonymise')),
  client_id bigint not null,
  member_id uuid not null references members,
  at timestamptz not null default now()
);
create index privacy_acts_client on privacy_acts (client_id);
create trigger privacy_acts_added after insert on privacy_acts
for each row execute function record_change('clients', 'client_id');
