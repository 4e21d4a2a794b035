-- One setting of many devices: the request and its progress. Each single change is a command of the ledger.
create table bulk_changes (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  device_type text not null,
  action text not null,
  action_value jsonb,
  reverts uuid,
  offline text not null check (offline in ('skip', 'wait')),
  canary_size integer not null check (canary_size between 0 and 10),
  canary_share double precision not null check (canary_share > 0 and canary_share <= 1),
  stop_in_row integer not null check (stop_in_row > 0),
  stop_share double precision not null check (stop_share between 0 and 1),
  state text not null check (state in ('canary', 'running', 'stopped', 'done')),
  stop_reason text check (stop_reason in ('person', 'canary_failed', 'failed_in_row', 'failed_share')),
  stopped_by text,
  stopped_at timestamptz,
  -- Failures before it do not count towards the next stop.
  continued_at timestamptz,
  found integer not null,
  refused integer not null default 0,
  skipped integer not null default 0,
  waiting integer not null default 0,
  sent integer not null default 0,
  confirmed integer not null default 0,
  failed integer not null default 0,
  expired integer not null default 0,
  requested_by_sub text not null,
  requested_by_name text not null,
  requested_by_roles text[] not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (company_id, id),
  foreign key (company_id, reverts) references bulk_changes (company_id, id),
  check ((state = 'stopped') = (stop_reason is not null)),
  check ((state = 'done') = (ended_at is not null))
);
create index on bulk_changes (company_id, created_at desc);
create index bulk_changes_unfinished on bulk_changes (id) where state <> 'done';

alter table bulk_changes enable row level security;
create policy own on bulk_changes to thalpos_app
  using (company_id = current_company());
grant select, insert, update (state, stop_reason, stopped_by, stopped_at, continued_at, refused, skipped, waiting, sent,
  confirmed, failed, expired, ended_at) on bulk_changes to thalpos_app;

create table bulk_change_devices (
  bulk_change_id uuid not null,
  company_id uuid not null,
  device_id text not null references devices,
  position integer not null,
  is_canary boolean not null,
  value_before jsonb,
  action_value jsonb not null,
  state text not null check (state in ('refused', 'skipped', 'waiting', 'sent', 'confirmed', 'failed', 'expired')),
  reason text,
  reason_values jsonb,
  -- Needs no foreign key: no row is ever deleted from the ledger.
  command_id uuid,
  requested_at timestamptz,
  ended_at timestamptz,
  primary key (bulk_change_id, device_id),
  foreign key (company_id, bulk_change_id) references bulk_changes (company_id, id),
  check (state <> 'sent' or command_id is not null)
);
create index on bulk_change_devices (bulk_change_id, position);
create unique index on bulk_change_devices (command_id);

alter table bulk_change_devices enable row level security;
create policy own on bulk_change_devices to thalpos_app
  using (company_id = current_company());
grant select, insert, update (state, reason, reason_values, command_id, requested_at, ended_at)
  on bulk_change_devices to thalpos_app;

-- The request and every outcome are final.
create trigger guard_bulk_changes before update or delete on bulk_changes
  for each row execute function guard_bulk_changes();
create trigger guard_bulk_changes_truncate before truncate on bulk_changes
  for each statement execute function guard_bulk_changes();
create trigger guard_bulk_change_devices before update or delete on bulk_change_devices
  for each row execute function guard_bulk_change_devices();
create trigger guard_bulk_change_devices_truncate before truncate on bulk_change_devices
  for each statement execute function guard_bulk_change_devices();

-- The end of a command, whoever ends it, wakes the bulk change that requested it.
create trigger notify_bulk_change after update on commands
  for each row when (old.ended_at is null and new.ended_at is not null) execute function notify_bulk_change();
