create table commands (
  id uuid primary key default gen_random_uuid(),
  device_id text not null references devices,
  company_id uuid not null references companies,
  device_company_id uuid references companies,
  action text not null,
  action_value jsonb not null,
  previous_value jsonb,
  state text not null default 'queued'
    check (state in ('queued', 'sent', 'acknowledged', 'confirmed', 'failed', 'expired', 'cancelled')),
  reason text,
  device_limit double precision,
  asked_by_sub text not null,
  asked_by_name text not null,
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

-- The ledger: who asked what is written once, an ended command never changes, nothing is ever removed.
create function guard_commands() returns trigger language plpgsql as $$
begin
  if tg_op in ('DELETE', 'TRUNCATE') then
    raise exception 'a command is never removed from the ledger' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'UPDATE' then
    if old.ended_at is not null then
      raise exception 'command % has ended (%) and no longer changes', old.id, old.state
        using errcode = 'restrict_violation';
    end if;
    if (new.id, new.device_id, new.company_id, new.device_company_id, new.action, new.action_value, new.previous_value,
        new.asked_by_sub, new.asked_by_name, new.created_at, new.expires_at)
      is distinct from
       (old.id, old.device_id, old.company_id, old.device_company_id, old.action, old.action_value, old.previous_value,
        old.asked_by_sub, old.asked_by_name, old.created_at, old.expires_at) then
      raise exception 'what was asked in command % never changes', old.id using errcode = 'restrict_violation';
    end if;
  end if;
  if new.state in ('confirmed', 'failed', 'expired', 'cancelled') then
    new.ended_at := coalesce(new.ended_at, now());
  end if;
  return new;
end $$;
create trigger guard_commands before insert or update or delete on commands
  for each row execute function guard_commands();
create trigger guard_commands_truncate before truncate on commands
  for each statement execute function guard_commands();

create table faults (
  id uuid primary key default gen_random_uuid(),
  device_id text not null references devices,
  code text not null,
  blocking boolean not null default false,
  opened_at timestamptz not null default now(),
  resolved_at timestamptz
);
create unique index faults_open on faults (device_id, code) where resolved_at is null;
create index on faults (device_id, opened_at desc);

alter table commands enable row level security;
alter table faults enable row level security;

-- The policies of devices apply inside these: who sees the device sees its commands and faults.
create policy of_seen_device on commands for select to thalpos_app
  using (exists (select from devices d where d.device_id = commands.device_id));
create policy asked on commands for insert to thalpos_app with check (
  company_id = nullif(current_setting('app.company', true), '')::uuid
  and exists (
    select from devices d
    where d.device_id = commands.device_id
      and d.assigned_company_id is not distinct from commands.device_company_id
  )
);
create policy cancelled on commands for update to thalpos_app
  using (exists (select from devices d where d.device_id = commands.device_id));
create policy of_seen_device on faults for select to thalpos_app
  using (exists (select from devices d where d.device_id = faults.device_id));

grant select, insert, update (state, reason, ended_at) on commands to thalpos_app;
grant select on faults to thalpos_app;
