-- A change of a member that was made on an older version is refused, as that of a client is.
alter table members add column version integer not null default 1;
