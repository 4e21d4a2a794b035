-- All entries of jobs.
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
