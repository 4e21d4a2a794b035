-- Maintenance plans of installations, the outcome of their due dates, and the jobs made for them.
create table maintenance_plans (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  installation_id uuid not null,
  device_id text references devices,
  item_id uuid,
  type_id integer not null check (type_id between 1 and 4),
  title text not null constraint maintenance_plans_title_limit check (char_length(title) <= 100),
  every_months integer constraint maintenance_plans_every_months_limit check (every_months between 1 and 120),
  -- Hours of operation of the device since the last service.
  every_hours integer constraint maintenance_plans_every_hours_limit check (every_hours between 50 and 20000),
  -- `completion`: `anchor_on` is the last service known when the plan was made, null if none is. `date`: the first due date.
  anchor text not null check (anchor in ('completion', 'date')),
  anchor_on date,
  lead_days integer not null default 30
    constraint maintenance_plans_lead_days_limit check (lead_days between 0 and 180),
  -- The worker makes the job so many days ahead; null: a person does.
  create_ahead_days integer
    constraint maintenance_plans_create_ahead_days_limit check (create_ahead_days between 0 and 90),
  estimated_cost_cents integer check (estimated_cost_cents between 0 and 100000000),
  assignee_id uuid,
  -- The last due date that had a job. The worker makes no second one, so that a cancelled or deleted job does not come back.
  job_made_for date,
  notes text constraint maintenance_plans_notes_limit check (char_length(notes) <= 1000),
  refrigerant text,
  charge_kg numeric(7, 3) constraint maintenance_plans_charge_kg_limit check (charge_kg between 0.01 and 1000),
  is_hermetic boolean not null default false,
  is_residential boolean not null default false,
  has_leak_detection boolean not null default false,
  is_active boolean not null default true,
  -- The local day on which the plan was made.
  started_on date not null default current_date,
  -- The last due date that was settled; `settle_plan` maintains these three.
  last_due_on date,
  last_settled_on date,
  last_outcome text check (last_outcome in ('done', 'skipped')),
  -- Hours of operation since the last service, as the worker read them from the roll-ups: of the days from
  -- `operation_from` on. Null while nothing is known. `hours_due_on` is the day on which they reached `every_hours`.
  operation_hours double precision,
  operation_covered double precision,
  operation_from date,
  operation_read_at timestamptz,
  hours_due_on date,
  next_due_on date generated always as
    (plan_next_due(anchor, anchor_on, every_months, started_on, last_due_on, last_settled_on, last_outcome)) stored,
  due_on date generated always as
    (least(plan_next_due(anchor, anchor_on, every_months, started_on, last_due_on, last_settled_on, last_outcome),
      hours_due_on)) stored,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz,
  updated_by text,
  unique (company_id, id),
  unique (company_id, installation_id, id),
  check (every_months is not null or every_hours is not null),
  check (every_hours is null or device_id is not null),
  check (anchor = 'completion' or anchor_on is not null),
  foreign key (company_id, installation_id) references installations (company_id, id),
  foreign key (company_id, installation_id, item_id) references installation_items (company_id, installation_id, id)
    on delete set null (item_id),
  foreign key (company_id, assignee_id) references people (company_id, id)
);
create index on maintenance_plans (company_id, due_on) where deleted_at is null;
create index on maintenance_plans (installation_id);
create index on maintenance_plans (device_id) where device_id is not null;
create index on maintenance_plans (item_id) where item_id is not null;

alter table maintenance_plans enable row level security;
create policy own on maintenance_plans to thalpos_app
  using (company_id = current_company());
grant select, insert on maintenance_plans to thalpos_app;
grant update (device_id, item_id, type_id, title, every_months, every_hours, anchor, anchor_on, lead_days,
  create_ahead_days, estimated_cost_cents, assignee_id, notes, refrigerant, charge_kg, is_hermetic, is_residential, has_leak_detection,
  is_active, operation_hours, operation_covered, operation_from, operation_read_at, hours_due_on, job_made_for,
  deleted_at, updated_at, updated_by) on maintenance_plans to thalpos_app;

-- What became of each due date. Only `settle_plan` writes it.
create table plan_occurrences (
  company_id uuid not null references companies,
  plan_id uuid not null,
  due_on date not null,
  outcome text not null check (outcome in ('done', 'skipped')),
  settled_on date not null,
  job_id uuid,
  reason text constraint plan_occurrences_reason_limit check (char_length(reason) <= 200),
  settled_by text,
  created_at timestamptz not null default now(),
  primary key (plan_id, due_on),
  foreign key (company_id, plan_id) references maintenance_plans (company_id, id)
);

alter table plan_occurrences enable row level security;
create policy own on plan_occurrences for select to thalpos_app
  using (company_id = current_company());
grant select on plan_occurrences to thalpos_app;

alter table jobs add foreign key (company_id, installation_id, plan_id)
  references maintenance_plans (company_id, installation_id, id);
-- One job for each due date, and one open job for each plan.
create unique index jobs_plan_due on jobs (plan_id, plan_due_on) where plan_id is not null and state <> 'cancelled';
create unique index jobs_plan_open on jobs (plan_id) where plan_id is not null and state = 'pending';

create trigger settle_plan_inserted after insert on jobs
  for each row when (new.plan_id is not null and new.state in ('done', 'complete'))
  execute function settle_plan_by_job();
create trigger settle_plan_updated after update of state on jobs
  for each row when (new.plan_id is not null and old.state = 'pending' and new.state in ('done', 'complete'))
  execute function settle_plan_by_job();

-- A device that replaces another takes over its plans.
create trigger hand_over_plans after update of follows_id on device_assignments
  for each row when (new.follows_id is not null) execute function hand_over_plans();
