-- The newest values change with every report: pages with room take the next version of a row beside the last one.
alter table last set (fillfactor = 50);
alter table devices set (fillfactor = 70);

create type newest as (values double precision[], times timestamptz[]);

-- Lays what was reported at `places` over the newest values where it is not older. All of it was reported at `at`, or,
-- where it was not, so many milliseconds `behind`. Where nothing that is known is newer, which is nearly always so, no
-- moment is looked at one by one.
create function lay_newer(
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

drop function newer_values(double precision[], timestamptz[], double precision[], timestamptz[]);
drop function newer_times(timestamptz[], timestamptz[]);
