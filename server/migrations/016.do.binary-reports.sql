-- A batch of reports arrives as a binary array of these rows, which nobody has to print and read as text.
create type report as (device_id text, ts timestamptz, values double precision[]);
create type newest_values as (
  device_id text, width integer, places smallint[], values double precision[], at timestamptz, behind bigint[]
);

-- As before; where nothing that is known is newer, which is nearly always so, no moment is looked at one by one.
create or replace function lay_newer(
  known double precision[], known_at timestamptz[], width integer,
  places smallint[], reported double precision[], at timestamptz, behind bigint[]
) returns newest language plpgsql immutable parallel safe as $$
declare
  place smallint;
  told_at timestamptz := at;
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
    return (known, known_at);
  end if;
  foreach place in array places loop
    n := n + 1;
    if behind is not null then
      told_at := at - behind[n] * interval '1 millisecond';
    end if;
    continue when known_at[place] > told_at;
    known[place] := reported[n];
    known_at[place] := told_at;
  end loop;
  return (known, known_at);
end $$;
