-- One setting of many devices: what was asked and how carefully, and how far it is. Every single change is a command of
-- the ledger; here stands which one, and what became of it.
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
  -- Failures until somebody let it go on no longer count against it.
  continued_at timestamptz,
  found integer not null,
  refused integer not null default 0,
  skipped integer not null default 0,
  waiting integer not null default 0,
  sent integer not null default 0,
  confirmed integer not null default 0,
  failed integer not null default 0,
  expired integer not null default 0,
  asked_by_sub text not null,
  asked_by_name text not null,
  asked_by_roles text[] not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (company_id, id),
  foreign key (company_id, reverts) references bulk_changes (company_id, id),
  check ((state = 'stopped') = (stop_reason is not null)),
  check ((state = 'done') = (ended_at is not null))
);
create index on bulk_changes (company_id, created_at desc);
create index bulk_changes_going on bulk_changes (id) where state <> 'done';

create table bulk_change_devices (
  bulk_change_id uuid not null,
  company_id uuid not null,
  device_id text not null references devices,
  position integer not null,
  is_canary boolean not null,
  value_before jsonb,
  action_value jsonb not null,
  state text not null
    check (state in ('refused', 'skipped', 'waiting', 'sent', 'confirmed', 'failed', 'expired')),
  reason text,
  reason_values jsonb,
  -- Of the ledger, from which nothing is ever removed.
  command_id uuid,
  asked_at timestamptz,
  ended_at timestamptz,
  primary key (bulk_change_id, device_id),
  foreign key (company_id, bulk_change_id) references bulk_changes (company_id, id),
  check (state <> 'sent' or command_id is not null)
);
create index on bulk_change_devices (bulk_change_id, position);
create unique index on bulk_change_devices (command_id);

-- What was asked stands for good, and so does what has ended.
create function guard_bulk_changes() returns trigger language plpgsql as $$
begin
  if tg_op in ('DELETE', 'TRUNCATE') then
    raise exception 'a bulk change is never removed' using errcode = 'restrict_violation';
  end if;
  if (new.id, new.company_id, new.device_type, new.action, new.action_value, new.reverts, new.found, new.canary_size,
      new.canary_share, new.stop_in_row, new.stop_share, new.offline, new.asked_by_sub, new.asked_by_name,
      new.asked_by_roles, new.created_at)
    is distinct from
     (old.id, old.company_id, old.device_type, old.action, old.action_value, old.reverts, old.found, old.canary_size,
      old.canary_share, old.stop_in_row, old.stop_share, old.offline, old.asked_by_sub, old.asked_by_name,
      old.asked_by_roles, old.created_at) then
    raise exception 'what was asked in bulk change % never changes', old.id using errcode = 'restrict_violation';
  end if;
  if old.state = 'done' then
    raise exception 'bulk change % is done and no longer changes', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger guard_bulk_changes before update or delete on bulk_changes
  for each row execute function guard_bulk_changes();
create trigger guard_bulk_changes_truncate before truncate on bulk_changes
  for each statement execute function guard_bulk_changes();

create function guard_bulk_change_devices() returns trigger language plpgsql as $$
begin
  if tg_op in ('DELETE', 'TRUNCATE') then
    raise exception 'what came of a device is never removed' using errcode = 'restrict_violation';
  end if;
  if old.state not in ('waiting', 'sent')
    or (new.bulk_change_id, new.device_id, new.company_id, new.position, new.is_canary, new.value_before, new.action_value)
      is distinct from
       (old.bulk_change_id, old.device_id, old.company_id, old.position, old.is_canary, old.value_before, old.action_value)
  then
    raise exception 'what came of device % never changes', old.device_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger guard_bulk_change_devices before update or delete on bulk_change_devices
  for each row execute function guard_bulk_change_devices();
create trigger guard_bulk_change_devices_truncate before truncate on bulk_change_devices
  for each statement execute function guard_bulk_change_devices();

-- Whoever ends a command, the dispatcher, a device or a person, wakes the bulk change that asked for it.
create function tell_bulk_changes() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  perform pg_notify('bulk_changes', bulk_change_id::text) from bulk_change_devices where command_id = new.id;
  return null;
end $$;
create trigger tell_bulk_changes after update on commands
  for each row when (old.ended_at is null and new.ended_at is not null) execute function tell_bulk_changes();

alter table bulk_changes enable row level security;
alter table bulk_change_devices enable row level security;

create policy own on bulk_changes to thalpos_app
  using (company_id = nullif(current_setting('app.company', true), '')::uuid);
create policy own on bulk_change_devices to thalpos_app
  using (company_id = nullif(current_setting('app.company', true), '')::uuid);

grant select, insert on bulk_changes, bulk_change_devices to thalpos_app;
grant update (state, stop_reason, stopped_by, stopped_at, continued_at, refused, skipped, waiting, sent, confirmed, failed,
  expired, ended_at) on bulk_changes to thalpos_app;
grant update (state, reason, reason_values, command_id, asked_at, ended_at) on bulk_change_devices to thalpos_app;

alter table audit drop constraint audit_record_check;
alter table audit add constraint audit_record_check
  check (record in ('client', 'installation', 'device', 'bulk_change'));
