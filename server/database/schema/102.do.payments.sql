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
  payment_type_id integer not null check (payment_type_id between 1 and 6),
  amount_cents integer not null check (amount_cents between 1 and 100000000),
  paid_at timestamptz not null default now(),
  notes text constraint payments_notes_limit check (char_length(notes) <= 1000),
  tax_document text constraint payments_tax_document_limit check (char_length(tax_document) <= 50),
  refund_of uuid references payments,
  -- Of a refund that the client does not owe again: the cost of the job dropped by it, and voiding raises it again.
  lowers_cost boolean not null default false check (kind = 'refund' or not lowers_cost),
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
create index on payments (company_id, created_at desc, id desc);
create index on payments (installation_id, created_at desc, id desc);
create index on payments (job_id);
create index on payments (company_id, client_id);
-- With what sums read.
create index on payments (company_id, paid_at desc, id desc) include (payment_type_id, kind, amount_cents, voided_at);
create index on payments (company_id, amount_cents, id);
create index on payments (refund_of) where refund_of is not null;
create index on payments (replaces) where replaces is not null;
create index on payments (company_id, paid_at desc, id desc) where kind = 'refund';
-- What cancelled jobs and payments of no job leave as a credit.
create index on payments (installation_id) where job_id is null;
create index on jobs (installation_id) where due_cents < 0;

alter table payments enable row level security;
create policy own on payments to thalpos_app
  using (company_id = current_company());
grant select, insert, update (notes, tax_document, voided_at, voided_by, void_reason) on payments to thalpos_app;

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
create trigger guard_money before truncate on payments
  for each statement execute function guard_money();
