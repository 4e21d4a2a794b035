-- Days that are over: chunk holds a device's day of reports, rollup the buckets worked out from them, both as columns
-- that the server has compressed already. No foreign keys; every key begins with the device.
create table chunk (
  device_id text not null,
  day date not null,
  rows integer not null,
  data bytea not null,
  primary key (device_id, day)
);

create table rollup (
  device_id text not null,
  level text not null check (level in ('1m', '30m', '1h', '1d')),
  period date not null,
  data bytea not null,
  primary key (device_id, level, period)
);

alter table chunk alter column data set storage external;
alter table rollup alter column data set storage external;

alter table chunk enable row level security;
alter table rollup enable row level security;

create policy of_seen_device on chunk for select to thalpos_app
  using (exists (select from devices d where d.device_id = chunk.device_id));
create policy of_seen_device on rollup for select to thalpos_app
  using (exists (select from devices d where d.device_id = rollup.device_id));

grant select on chunk, rollup to thalpos_app;

-- Work that one process at a time may do.
create table lease (
  name text primary key,
  holder text not null,
  until timestamptz not null
);

alter table lease enable row level security;
