-- A stay tells by itself which device it was, so that the history of a place outlives the going of the device to another
-- company: under what its telemetry is kept, and from its end on what the device was then. While it goes on, the device
-- says the rest.
alter table device_stays
  add column told_as text,
  add column device_type text,
  add column device_name text,
  add column serial_no text,
  add column report_seconds integer,
  add column rated_power_kw double precision,
  add column hvac_error_mapping jsonb;
update device_stays s set told_as = coalesce(
  (
    select past_id from device_pasts p
    where p.device_id = s.device_id and p.company_id = s.company_id and p.until >= coalesce(s.until_at, 'infinity')
    order by p.until limit 1
  ),
  device_id
);
update device_stays s set device_type = d.device_type, device_name = d.device_name, serial_no = d.serial_no,
  report_seconds = d.report_seconds, rated_power_kw = d.rated_power_kw, hvac_error_mapping = d.hvac_error_mapping
from devices d where d.device_id = s.device_id and s.until_at is not null;
alter table device_stays
  alter column told_as set not null,
  add constraint device_stays_tell_what_was check (
    until_at is null or (device_type is not null and serial_no is not null and report_seconds is not null)
  );
create index on device_stays (told_as);

create or replace function keep_stays() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'UPDATE' then
    if new.installation_id is not distinct from old.installation_id then
      if new.installation_date is distinct from old.installation_date then
        update device_stays set from_at = stay_begin(new.device_id, new.assigned_company_id, new.installation_date)
        where device_id = new.device_id and until_at is null and follows_id is null;
      end if;
      return null;
    end if;
    update device_stays set until_at = greatest(from_at, now()), device_type = old.device_type,
      device_name = old.device_name, serial_no = old.serial_no, report_seconds = old.report_seconds,
      rated_power_kw = old.rated_power_kw, hvac_error_mapping = old.hvac_error_mapping
    where device_id = new.device_id and until_at is null;
  end if;
  if new.installation_id is not null then
    insert into device_stays (company_id, installation_id, device_id, told_as, from_at)
    values (new.assigned_company_id, new.installation_id, new.device_id, new.device_id,
      stay_begin(new.device_id, new.assigned_company_id, new.installation_date));
  end if;
  return null;
end $$;

-- When a device first said anything to whoever has it; not known of those heard before this was kept.
alter table devices add column first_heard_at timestamptz;

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
  insert into device_pasts (past_id, device_id, company_id, until)
  values (new.past_id, new.device_id, old.history_company_id, new.parted_at);
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

-- What was told in a company's own places stays its own, whoever has the device now.
create function told_at_ours(told text) returns boolean
  language sql stable security definer set search_path = public as $$
  select exists (
    select from device_stays
    where told_as = told and company_id = nullif(current_setting('app.company', true), '')::uuid
  )
$$;
create function stood_at_ours(device text, since timestamptz, until timestamptz) returns boolean
  language sql stable security definer set search_path = public as $$
  select exists (
    select from device_stays
    where device_id = device and company_id = nullif(current_setting('app.company', true), '')::uuid
      and from_at <= coalesce(until, 'infinity') and coalesce(until_at, 'infinity') >= since
  )
$$;
create policy told_at_ours on hot for select to thalpos_app using (told_at_ours(device_id));
create policy told_at_ours on last for select to thalpos_app using (told_at_ours(device_id));
create policy told_at_ours on chunk for select to thalpos_app using (told_at_ours(device_id));
create policy told_at_ours on rollup for select to thalpos_app using (told_at_ours(device_id));
create policy told_at_ours on hours for select to thalpos_app using (told_at_ours(device_id));
create policy told_at_ours on hours_until for select to thalpos_app using (told_at_ours(device_id));
create policy stood_at_ours on faults for select to thalpos_app using (stood_at_ours(device_id, opened_at, resolved_at));
create policy asked_of_ours on commands for select to thalpos_app
  using (device_company_id = nullif(current_setting('app.company', true), '')::uuid);

-- A change of a device stands in the history of the building that it is in, too; and what happened to a building through a
-- device in the history of that device.
alter table audit drop constraint audit_names_its_record;
alter table audit add constraint audit_names_its_record
  check (case record when 'device' then device_id is not null else record_id is not null end);
