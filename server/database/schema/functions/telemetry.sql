-- Two reports of one moment: the later one wins where it has a value.
create or replace function merge_values(a double precision[], b double precision[]) returns double precision[]
  language sql immutable parallel safe as $$
  select array_agg(coalesce(y, x) order by i) from unnest(a, b) with ordinality as t(x, y, i)
$$;

-- Writes the values `reported` at `places` over the known ones unless those are newer. All were reported at `at`, or that
-- many milliseconds (`behind`) before it. Usually nothing known is newer, and then no times are compared one by one.
create or replace function merge_latest_values(
  inout known double precision[], inout known_at timestamptz[], width integer, places smallint[],
  reported double precision[], at timestamptz, behind bigint[]
)
  language plpgsql immutable parallel safe as $$
declare
  place smallint;
  reported_at timestamptz := at;
  n integer := 0;
begin
  if cardinality(known) = 0 then
    known := array_fill(null::double precision, array[width]);
    known_at := array_fill(null::timestamptz, array[width]);
  elsif cardinality(known) < width then
    known[width] := null;
    known_at[width] := null;
  end if;
  if behind is null and (at < any(known_at)) is not true then
    foreach place in array places loop
      n := n + 1;
      known[place] := reported[n];
      known_at[place] := at;
    end loop;
    return;
  end if;
  foreach place in array places loop
    n := n + 1;
    if behind is not null then
      reported_at := at - behind[n] * interval '1 millisecond';
    end if;
    continue when known_at[place] > reported_at;
    known[place] := reported[n];
    known_at[place] := reported_at;
  end loop;
end $$;

-- A partition is created as a table and attached afterwards, which does not block readers and writers of other days.
create or replace function ensure_raw_readings_partition(day date) returns void
  language plpgsql as $$
declare
  partition text := 'raw_readings_' || to_char(day, 'YYYYMMDD');
begin
  if to_regclass(partition) is not null then
    return;
  end if;
  lock table raw_readings in share update exclusive mode;
  if to_regclass(partition) is not null then
    return;
  end if;
  execute format('create table %I (like raw_readings including all)', partition);
  execute format('alter table %I enable row level security', partition);
  execute format('alter table raw_readings attach partition %I for values from (%L) to (%L)',
    partition, day::text || ' 00:00:00+00', (day + 1)::text || ' 00:00:00+00');
end $$;
