-- Telemetry. `device_id` is the telemetry_device_id of a device or of one of its former owners. Every key begins with it, it
-- never changes, and no table has a foreign key or a trigger, so that rows can be distributed over machines by it.
-- A policy here must not look into other tables: it only keeps out transactions without a company. What keeps companies
-- apart is that server/telemetry reads by telemetry ids alone, and that these come from the tables of devices.

-- Reports of open days. `values` has one number per metric position of the device's model; null: not in this report.
create table hot (
  device_id text not null,
  ts timestamptz not null,
  values double precision[] not null,
  primary key (device_id, ts)
) partition by range (ts);

alter table hot enable row level security;
create policy company_is_set on hot for select to thalpos_app
  using (nullif(current_setting('app.company', true), '') is not null);
grant select on hot to thalpos_app;

-- The newest value of each metric and its time.
create table last (
  device_id text primary key,
  values double precision[] not null,
  times timestamptz[] not null
) with (fillfactor = 50); -- Every report updates its row: a page has room for the next version.

alter table last enable row level security;
create policy company_is_set on last for select to thalpos_app
  using (nullif(current_setting('app.company', true), '') is not null);
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
create policy company_is_set on chunk for select to thalpos_app
  using (nullif(current_setting('app.company', true), '') is not null);
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
create policy company_is_set on rollup for select to thalpos_app
  using (nullif(current_setting('app.company', true), '') is not null);
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
create policy company_is_set on hours for select to thalpos_app
  using (nullif(current_setting('app.company', true), '') is not null);
grant select on hours to thalpos_app;

-- The moment up to which the hours of open days are stored. A late report for an earlier hour moves it back; readings
-- after it are read again.
create table hours_until (
  device_id text primary key,
  until timestamptz not null
);

alter table hours_until enable row level security;
create policy company_is_set on hours_until for select to thalpos_app
  using (nullif(current_setting('app.company', true), '') is not null);
grant select on hours_until to thalpos_app;

-- A batch of reports arrives as a binary array of these rows, which saves printing and parsing text.
create type report as (device_id text, ts timestamptz, values double precision[]);
create type newest_values as (
  device_id text, width integer, places smallint[], values double precision[], at timestamptz, behind bigint[]
);
