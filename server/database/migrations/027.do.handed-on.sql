-- Who hands a device on, and to whom, is in the trail; devices have no uuid.
alter table audit alter column record_id drop not null, add column device_id text references devices,
  add constraint audit_names_its_record check ((record = 'device') = (device_id is not null) and num_nonnulls(record_id, device_id) = 1);
create index on audit (company_id, device_id, id desc) where device_id is not null;

-- history_company_id is whose homes the telemetry under the device's id comes from. Once another company gets the device,
-- that telemetry goes on under past_id, and what the device tells late of the time before parted_at joins it.
alter table devices
  add column history_company_id uuid references companies,
  add column parted_at timestamptz,
  add column past_id text;
update devices set history_company_id = assigned_company_id;

create table device_pasts (
  past_id text primary key,
  device_id text not null references devices on delete cascade,
  company_id uuid not null references companies,
  until timestamptz not null
);
create index on device_pasts (device_id);

-- The company in whose time the fault was, once the device is another's.
alter table faults add column past_of uuid references companies;

create function part_with_past() returns trigger language plpgsql security definer set search_path = public as $$
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
  update faults set past_of = old.history_company_id,
    resolved_at = coalesce(resolved_at, greatest(opened_at, new.parted_at))
  where device_id = new.device_id and past_of is null;
  -- What somebody wrote of the place that it stood in.
  new.device_name := null;
  new.notes := null;
  new.hvac_brand := null;
  new.hvac_model := null;
  new.rated_power_kw := null;
  new.hvac_action_limits := null;
  new.hvac_error_mapping := null;
  return new;
end $$;
create trigger part_with_past before insert or update of assigned_company_id on devices
  for each row execute function part_with_past();

alter table device_pasts enable row level security;
create policy own on device_pasts for select to thalpos_app
  using (company_id = nullif(current_setting('app.company', true), '')::uuid);
grant select on device_pasts to thalpos_app;

-- A technician company sees what was in its own time; the distributor a device's whole life, but for its telemetry.
drop policy of_seen_device on commands;
create policy of_seen_device on commands for select to thalpos_app using (
  exists (select from devices d where d.device_id = commands.device_id)
  and (
    device_company_id is not distinct from nullif(current_setting('app.company', true), '')::uuid
    or exists (
      select from devices d
      where d.device_id = commands.device_id
        and d.distributor_id = nullif(current_setting('app.company', true), '')::uuid
    )
  )
);
drop policy of_seen_device on faults;
create policy of_seen_device on faults for select to thalpos_app using (
  exists (select from devices d where d.device_id = faults.device_id)
  and (
    past_of is null
    or exists (
      select from devices d
      where d.device_id = faults.device_id
        and d.distributor_id = nullif(current_setting('app.company', true), '')::uuid
    )
  )
);
