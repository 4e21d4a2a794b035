-- Devices, where each of them was installed, and who owned its telemetry before.
create table devices (
  device_id text primary key check (device_id ~ '^[A-Za-z0-9_-]{1,64}$'),
  serial_no text not null unique constraint devices_serial_no_limit check (char_length(serial_no) <= 50),
  device_type text not null,
  type_set_by_person boolean not null default false,
  device_name text constraint devices_device_name_limit check (char_length(device_name) <= 100),
  notes text constraint devices_notes_limit check (char_length(notes) <= 1000),
  secret_hash text,
  topic_prefix text,
  distributor_id uuid references companies,
  assigned_company_id uuid references companies,
  installation_id uuid,
  installation_date date,
  hvac_brand text constraint devices_hvac_brand_limit check (char_length(hvac_brand) <= 50),
  hvac_model text constraint devices_hvac_model_limit check (char_length(hvac_model) <= 100),
  hvac_action_limits jsonb,
  hvac_error_mapping jsonb,
  -- What the boiler burns at full power; the contract has an assumption for unknown ones.
  rated_power_kw double precision check (rated_power_kw > 0)
    constraint devices_rated_power_kw_limit check (rated_power_kw between 0.1 and 10000),
  -- What each channel of a meter measures: {"a": {"measures": "heat_pump", "device_id": "TH-MB-1"}}. Without it unknown.
  meter_channels jsonb not null default '{}' check (jsonb_typeof(meter_channels) = 'object'),
  editor_access boolean not null default false,
  report_seconds integer not null default 60 check (report_seconds > 0),
  -- As the device describes itself: dialect, model code, firmware, channels, switch.
  hardware jsonb not null default '{}',
  online boolean not null default false,
  online_changed_at timestamptz,
  last_update timestamptz,
  first_report_at timestamptz,
  -- Removed from an installation because it failed: offered last until it is installed again.
  broken_at timestamptz,
  -- Under which id telemetry is stored: at first `device_id`, and a new one whenever another company gets the device, so
  -- that no row ever changes its id. `telemetry_owner_id` is the company it belongs to, also after the device went back to
  -- stock. `unassigned_at` is when the previous owner lost the device; late reports from before it are stored for them.
  telemetry_device_id text not null unique,
  telemetry_owner_id uuid references companies,
  unassigned_at timestamptz,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz,
  updated_by text,
  check (installation_id is null or assigned_company_id is not null),
  foreign key (assigned_company_id, installation_id) references installations (company_id, id)
) with (fillfactor = 70); -- Every report updates its device: a page has room for the next version of a row.
create index on devices (assigned_company_id);
create index on devices (distributor_id);
create index on devices (installation_id);
create index devices_with_meter_channels on devices (assigned_company_id) where meter_channels <> '{}';
create unique index devices_prefix on devices (coalesce(topic_prefix, device_id));

-- A technician company has the devices assigned to it. A distributor has its inventory, wherever it is installed, and
-- assigns it to affiliated companies only. The sub-select of the company runs once per query instead of once per row.
alter table devices enable row level security;
create policy assigned on devices to thalpos_app
  using (assigned_company_id = (select current_company()));
create policy inventory on devices to thalpos_app
  using (distributor_id = (select current_company()))
  with check (
    distributor_id = current_company()
    and (
      assigned_company_id is null
      or exists (
        select from affiliations a
        where a.distributor_id = devices.distributor_id and a.technician_company_id = devices.assigned_company_id
      )
    )
  );
-- Identity, secret and origin of a device are set as system, when it enters the inventory.
grant select, update (device_name, notes, assigned_company_id, installation_id, hvac_brand, hvac_model,
  hvac_action_limits, hvac_error_mapping, editor_access, installation_date, updated_at, updated_by, rated_power_kw,
  broken_at, meter_channels) on devices to thalpos_app;

-- Which device was in which installation, and when; a trigger on devices maintains it. From `until_at` on the row also
-- says what the device was then. `follows_id` is the assignment of the device that this one replaced.
create table device_assignments (
  id bigint generated always as identity primary key,
  company_id uuid not null references companies,
  installation_id uuid not null,
  device_id text not null references devices on delete cascade,
  telemetry_device_id text not null,
  from_at timestamptz not null,
  until_at timestamptz check (until_at >= from_at),
  follows_id bigint unique,
  reason text check (reason in ('broken', 'unreachable', 'upgrade', 'other')),
  notes text constraint device_assignments_notes_limit check (char_length(notes) <= 200),
  device_type text,
  device_name text,
  serial_no text,
  report_seconds integer,
  rated_power_kw double precision,
  hvac_error_mapping jsonb,
  meter_channels jsonb not null default '{}',
  unique (company_id, id),
  foreign key (company_id, installation_id) references installations (company_id, id) on delete cascade,
  foreign key (company_id, follows_id) references device_assignments (company_id, id) on delete set null (follows_id),
  constraint device_assignments_describe_ended check (
    until_at is null or (device_type is not null and serial_no is not null and report_seconds is not null)
  )
);
create unique index device_assignments_open on device_assignments (device_id) where until_at is null;
create index on device_assignments (device_id, from_at);
create index on device_assignments (company_id, installation_id, from_at);
create index on device_assignments (telemetry_device_id);
create index assignments_with_meter_channels on device_assignments (company_id) where meter_channels <> '{}';

alter table device_assignments enable row level security;
create policy own on device_assignments to thalpos_app
  using (company_id = current_company());
-- A distributor sees the assignments of its inventory in the company that has the device now.
create policy inventory on device_assignments for select to thalpos_app using (
  exists (
    select from devices d
    where d.device_id = device_assignments.device_id and d.assigned_company_id = device_assignments.company_id
  )
);
grant select, update (from_at, follows_id, reason, notes) on device_assignments to thalpos_app;

create trigger clear_meter_channels before update of installation_id on devices
  for each row when (new.installation_id is distinct from old.installation_id) execute function clear_meter_channels();
create trigger record_assignment_inserted after insert on devices for each row execute function record_assignment();
create trigger record_assignment_updated after update of installation_id, installation_date on devices
  for each row execute function record_assignment();

-- One row per former owner of a device: under which id its telemetry is stored, and what the device was then.
create table device_ownership_history (
  telemetry_device_id text primary key,
  device_id text not null references devices on delete cascade,
  company_id uuid not null references companies,
  since timestamptz,
  until timestamptz not null,
  device_type text not null,
  report_seconds integer not null,
  rated_power_kw double precision
);
create index on device_ownership_history (device_id);

alter table device_ownership_history enable row level security;
create policy own on device_ownership_history for select to thalpos_app
  using (company_id = current_company());
grant select on device_ownership_history to thalpos_app;

create trigger begin_ownership before insert or update of assigned_company_id on devices
  for each row execute function begin_ownership();

create trigger notify_topic_prefix before update of topic_prefix on devices
  for each row when (new.topic_prefix is distinct from old.topic_prefix) execute function notify_topic_prefix();
