-- Jobs and their money, in whole cents. A reference to a job includes installation and company, so that every entry belongs
-- to the installation of its job.
create table jobs (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  installation_id uuid not null,
  assignee_id uuid,
  state text not null default 'pending' check (state in ('pending', 'done', 'complete', 'cancelled')),
  cost_cents integer not null default 0 check (cost_cents between 0 and 100000000),
  estimated_cost_cents integer check (estimated_cost_cents between 0 and 100000000),
  -- What the job adds to the balance of its installation.
  owed_cents integer not null generated always as (case state when 'cancelled' then 0 else cost_cents end) stored,
  notes text check (length(notes) <= 1000),
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz,
  updated_by text,
  unique (company_id, installation_id, id),
  foreign key (company_id, installation_id) references installations (company_id, id),
  foreign key (company_id, assignee_id) references people (company_id, id)
);
create index on jobs (company_id, created_at desc, id desc);
create index on jobs (company_id, assignee_id);

alter table jobs enable row level security;
create policy own on jobs to thalpos_app
  using (company_id = current_company());
grant select, insert, update, delete on jobs to thalpos_app;

create trigger balance_inserted after insert on jobs
  referencing new table as arrived for each statement execute function update_balance();
create trigger balance_updated after update on jobs
  referencing new table as arrived old table as gone for each statement execute function update_balance();
create trigger balance_deleted after delete on jobs
  referencing old table as gone for each statement execute function update_balance();
create trigger guard_money before truncate on jobs for each statement execute function guard_money();

-- The five kinds of entries. A trigger keeps the latest entry of each installation, another the count of each kind.
create table job_actions (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  installation_id uuid not null,
  job_id uuid not null,
  assignee_id uuid,
  type_id integer not null check (type_id between 1 and 4),
  notes text check (length(notes) <= 1000),
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
create trigger guard_money before truncate on job_actions for each statement execute function guard_money();

create table materials (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  installation_id uuid not null,
  job_id uuid not null,
  name text not null check (length(name) between 1 and 100),
  quantity numeric(9, 2) not null default 1 check (quantity > 0),
  cost_cents integer not null check (cost_cents between 0 and 100000000),
  created_at timestamptz not null default now(),
  created_by text,
  foreign key (company_id, installation_id, job_id) references jobs (company_id, installation_id, id)
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
create trigger guard_money before truncate on materials for each statement execute function guard_money();

create table expenses (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  installation_id uuid not null,
  job_id uuid,
  assignee_id uuid,
  description text not null check (length(description) between 1 and 100),
  amount_cents integer not null check (amount_cents between 0 and 100000000),
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
create trigger guard_money before truncate on expenses for each statement execute function guard_money();

-- `client_id` is who paid: the tenant, the owner or another client. `assignee_id` took the money.
create table payments (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  installation_id uuid not null,
  job_id uuid,
  client_id uuid not null,
  assignee_id uuid,
  payment_type_id integer not null check (payment_type_id between 1 and 5),
  amount_cents integer not null check (amount_cents between 0 and 100000000),
  owed_cents integer not null generated always as (-amount_cents) stored,
  created_at timestamptz not null default now(),
  created_by text,
  foreign key (company_id, installation_id) references installations (company_id, id),
  foreign key (company_id, installation_id, job_id) references jobs (company_id, installation_id, id),
  foreign key (company_id, client_id) references clients (company_id, id),
  foreign key (company_id, assignee_id) references people (company_id, id)
);
create index on payments (company_id, client_id);
create index on payments (company_id, created_at desc, id desc);
create index on payments (installation_id, created_at desc, id desc);
create index on payments (job_id);

alter table payments enable row level security;
create policy own on payments to thalpos_app
  using (company_id = current_company());
grant select, insert, update, delete on payments to thalpos_app;

create trigger balance_inserted after insert on payments
  referencing new table as arrived for each statement execute function update_balance();
create trigger balance_updated after update on payments
  referencing new table as arrived old table as gone for each statement execute function update_balance();
create trigger balance_deleted after delete on payments
  referencing old table as gone for each statement execute function update_balance();
create trigger last_entry_inserted after insert on payments
  referencing new table as arrived for each statement execute function update_last_entry();
create trigger last_entry_updated after update on payments
  referencing new table as arrived old table as gone for each statement execute function update_last_entry();
create trigger last_entry_deleted after delete on payments
  referencing old table as gone for each statement execute function update_last_entry();
create trigger count_inserted after insert on payments
  referencing new table as arrived for each statement execute function count_entries('payment');
create trigger count_deleted after delete on payments
  referencing old table as gone for each statement execute function count_entries('payment');
create trigger guard_company before update of company_id on payments
  for each row when (old.company_id <> new.company_id) execute function guard_money();
create trigger guard_money before truncate on payments for each statement execute function guard_money();

create table appointments (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  installation_id uuid not null,
  job_id uuid,
  assignee_id uuid,
  type_id integer not null check (type_id between 1 and 4),
  appointment_status_id integer not null default 2 check (appointment_status_id between 1 and 5),
  scheduled_start timestamptz not null,
  scheduled_end timestamptz not null
    check (extract(epoch from scheduled_end - scheduled_start) / 60
      in (30, 60, 90, 120, 150, 180, 240, 300, 360, 420, 480)),
  actual_start timestamptz,
  actual_end timestamptz check (actual_end >= actual_start),
  notes text check (length(notes) <= 1000),
  is_confirmed boolean not null default false,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz,
  updated_by text,
  foreign key (company_id, installation_id) references installations (company_id, id),
  foreign key (company_id, installation_id, job_id) references jobs (company_id, installation_id, id),
  foreign key (company_id, assignee_id) references people (company_id, id)
);
create index on appointments (company_id, scheduled_start);
create index on appointments (company_id, assignee_id, scheduled_start);
create index on appointments (company_id, created_at desc, id desc);
create index on appointments (installation_id, created_at desc, id desc);
create index on appointments (job_id);

alter table appointments enable row level security;
create policy own on appointments to thalpos_app
  using (company_id = current_company());
grant select, insert, update, delete on appointments to thalpos_app;

create trigger last_entry_inserted after insert on appointments
  referencing new table as arrived for each statement execute function update_last_entry();
create trigger last_entry_updated after update on appointments
  referencing new table as arrived old table as gone for each statement execute function update_last_entry();
create trigger last_entry_deleted after delete on appointments
  referencing old table as gone for each statement execute function update_last_entry();
create trigger count_inserted after insert on appointments
  referencing new table as arrived for each statement execute function count_entries('appointment');
create trigger count_deleted after delete on appointments
  referencing old table as gone for each statement execute function count_entries('appointment');
create trigger guard_company before update of company_id on appointments
  for each row when (old.company_id <> new.company_id) execute function guard_money();
create trigger guard_money before truncate on appointments for each statement execute function guard_money();

create view job_entries with (security_invoker = true) as
  select 'action' as type, id, company_id, installation_id, job_id, created_at from job_actions
  union all select 'material', id, company_id, installation_id, job_id, created_at from materials
  union all select 'appointment', id, company_id, installation_id, job_id, created_at from appointments
  union all select 'payment', id, company_id, installation_id, job_id, created_at from payments
  union all select 'expense', id, company_id, installation_id, job_id, created_at from expenses;
grant select on job_entries to thalpos_app;

-- The slots keep concurrent inserts from waiting for one row.
create table job_entry_counts (
  company_id uuid not null,
  type text not null,
  slot integer not null,
  count integer not null,
  primary key (company_id, type, slot)
);

alter table job_entry_counts enable row level security;
create policy own on job_entry_counts for select to thalpos_app
  using (company_id = current_company());
grant select on job_entry_counts to thalpos_app;
