-- The screens of verifications that were left within the last minute: a request of theirs that comes late gets no card.
create table verification_screens_left (
  holder uuid not null,
  member_id uuid not null references members on delete cascade,
  at timestamptz not null default clock_timestamp(),
  primary key (holder, member_id)
);
