-- Telemetry has no foreign keys and every key begins with the device, so that it can be spread over machines.
-- values holds one number per metric position of the device's model; null = not in this report.
create table hot (
  device_id text not null,
  ts timestamptz not null,
  values double precision[] not null,
  primary key (device_id, ts)
) partition by range (ts);

create table last (
  device_id text primary key,
  values double precision[] not null,
  times timestamptz[] not null
);

create function merge_values(a double precision[], b double precision[]) returns double precision[]
language sql immutable parallel safe as $$
  select array_agg(coalesce(y, x) order by i) from unnest(a, b) with ordinality as t(x, y, i)
$$;

create function newer_values(a double precision[], a_times timestamptz[], b double precision[], b_times timestamptz[])
returns double precision[] language sql immutable parallel safe as $$
  select array_agg(case when y_time >= coalesce(x_time, y_time) then y else x end order by i)
  from unnest(a, a_times, b, b_times) with ordinality as t(x, x_time, y, y_time, i)
$$;

create function newer_times(a timestamptz[], b timestamptz[]) returns timestamptz[]
language sql immutable parallel safe as $$
  select array_agg(greatest(x, y) order by i) from unnest(a, b) with ordinality as t(x, y, i)
$$;

-- Made beside the parent and then attached: attaching lets readers and writers of the other days go on.
create function ensure_hot_partition(day date) returns void language plpgsql as $$
declare
  partition text := 'hot_' || to_char(day, 'YYYYMMDD');
begin
  if to_regclass(partition) is not null then
    return;
  end if;
  lock table hot in share update exclusive mode;
  if to_regclass(partition) is not null then
    return;
  end if;
  execute format('create table %I (like hot including all)', partition);
  execute format('alter table %I enable row level security', partition);
  execute format('alter table hot attach partition %I for values from (%L) to (%L)',
    partition, day::text || ' 00:00:00+00', (day + 1)::text || ' 00:00:00+00');
end $$;

alter table hot enable row level security;
alter table last enable row level security;

create policy of_seen_device on hot for select to thalpos_app
  using (exists (select from devices d where d.device_id = hot.device_id));
create policy of_seen_device on last for select to thalpos_app
  using (exists (select from devices d where d.device_id = last.device_id));

grant select on hot, last to thalpos_app;
