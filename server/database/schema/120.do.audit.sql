-- Who changed which record, and its fields before and after. Rows are never edited.
create table audit (
  id bigint generated always as identity primary key,
  company_id uuid not null references companies,
  record text not null check (record in ('client', 'installation', 'device', 'bulk_change', 'job', 'appointment', 'payment',
    'message_settings', 'calendar_feed',
    'maintenance_plan', 'boiler_sheet',
    'work_calendar', 'energy_prices', 'item', 'person', 'alarm_rules', 'webhook')),
  record_id uuid,
  -- Devices have no uuid. A change of a device is listed in the history of its installation too, which is `record_id`.
  device_id text references devices,
  action text not null,
  at timestamptz not null default clock_timestamp(),
  by_sub text not null,
  by_name text not null,
  before jsonb,
  after jsonb,
  constraint audit_names_its_record
    check (case record when 'device' then device_id is not null else record_id is not null end)
);
create index on audit (company_id, record_id, id desc);
create index on audit (company_id, device_id, id desc) where device_id is not null;

alter table audit enable row level security;
create policy own on audit to thalpos_app
  using (company_id = current_company());
grant select, insert on audit to thalpos_app;

create trigger guard_audit before update or delete or truncate on audit
  for each statement execute function guard_audit();
