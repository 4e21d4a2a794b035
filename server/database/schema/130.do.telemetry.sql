-- Telemetry. `device_id` is the telemetry_device_id of a device or of one of its former owners. Every key begins with it, it
-- never changes, and no table has a foreign key or a trigger, so that rows can be distributed over machines by it.
-- A policy here must not look into other tables: it only keeps out transactions without a company. What keeps companies
-- apart is that server/telemetry reads by telemetry ids alone, and that these come from the tables of devices.

-- Reports of open days. `values` has one number per metric position of the device's model; null: not in this report.
create table raw_readings (
  device_id text not null,
  ts timestamptz not null,
  values double precision[] not null,
  primary key (device_id, ts)
) partition by range (ts);

alter table raw_readings enable row level security;
create policy company_is_set on raw_readings for select to thalpos_app
  using (nullif(current_setting('app.company', true), '') is not null);
grant select on raw_readings to thalpos_app;

-- The newest value of each metric and its time.
create table latest_values (
  device_id text primary key,
  values double precision[] not null,
  times timestamptz[] not null
) with (fillfactor = 50); -- Every report updates its row: a page has room for the next version.

alter table latest_values enable row level security;
create policy company_is_set on latest_values for select to thalpos_app
  using (nullif(current_setting('app.company', true), '') is not null);
grant select on latest_values to thalpos_app;

-- A sealed day of a device: its reports as columns that the server has compressed.
create table sealed_day_chunks (
  device_id text not null,
  day date not null,
  rows integer not null,
  data bytea not null,
  primary key (device_id, day)
);
alter table sealed_day_chunks alter column data set storage external;

alter table sealed_day_chunks enable row level security;
create policy company_is_set on sealed_day_chunks for select to thalpos_app
  using (nullif(current_setting('app.company', true), '') is not null);
grant select on sealed_day_chunks to thalpos_app;

-- Buckets (count, sum, extremes, first, last) of sealed days, a block of compressed columns for each period.
create table rollups (
  device_id text not null,
  level text not null check (level in ('1m', '30m', '6h', '1d')),
  period date not null,
  data bytea not null,
  primary key (device_id, level, period)
);
alter table rollups alter column data set storage external;

alter table rollups enable row level security;
create policy company_is_set on rollups for select to thalpos_app
  using (nullif(current_setting('app.company', true), '') is not null);
grant select on rollups to thalpos_app;

-- Energy, consumption and climate by the hour, a UTC week in each block. `period` is its Monday; `days` has a bit for
-- each sealed day from there on.
create table hourly_sums (
  device_id text not null,
  part text not null check (part in ('consumption', 'energy', 'climate')),
  period date not null,
  days integer not null,
  data bytea not null,
  primary key (device_id, part, period)
);
alter table hourly_sums alter column data set storage external;

alter table hourly_sums enable row level security;
create policy company_is_set on hourly_sums for select to thalpos_app
  using (nullif(current_setting('app.company', true), '') is not null);
grant select on hourly_sums to thalpos_app;

-- The moment up to which the hours of open days are stored. A late report for an earlier hour moves it back; readings
-- after it are read again.
create table hourly_watermark (
  device_id text primary key,
  until timestamptz not null
);

alter table hourly_watermark enable row level security;
create policy company_is_set on hourly_watermark for select to thalpos_app
  using (nullif(current_setting('app.company', true), '') is not null);
grant select on hourly_watermark to thalpos_app;

-- A batch of reports arrives as a binary array of these rows, which saves printing and parsing text.
create type report as (device_id text, ts timestamptz, values double precision[]);
create type latest_report as (
  device_id text, width integer, places smallint[], values double precision[], at timestamptz, behind bigint[]
);
