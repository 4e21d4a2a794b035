-- A past tells by itself when it began and what the device was, as stays do: its company sees it again once it has the
-- device again, and its last days are sealed as those of any device.
alter table device_pasts
  add column since timestamptz,
  add column device_type text,
  add column report_seconds integer,
  add column rated_power_kw double precision;
update device_pasts p set
  since = (select max(until) from device_pasts b where b.device_id = p.device_id and b.until < p.until),
  device_type = d.device_type,
  report_seconds = d.report_seconds,
  rated_power_kw = (
    select s.rated_power_kw from device_stays s where s.told_as = p.past_id order by s.from_at desc limit 1
  )
from devices d where d.device_id = p.device_id;
alter table device_pasts alter column device_type set not null, alter column report_seconds set not null;

create or replace function part_with_past() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.assigned_company_id is null then
    return new;
  end if;
  if tg_op = 'INSERT' or old.history_company_id is null then
    new.history_company_id := new.assigned_company_id;
    return new;
  end if;
  if new.assigned_company_id = old.history_company_id then
    return new;
  end if;
  new.history_company_id := new.assigned_company_id;
  new.parted_at := clock_timestamp();
  new.past_id := new.device_id || '~' || (select count(*) + 1 from device_pasts where device_id = new.device_id);
  insert into device_pasts
    (past_id, device_id, company_id, since, until, device_type, report_seconds, rated_power_kw)
  values (new.past_id, new.device_id, old.history_company_id, old.parted_at, new.parted_at,
    old.device_type, old.report_seconds, old.rated_power_kw);
  -- Nobody seals a day of it meanwhile.
  perform pg_advisory_xact_lock(hashtextextended('seal ' || new.device_id, 0));
  update hot set device_id = new.past_id where device_id = new.device_id;
  update last set device_id = new.past_id where device_id = new.device_id;
  update chunk set device_id = new.past_id where device_id = new.device_id;
  update rollup set device_id = new.past_id where device_id = new.device_id;
  update hours set device_id = new.past_id where device_id = new.device_id;
  update hours_until set device_id = new.past_id where device_id = new.device_id;
  update device_stays set told_as = new.past_id where told_as = new.device_id;
  update faults set past_of = old.history_company_id,
    resolved_at = coalesce(resolved_at, greatest(opened_at, new.parted_at))
  where device_id = new.device_id and past_of is null;
  -- What somebody wrote of the place that it stood in, and since when it spoke there.
  new.device_name := null;
  new.notes := null;
  new.hvac_brand := null;
  new.hvac_model := null;
  new.rated_power_kw := null;
  new.hvac_action_limits := null;
  new.hvac_error_mapping := null;
  new.first_heard_at := null;
  return new;
end $$;

-- What was told in a company's own places is its own, whoever has the device now; what was told elsewhere in its time, for
-- as long as it has the device.
create or replace function told_at_ours(told text) returns boolean
  language sql stable security definer set search_path = public as $$
  select exists (
    select from device_stays
    where told_as = told and company_id = nullif(current_setting('app.company', true), '')::uuid
  ) or exists (
    select from device_pasts p join devices d
      on d.device_id = p.device_id and d.assigned_company_id = p.company_id
    where p.past_id = told and p.company_id = nullif(current_setting('app.company', true), '')::uuid
  )
$$;

-- A person may say any day on which a device came to its place, but not one before the company got it.
create or replace function stay_begin(device text, company uuid, day date) returns timestamptz language sql stable as $$
  select greatest(
    least(now(), coalesce(day::timestamp at time zone c.timezone, now())),
    (select max(until_at) from device_stays where device_id = device),
    (select parted_at from devices where device_id = device)
  ) from companies c where c.id = company
$$;
update device_stays s set from_at = d.parted_at
from devices d
where d.device_id = s.told_as and s.from_at < d.parted_at and coalesce(s.until_at, 'infinity') >= d.parted_at;
update device_stays s set from_at = p.since
from device_pasts p
where p.past_id = s.told_as and s.from_at < p.since and s.until_at >= p.since;

-- A fault is of the company in whose time it was, whatever a stay says of when it began: `past`, else who has the device
-- or had it before it went to stock.
create function stood_at_ours(device text, past uuid, since timestamptz, until timestamptz) returns boolean
  language sql stable security definer set search_path = public as $$
  select exists (
    select from device_stays s join devices d on d.device_id = s.device_id
    where s.device_id = device and s.company_id = nullif(current_setting('app.company', true), '')::uuid
      and s.company_id = coalesce(past, d.history_company_id)
      and s.from_at <= coalesce(until, 'infinity') and coalesce(s.until_at, 'infinity') >= since
  )
$$;
alter policy of_seen_device on faults using (
  (
    exists (select from devices d where d.device_id = faults.device_id)
    and (
      past_of is null
      or past_of = nullif(current_setting('app.company', true), '')::uuid
      or exists (
        select from devices d
        where d.device_id = faults.device_id
          and d.distributor_id = nullif(current_setting('app.company', true), '')::uuid
      )
    )
  )
  or stood_at_ours(device_id, past_of, opened_at, resolved_at)
);
drop function stood_at_ours(text, timestamptz, timestamptz);
