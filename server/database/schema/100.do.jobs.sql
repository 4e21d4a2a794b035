-- Jobs and their money, in whole cents. A reference to a job includes installation and company, so that every entry belongs
-- to the installation of its job.
create table jobs (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  installation_id uuid not null,
  -- 0 on insert stands for the company's next number.
  number integer not null default 0 check (number >= 1),
  type_id integer not null default 1 check (type_id between 1 and 4),
  title text constraint jobs_title_limit check (char_length(title) <= 100),
  assignee_id uuid,
  state text not null default 'pending' check (state in ('pending', 'done', 'complete', 'cancelled')),
  -- Null while there is none: then the estimate is owed.
  cost_cents integer check (cost_cents between 0 and 100000000),
  estimated_cost_cents integer check (estimated_cost_cents between 0 and 100000000),
  -- What the job adds to the balance of its installation.
  owed_cents integer not null generated always as
    (case state when 'cancelled' then 0 else coalesce(cost_cents, estimated_cost_cents, 0) end) stored,
  -- Payments less refunds of this job; triggers maintain it.
  paid_cents integer not null default 0,
  due_cents integer not null generated always as
    (case state when 'cancelled' then 0 else coalesce(cost_cents, estimated_cost_cents, 0) end - paid_cents) stored,
  notes text constraint jobs_notes_limit check (char_length(notes) <= 1000),
  -- Why the job was made, and the device and fault it is about.
  source text not null default 'call'
    check (source in ('call', 'fault', 'device', 'installation', 'plan', 'call_back')),
  device_id text references devices,
  fault_code text constraint jobs_fault_code_limit check (char_length(fault_code) <= 40),
  call_back_of uuid,
  -- The maintenance plan it was made for, and which of its due dates.
  plan_id uuid,
  plan_due_on date,
  done_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text constraint jobs_cancel_reason_limit check (char_length(cancel_reason) <= 200),
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz,
  updated_by text,
  unique (company_id, number),
  unique (company_id, installation_id, id),
  foreign key (company_id, installation_id) references installations (company_id, id),
  foreign key (company_id, assignee_id) references people (company_id, id),
  foreign key (company_id, installation_id, call_back_of) references jobs (company_id, installation_id, id),
  check ((plan_id is null) = (plan_due_on is null))
);
create index on jobs (company_id, created_at desc, id desc);
-- With what sums by state and filters of a technician read, so that neither reads the rows.
create index on jobs (company_id, state, created_at desc, id desc)
  include (assignee_id, owed_cents, due_cents, done_at, source);
create index on jobs (company_id, assignee_id, created_at desc, id desc);
create index on jobs (installation_id, created_at desc, id desc);
create index on jobs (company_id, type_id, created_at desc, id desc);
create index on jobs (company_id, owed_cents, created_at, id);
create index on jobs (company_id, due_cents, created_at, id);
create index on jobs (company_id, created_at desc, id desc) where due_cents > 0;
create index on jobs (call_back_of) where call_back_of is not null;
create index on jobs (device_id) where device_id is not null;

alter table jobs enable row level security;
create policy own on jobs to thalpos_app
  using (company_id = current_company());
grant select, delete,
  insert (id, company_id, installation_id, number, type_id, title, assignee_id, state, cost_cents, estimated_cost_cents,
    notes, source, device_id, fault_code, call_back_of, plan_id, plan_due_on, done_at, completed_at, cancelled_at,
    cancel_reason, created_at, created_by),
  update (type_id, title, assignee_id, state, cost_cents, estimated_cost_cents, notes, device_id, fault_code, done_at,
    completed_at, cancelled_at, cancel_reason, updated_at, updated_by)
  on jobs to thalpos_app;

-- The highest number of a company. A transaction that assigns one locks the row until its end, so that numbers have
-- neither gaps nor duplicates: `jobs`, and `payments` and `boiler_sheets` of each year.
create table number_series (
  company_id uuid not null references companies,
  series text not null check (series in ('jobs', 'payments', 'boiler_sheets')),
  -- 0 for a series that does not begin again each year.
  year integer not null default 0,
  highest integer not null,
  primary key (company_id, series, year)
);

alter table number_series enable row level security;
create policy own on number_series for select to thalpos_app
  using (company_id = current_company());
grant select on number_series to thalpos_app;

create trigger assign_number before insert on jobs for each row execute function assign_job_number();
create trigger balance_inserted after insert on jobs
  referencing new table as arrived for each statement execute function update_balance();
create trigger balance_updated after update on jobs
  referencing new table as arrived old table as gone for each statement execute function update_balance();
create trigger balance_deleted after delete on jobs
  referencing old table as gone for each statement execute function update_balance();
create trigger guard_money before truncate on jobs for each statement execute function guard_money();

-- Entries of jobs; payments and appointments are entries too. Triggers maintain the latest entry of each installation and
-- how many there are of each type (`104.do.job-entries.sql`).
create table job_actions (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  installation_id uuid not null,
  job_id uuid not null,
  -- Null unless it was recorded at the end of a visit.
  appointment_id uuid,
  assignee_id uuid,
  type_id integer not null check (type_id between 1 and 4),
  notes text constraint job_actions_notes_limit check (char_length(notes) <= 1000),
  created_at timestamptz not null default now(),
  created_by text,
  foreign key (company_id, installation_id, job_id) references jobs (company_id, installation_id, id),
  foreign key (company_id, assignee_id) references people (company_id, id)
);
create index on job_actions (company_id, created_at desc, id desc);
create index on job_actions (installation_id, created_at desc, id desc);
create index on job_actions (job_id);

alter table job_actions enable row level security;
create policy own on job_actions to thalpos_app
  using (company_id = current_company());
grant select, insert, update, delete on job_actions to thalpos_app;

create trigger last_entry_inserted after insert on job_actions
  referencing new table as arrived for each statement execute function update_last_entry();
create trigger last_entry_updated after update on job_actions
  referencing new table as arrived old table as gone for each statement execute function update_last_entry();
create trigger last_entry_deleted after delete on job_actions
  referencing old table as gone for each statement execute function update_last_entry();
create trigger count_inserted after insert on job_actions
  referencing new table as arrived for each statement execute function count_entries('action');
create trigger count_deleted after delete on job_actions
  referencing old table as gone for each statement execute function count_entries('action');
create trigger guard_company before update of company_id on job_actions
  for each row when (old.company_id <> new.company_id) execute function guard_money();
create trigger guard_money before truncate on job_actions
  for each statement execute function guard_money();

create table materials (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  installation_id uuid not null,
  job_id uuid not null,
  appointment_id uuid,
  -- The item of the catalogue it was taken from; name, unit and price are copies of that time.
  item_id uuid,
  name text not null check (name <> '') constraint materials_name_limit check (char_length(name) <= 100),
  quantity numeric(9, 2) not null default 1
    constraint materials_quantity_limit check (quantity between 0.01 and 9999),
  unit text check (unit in ('piece', 'metre', 'square_metre', 'kilogram', 'litre', 'set', 'hour')),
  cost_cents integer not null check (cost_cents between 0 and 100000000),
  created_at timestamptz not null default now(),
  created_by text,
  foreign key (company_id, installation_id, job_id) references jobs (company_id, installation_id, id),
  constraint materials_item foreign key (company_id, item_id) references catalogue_items (company_id, id)
);
create index on materials (company_id, created_at desc, id desc);
create index on materials (installation_id, created_at desc, id desc);
create index on materials (job_id);

alter table materials enable row level security;
create policy own on materials to thalpos_app
  using (company_id = current_company());
grant select, insert, update, delete on materials to thalpos_app;

create trigger last_entry_inserted after insert on materials
  referencing new table as arrived for each statement execute function update_last_entry();
create trigger last_entry_updated after update on materials
  referencing new table as arrived old table as gone for each statement execute function update_last_entry();
create trigger last_entry_deleted after delete on materials
  referencing old table as gone for each statement execute function update_last_entry();
create trigger count_inserted after insert on materials
  referencing new table as arrived for each statement execute function count_entries('material');
create trigger count_deleted after delete on materials
  referencing old table as gone for each statement execute function count_entries('material');
create trigger guard_company before update of company_id on materials
  for each row when (old.company_id <> new.company_id) execute function guard_money();
create trigger guard_money before truncate on materials
  for each statement execute function guard_money();

create table expenses (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  installation_id uuid not null,
  job_id uuid,
  assignee_id uuid,
  description text not null check (description <> '')
    constraint expenses_description_limit check (char_length(description) <= 100),
  amount_cents integer not null check (amount_cents between 1 and 100000000),
  created_at timestamptz not null default now(),
  created_by text,
  foreign key (company_id, installation_id) references installations (company_id, id),
  foreign key (company_id, installation_id, job_id) references jobs (company_id, installation_id, id),
  foreign key (company_id, assignee_id) references people (company_id, id)
);
create index on expenses (company_id, created_at desc, id desc);
create index on expenses (installation_id, created_at desc, id desc);
create index on expenses (job_id);

alter table expenses enable row level security;
create policy own on expenses to thalpos_app
  using (company_id = current_company());
grant select, insert, update, delete on expenses to thalpos_app;

create trigger last_entry_inserted after insert on expenses
  referencing new table as arrived for each statement execute function update_last_entry();
create trigger last_entry_updated after update on expenses
  referencing new table as arrived old table as gone for each statement execute function update_last_entry();
create trigger last_entry_deleted after delete on expenses
  referencing old table as gone for each statement execute function update_last_entry();
create trigger count_inserted after insert on expenses
  referencing new table as arrived for each statement execute function count_entries('expense');
create trigger count_deleted after delete on expenses
  referencing old table as gone for each statement execute function count_entries('expense');
create trigger guard_company before update of company_id on expenses
  for each row when (old.company_id <> new.company_id) execute function guard_money();
create trigger guard_money before truncate on expenses
  for each statement execute function guard_money();
