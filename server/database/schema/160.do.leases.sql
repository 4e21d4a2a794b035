-- Work that one process at a time may do.
create table lease (
  name text primary key,
  holder text not null,
  until timestamptz not null
);
alter table lease enable row level security;
