-- When an assignment begins: on the day a person entered, but neither in the future, nor while the device was elsewhere,
-- nor before the company got it.
create or replace function assignment_start(device text, company uuid, day date) returns timestamptz
  language sql stable as $$
  select greatest(
    least(now(), coalesce(day::timestamp at time zone c.timezone, now())),
    (select max(until_at) from device_assignments where device_id = device),
    (select unassigned_at from devices where device_id = device)
  ) from companies c where c.id = company
$$;

create or replace function record_assignment() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'UPDATE' then
    if new.installation_id is not distinct from old.installation_id then
      if new.installation_date is distinct from old.installation_date then
        update device_assignments set from_at = assignment_start(new.device_id, new.assigned_company_id, new.installation_date)
        where device_id = new.device_id and until_at is null and follows_id is null;
      end if;
      return null;
    end if;
    update device_assignments set until_at = greatest(from_at, now()), device_type = old.device_type,
      device_name = old.device_name, serial_no = old.serial_no, report_seconds = old.report_seconds,
      rated_power_kw = old.rated_power_kw, hvac_error_mapping = old.hvac_error_mapping,
      meter_channels = old.meter_channels
    where device_id = new.device_id and until_at is null;
  end if;
  if new.installation_id is not null then
    insert into device_assignments (company_id, installation_id, device_id, telemetry_device_id, from_at)
    values (new.assigned_company_id, new.installation_id, new.device_id,
      new.telemetry_device_id, assignment_start(new.device_id, new.assigned_company_id, new.installation_date));
  end if;
  return null;
end $$;

-- What a meter measures is known of one home.
create or replace function clear_meter_channels() returns trigger
  language plpgsql as $$
begin
  new.meter_channels := '{}';
  return new;
end $$;

-- A device that another company gets starts a new telemetry id. Open faults end, and what a person wrote about the former
-- installation is removed.
create or replace function begin_ownership() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    new.telemetry_device_id := new.device_id;
  end if;
  if new.assigned_company_id is null then
    return new;
  end if;
  if tg_op = 'INSERT' or old.telemetry_owner_id is null then
    new.telemetry_owner_id := new.assigned_company_id;
    return new;
  end if;
  if new.assigned_company_id = old.telemetry_owner_id then
    return new;
  end if;
  new.telemetry_owner_id := new.assigned_company_id;
  new.unassigned_at := clock_timestamp();
  insert into device_ownership_history
    (telemetry_device_id, device_id, company_id, since, until, device_type, report_seconds, rated_power_kw)
  values (old.telemetry_device_id, new.device_id, old.telemetry_owner_id, old.unassigned_at, new.unassigned_at,
    old.device_type, old.report_seconds, old.rated_power_kw);
  new.telemetry_device_id :=
    new.device_id || '~' || (select count(*) from device_ownership_history where device_id = new.device_id);
  update faults set former_owner_id = old.telemetry_owner_id,
    resolved_at = coalesce(resolved_at, greatest(opened_at, new.unassigned_at))
  where device_id = new.device_id and former_owner_id is null;
  new.device_name := null;
  new.notes := null;
  new.hvac_brand := null;
  new.hvac_model := null;
  new.rated_power_kw := null;
  new.hvac_action_limits := null;
  new.hvac_error_mapping := null;
  new.first_report_at := null;
  return new;
end $$;

-- Every gateway reads the new topic prefix. Where a meter published before no longer counts.
create or replace function notify_topic_prefix() returns trigger
  language plpgsql as $$
begin
  new.hardware := new.hardware - 'root';
  perform pg_notify('device_prefixes', new.device_id);
  return new;
end $$;
