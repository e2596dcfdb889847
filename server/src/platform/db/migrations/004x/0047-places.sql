-- Where addresses of the national database are: no person is named, and unused ones are forgotten.
create table places (
  address text not null,
  postal_code text not null,
  city text not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  kept_at timestamptz not null default now(),
  primary key (address, postal_code, city)
);
