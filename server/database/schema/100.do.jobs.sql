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
create index on jobs (company_id, state, created_at desc, id desc);
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

-- The five types of entries. A trigger maintains the latest entry of each installation, another the count of each type.
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

create table materials (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  installation_id uuid not null,
  job_id uuid not null,
  appointment_id uuid,
  -- The item of the catalogue it was taken from; name and price are copies of that time.
  item_id uuid,
  name text not null check (name <> '') constraint materials_name_limit check (char_length(name) <= 100),
  quantity numeric(9, 2) not null default 1
    constraint materials_quantity_limit check (quantity between 0.01 and 9999),
  cost_cents integer not null check (cost_cents between 0 and 100000000),
  created_at timestamptz not null default now(),
  created_by text,
  foreign key (company_id, installation_id, job_id) references jobs (company_id, installation_id, id),
  constraint materials_item foreign key (company_id, item_id) references catalogue_items (company_id, id)
);

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

-- Money in (`payment`) and out (`refund`). One sum that settles several jobs is one row for each, with one number.
-- `client_id` is who paid: the tenant, the owner or another client. `assignee_id` took the money. Rows are never deleted
-- and their money never changes: a wrong one is voided and replaced.
create table payments (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  installation_id uuid not null,
  job_id uuid,
  appointment_id uuid,
  client_id uuid not null,
  assignee_id uuid,
  kind text not null default 'payment' check (kind in ('payment', 'refund')),
  -- 0 on insert stands for the next number of this year.
  year integer not null default 0,
  number integer not null default 0 check (number >= 1),
  payment_type_id integer not null check (payment_type_id between 1 and 5),
  amount_cents integer not null check (amount_cents between 1 and 100000000),
  paid_at timestamptz not null default now(),
  notes text constraint payments_notes_limit check (char_length(notes) <= 1000),
  tax_document text constraint payments_tax_document_limit check (char_length(tax_document) <= 50),
  refund_of uuid references payments,
  replaces uuid references payments,
  voided_at timestamptz,
  voided_by text,
  void_reason text constraint payments_void_reason_limit check (char_length(void_reason) <= 200),
  owed_cents integer not null generated always as
    (case when voided_at is not null then 0 when kind = 'refund' then amount_cents else -amount_cents end) stored,
  created_at timestamptz not null default now(),
  created_by text,
  unique nulls not distinct (company_id, year, number, job_id),
  foreign key (company_id, installation_id) references installations (company_id, id),
  foreign key (company_id, installation_id, job_id) references jobs (company_id, installation_id, id),
  foreign key (company_id, client_id) references clients (company_id, id),
  foreign key (company_id, assignee_id) references people (company_id, id)
);
create index on payments (company_id, client_id);
create index on payments (company_id, paid_at desc, id desc);
create index on payments (company_id, amount_cents, id);
create index on payments (refund_of) where refund_of is not null;
create index on payments (replaces) where replaces is not null;
-- What cancelled jobs and payments of no job leave as a credit.
create index on payments (installation_id) where job_id is null;
create index on jobs (installation_id) where due_cents < 0;

create trigger assign_number before insert on payments for each row execute function assign_payment_number();
create trigger balance_inserted after insert on payments
  referencing new table as arrived for each statement execute function update_balance();
create trigger balance_updated after update on payments
  referencing new table as arrived old table as gone for each statement execute function update_balance();
create trigger balance_deleted after delete on payments
  referencing old table as gone for each statement execute function update_balance();
create trigger paid_inserted after insert on payments
  referencing new table as arrived for each statement execute function update_paid();
create trigger paid_updated after update on payments
  referencing new table as arrived old table as gone for each statement execute function update_paid();
create trigger paid_deleted after delete on payments
  referencing old table as gone for each statement execute function update_paid();

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
  notes text constraint appointments_notes_limit check (char_length(notes) <= 1000),
  is_confirmed boolean not null default false,
  cancel_reason text constraint appointments_cancel_reason_limit check (char_length(cancel_reason) <= 200),
  -- Rises with every change that a calendar shows (RFC 5545, SEQUENCE).
  sequence integer not null default 0,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz,
  updated_by text,
  unique (company_id, id),
  foreign key (company_id, installation_id) references installations (company_id, id),
  foreign key (company_id, installation_id, job_id) references jobs (company_id, installation_id, id),
  foreign key (company_id, assignee_id) references people (company_id, id)
);
create index on appointments (company_id, scheduled_start);
create index on appointments (company_id, assignee_id, scheduled_start);

-- People who help the assignee; their lanes show the visit too.
create table appointment_helpers (
  company_id uuid not null references companies,
  appointment_id uuid not null,
  person_id uuid not null,
  primary key (appointment_id, person_id),
  foreign key (company_id, appointment_id) references appointments (company_id, id) on delete cascade,
  foreign key (company_id, person_id) references people (company_id, id)
);
create index on appointment_helpers (company_id, person_id);

alter table appointment_helpers enable row level security;
create policy own on appointment_helpers to thalpos_app
  using (company_id = current_company());
grant select, insert, delete on appointment_helpers to thalpos_app;

-- What a client signed at the end of a visit. Not a qualified signature: strokes, name, time, and the text with its hash.
create table appointment_signatures (
  appointment_id uuid primary key,
  company_id uuid not null references companies,
  signer_name text not null check (char_length(signer_name) between 1 and 100),
  signed_text text not null check (char_length(signed_text) <= 4000),
  text_sha256 text not null,
  -- Each stroke is a list of points [x, y] from 0 to 1.
  strokes jsonb not null,
  signed_at timestamptz not null default now(),
  foreign key (company_id, appointment_id) references appointments (company_id, id)
);

alter table appointment_signatures enable row level security;
create policy own on appointment_signatures to thalpos_app
  using (company_id = current_company());
grant select, insert on appointment_signatures to thalpos_app;

do $$
declare
  entry record;
begin
  for entry in
    select * from (values ('job_actions', 'action'), ('materials', 'material'), ('expenses', 'expense'),
      ('payments', 'payment'), ('appointments', 'appointment')) as entries (name, type)
  loop
    execute format('create index on %I (company_id, created_at desc, id desc)', entry.name);
    execute format('create index on %I (installation_id, created_at desc, id desc)', entry.name);
    execute format('create index on %I (job_id)', entry.name);
    execute format('alter table %I enable row level security', entry.name);
    execute format('create policy own on %I to thalpos_app using (company_id = current_company())', entry.name);
    execute format('grant select, insert, update, delete on %I to thalpos_app', entry.name);
    execute format('create trigger last_entry_inserted after insert on %I
      referencing new table as arrived for each statement execute function update_last_entry()', entry.name);
    execute format('create trigger last_entry_updated after update on %I
      referencing new table as arrived old table as gone for each statement execute function update_last_entry()', entry.name);
    execute format('create trigger last_entry_deleted after delete on %I
      referencing old table as gone for each statement execute function update_last_entry()', entry.name);
    execute format('create trigger count_inserted after insert on %I
      referencing new table as arrived for each statement execute function count_entries(%L)', entry.name, entry.type);
    execute format('create trigger count_deleted after delete on %I
      referencing old table as gone for each statement execute function count_entries(%L)', entry.name, entry.type);
    execute format('create trigger guard_company before update of company_id on %I
      for each row when (old.company_id <> new.company_id) execute function guard_money()', entry.name);
    execute format('create trigger guard_money before truncate on %I
      for each statement execute function guard_money()', entry.name);
  end loop;
end $$;
-- Payments are voided, never deleted, and their money never changes.
revoke update, delete on payments from thalpos_app;
grant update (notes, tax_document, voided_at, voided_by, void_reason) on payments to thalpos_app;

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
