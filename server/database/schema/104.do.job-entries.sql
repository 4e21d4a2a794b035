-- What the five types of entries share. A trigger maintains the latest entry of each installation, another the count of each
-- type.
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
