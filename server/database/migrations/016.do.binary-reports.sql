-- A batch of reports arrives as a binary array of these rows, which nobody has to print and read as text.
create type report as (device_id text, ts timestamptz, values double precision[]);
create type newest_values as (
  device_id text, width integer, places smallint[], values double precision[], at timestamptz, behind bigint[]
);
