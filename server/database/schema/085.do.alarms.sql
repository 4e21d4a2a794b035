-- Alarms: what needs a person, one open row per company, subject and kind.
create table alarm_rules (
  company_id uuid not null references companies,
  kind text not null,
  is_enabled boolean not null default true,
  threshold double precision,
  delay_minutes integer not null check (delay_minutes between 0 and 1440),
  recovery_minutes integer not null check (recovery_minutes between 0 and 1440),
  escalate_minutes integer check (escalate_minutes between 5 and 10080),
  remind_minutes integer check (remind_minutes between 15 and 10080),
  updated_at timestamptz,
  updated_by text,
  primary key (company_id, kind)
);

alter table alarm_rules enable row level security;
create policy own on alarm_rules to thalpos_app
  using (company_id = current_company());
grant select, insert, update on alarm_rules to thalpos_app;

-- In which order people are notified of an alarm that is not acknowledged. A company without rows informs all at once.
create table escalation_steps (
  company_id uuid not null references companies,
  position integer not null check (position >= 0),
  person_id uuid not null,
  primary key (company_id, position),
  unique (company_id, person_id),
  foreign key (company_id, person_id) references people (company_id, id) on delete cascade
);

alter table escalation_steps enable row level security;
create policy own on escalation_steps to thalpos_app
  using (company_id = (select current_company()));
grant select, insert, delete on escalation_steps to thalpos_app;

create table alarms (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  -- A device, an installation, or the company itself.
  subject text not null,
  kind text not null,
  installation_id uuid,
  device_id text references devices,
  facts jsonb not null default '{}',
  -- When the cause began. Not raised yet while `raised_at` is null: the delay of the rule has not passed.
  since timestamptz not null,
  raised_at timestamptz,
  occurrences integer not null default 0,
  acknowledged_at timestamptz,
  acknowledged_by text,
  assignee_id uuid,
  snoozed_until timestamptz,
  escalated_at timestamptz,
  -- How often since it was raised.
  escalations integer not null default 0,
  -- Of the last reminder since it was raised.
  reminded_at timestamptz,
  -- The cause is gone since then.
  recovering_since timestamptz,
  resolved_at timestamptz,
  resolved_by text check (resolved_by in ('condition', 'parent', 'removed', 'rule')),
  unique (company_id, id),
  check (num_nulls(resolved_at, resolved_by) in (0, 2)),
  foreign key (company_id, installation_id) references installations (company_id, id),
  foreign key (company_id, assignee_id) references people (company_id, id)
);
create unique index alarms_open on alarms (company_id, subject, kind) where resolved_at is null;
create index on alarms (company_id, resolved_at desc) where resolved_at is not null;
create index on alarms (company_id, raised_at);
create index on alarms (device_id) where device_id is not null;
create index on alarms (installation_id) where installation_id is not null;

-- A distributor reads the alarms of the devices of its inventory and of their homes.
alter table alarms enable row level security;
create policy own on alarms to thalpos_app
  using (company_id = (select current_company()));
create policy of_inventory on alarms for select to thalpos_app using (
  exists (
    select from devices d
    where d.distributor_id = (select current_company()) and d.device_id = alarms.device_id
  )
  or exists (
    select from devices d
    where d.distributor_id = (select current_company()) and d.installation_id = alarms.installation_id
      and alarms.device_id is null
  )
);
grant select, update (acknowledged_at, acknowledged_by, assignee_id, snoozed_until) on alarms to thalpos_app;

create table alarm_events (
  id bigint generated always as identity primary key,
  company_id uuid not null,
  alarm_id uuid not null,
  at timestamptz not null default now(),
  kind text not null check (kind in ('raised', 'raised_again', 'acknowledged', 'assigned', 'unassigned', 'snoozed',
    'woken', 'commented', 'escalated', 'reminded', 'recovering', 'resolved')),
  -- Null for what the server did; the subject of the person's access token, and the name at that time.
  by_sub text,
  by text,
  note text check (char_length(note) <= 1000),
  -- Number of an escalation since the alarm was raised.
  escalation integer,
  -- Whether its notices are written.
  is_spread boolean not null default false,
  foreign key (company_id, alarm_id) references alarms (company_id, id) on delete cascade
);
create index on alarm_events (alarm_id, id desc);
create index on alarm_events (company_id, at) where kind in ('raised', 'raised_again');
create index alarm_events_to_spread on alarm_events (id) where not is_spread;

alter table alarm_events enable row level security;
create policy own on alarm_events to thalpos_app
  using (company_id = (select current_company()));
create policy of_inventory on alarm_events for select to thalpos_app
  using (kind <> 'commented' and exists (select from alarms a where a.id = alarm_events.alarm_id));
grant select, insert on alarm_events to thalpos_app;

-- Of the rules' passes over all companies: one row, written after each.
create table alarm_watch (
  id boolean primary key default true check (id),
  -- No alarm is raised before.
  raises_from timestamptz not null,
  passed_at timestamptz not null
);

alter table alarm_watch enable row level security;
create policy everybody on alarm_watch for select to thalpos_app using (true);
grant select on alarm_watch to thalpos_app;

-- Companies that the last pass left out because their alarms could not be written, from the first such pass on.
create table alarm_watch_failures (
  company_id uuid primary key references companies,
  failing_since timestamptz not null
);

alter table alarm_watch_failures enable row level security;
create policy own on alarm_watch_failures for select to thalpos_app
  using (company_id = current_company());
grant select on alarm_watch_failures to thalpos_app;

-- What a past local day of a device, by its telemetry id, says: of its burner, of how fast its home cools, of its tank, of its
-- pressure. Null is not known.
create table alarm_day_figures (
  device_id text not null,
  day date not null,
  most_starts_in_hour integer,
  median_cycle_minutes double precision,
  -- Time constants in hours of the stretches in which the home cooled without heating.
  cooling_hours double precision[] not null default '{}',
  least_pressure double precision,
  most_tank double precision,
  outdoor_mean double precision,
  -- The longest time in which heating was wanted and nothing heated, without a fault that stopped it.
  unheated_minutes integer,
  primary key (device_id, day)
);
create index on alarm_day_figures (day);

alter table alarm_day_figures enable row level security;
create policy of_visible_device on alarm_day_figures for select to thalpos_app
  using (exists (select from devices d where d.telemetry_device_id = alarm_day_figures.device_id));
grant select on alarm_day_figures to thalpos_app;

-- The same of the last days together, because the rules read it every minute; people read none of it.
create table alarm_findings (
  device_id text primary key,
  -- Of the last stretches, at most twenty.
  cooling_hours double precision[] not null default '{}',
  -- Days of the last seven on which the burner cycled too short, and the worst of them.
  cycling_days integer not null default 0,
  most_starts_in_hour integer,
  median_cycle_minutes double precision,
  -- Whole days since the tank was last hot enough, of those that are known; null if none is known.
  tank_days integer,
  most_tank double precision,
  -- The last day that is in it.
  until_day date not null,
  -- Of the last thirty days one had a pressure above 0 all the time: the boiler has a sensor.
  has_pressure boolean not null default false,
  -- Outdoors on the last day.
  outdoor_mean double precision
);

alter table alarm_findings enable row level security;
create policy of_visible_device on alarm_findings for select to thalpos_app
  using (exists (select from devices d where d.telemetry_device_id = alarm_findings.device_id));
