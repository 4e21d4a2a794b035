-- Telemetry. Every key begins with the device id and no table has a foreign key, so that rows can be distributed over
-- machines by device id.

-- Reports of open days. `values` has one number per metric position of the device's model; null: not in this report.
create table hot (
  device_id text not null,
  ts timestamptz not null,
  values double precision[] not null,
  primary key (device_id, ts)
) partition by range (ts);

alter table hot enable row level security;
create policy of_seen_device on hot for select to thalpos_app
  using (exists (select from devices d where d.device_id = hot.device_id) or told_at_ours(device_id));
grant select on hot to thalpos_app;

-- The newest value of each metric and its time.
create table last (
  device_id text primary key,
  values double precision[] not null,
  times timestamptz[] not null
) with (fillfactor = 50); -- Every report updates its row: a page has room for the next version.

alter table last enable row level security;
create policy of_seen_device on last for select to thalpos_app
  using (exists (select from devices d where d.device_id = last.device_id) or told_at_ours(device_id));
grant select on last to thalpos_app;

-- A sealed day of a device: its reports as columns that the server has compressed.
create table chunk (
  device_id text not null,
  day date not null,
  rows integer not null,
  data bytea not null,
  primary key (device_id, day)
);
alter table chunk alter column data set storage external;

alter table chunk enable row level security;
create policy of_seen_device on chunk for select to thalpos_app
  using (exists (select from devices d where d.device_id = chunk.device_id) or told_at_ours(device_id));
grant select on chunk to thalpos_app;

-- Buckets (count, sum, extremes, first, last) of sealed days, a block of compressed columns for each period.
create table rollup (
  device_id text not null,
  level text not null check (level in ('1m', '30m', '1d')),
  period date not null,
  data bytea not null,
  primary key (device_id, level, period)
);
alter table rollup alter column data set storage external;

alter table rollup enable row level security;
create policy of_seen_device on rollup for select to thalpos_app
  using (exists (select from devices d where d.device_id = rollup.device_id) or told_at_ours(device_id));
grant select on rollup to thalpos_app;

-- Energy, consumption and climate by the hour, a UTC week in each block. `period` is its Monday; `days` has a bit for
-- each sealed day from there on.
create table hours (
  device_id text not null,
  part text not null check (part in ('consumption', 'energy', 'climate')),
  period date not null,
  days integer not null,
  data bytea not null,
  primary key (device_id, part, period)
);
alter table hours alter column data set storage external;

alter table hours enable row level security;
create policy of_seen_device on hours for select to thalpos_app
  using (exists (select from devices d where d.device_id = hours.device_id) or told_at_ours(device_id));
grant select on hours to thalpos_app;

-- The moment up to which the hours of open days are stored. A late report for an earlier hour moves it back; readings
-- after it are read again.
create table hours_until (
  device_id text primary key,
  until timestamptz not null
);

alter table hours_until enable row level security;
create policy of_seen_device on hours_until for select to thalpos_app
  using (exists (select from devices d where d.device_id = hours_until.device_id) or told_at_ours(device_id));
grant select on hours_until to thalpos_app;

-- A batch of reports arrives as a binary array of these rows, which saves printing and parsing text.
create type report as (device_id text, ts timestamptz, values double precision[]);
create type newest_values as (
  device_id text, width integer, places smallint[], values double precision[], at timestamptz, behind bigint[]
);
