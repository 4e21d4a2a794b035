-- The ledger of commands: the request is written once, an ended command never changes, no row is ever deleted.
create table commands (
  id uuid primary key default gen_random_uuid(),
  device_id text not null references devices,
  company_id uuid not null references companies,
  -- The company that had the device at the time.
  device_company_id uuid references companies,
  action text not null,
  action_value jsonb not null,
  previous_value jsonb,
  -- Why a person confirmed a guarded command, and what they confirmed.
  request_reason text check (char_length(request_reason) <= 300),
  consent text,
  state text not null default 'queued'
    check (state in ('queued', 'sent', 'acknowledged', 'confirmed', 'failed', 'expired', 'cancelled')),
  reason text,
  device_limit double precision,
  requested_by_sub text not null,
  requested_by_name text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  attempts integer not null default 0,
  acknowledged_at timestamptz,
  confirmed_at timestamptz,
  ended_at timestamptz,
  expires_at timestamptz not null,
  check ((state in ('confirmed', 'failed', 'expired', 'cancelled')) = (ended_at is not null))
);
create index on commands (device_id, created_at desc);
create index commands_waiting on commands (expires_at) where ended_at is null;

create trigger guard_commands before insert or update or delete on commands
  for each row execute function guard_commands();
create trigger guard_commands_truncate before truncate on commands
  for each statement execute function guard_commands();

-- The policies of devices apply inside these. A technician company sees the commands of its own time, also after it gave
-- the device away; a distributor sees those of a device's whole life.
alter table commands enable row level security;
create policy of_visible_device on commands for select to thalpos_app using (
  exists (select from devices d where d.device_id = commands.device_id)
  and (
    device_company_id is not distinct from current_company()
    or exists (
      select from devices d
      where d.device_id = commands.device_id
        and d.distributor_id = current_company()
    )
  )
);
create policy of_own_time on commands for select to thalpos_app
  using (device_company_id = current_company());
create policy request on commands for insert to thalpos_app with check (
  company_id = current_company()
  and exists (
    select from devices d
    where d.device_id = commands.device_id
      and d.assigned_company_id is not distinct from commands.device_company_id
  )
);
create policy cancel on commands for update to thalpos_app
  using (exists (select from devices d where d.device_id = commands.device_id));
grant select, insert, update (state, reason, ended_at) on commands to thalpos_app;
