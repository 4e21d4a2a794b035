-- Work that one process at a time may do.
create table leases (
  name text primary key,
  holder text not null,
  until timestamptz not null
);
alter table leases enable row level security;
