-- Faults: reported by a device, or found by the server when a thermostat or a device is out of reach.
create table faults (
  id uuid primary key default gen_random_uuid(),
  device_id text not null references devices,
  kind text not null default 'reported' check (kind in ('reported', 'rf_lost', 'offline')),
  code text not null,
  blocking boolean not null default false,
  opened_at timestamptz not null default now(),
  resolved_at timestamptz,
  -- A fault that returns within minutes of its end opens again instead of making a row.
  occurrences integer not null default 1,
  -- The last notification of browsers, and whether the fault has changed since.
  notified_at timestamptz,
  notification_pending boolean not null default false,
  -- The company that had the device, once another one has it.
  former_owner_id uuid references companies
);
create index on faults (device_id, opened_at desc);
create unique index faults_open on faults (device_id, kind, code) where resolved_at is null;
create index on faults (opened_at desc) where resolved_at is null;
create index on faults (resolved_at desc) where resolved_at is not null;
create index faults_notification_pending on faults (notified_at) where notification_pending;

-- A technician company sees the faults of its own time. The sub-selects come first: the function costs more per row.
alter table faults enable row level security;
create policy of_visible_device on faults for select to thalpos_app using (
  (
    exists (select from devices d where d.device_id = faults.device_id)
    and (
      former_owner_id is null
      or former_owner_id = current_company()
      or exists (
        select from devices d
        where d.device_id = faults.device_id
          and d.distributor_id = current_company()
      )
    )
  )
  or fault_in_own_time(device_id, former_owner_id, opened_at, resolved_at)
);
grant select on faults to thalpos_app;
