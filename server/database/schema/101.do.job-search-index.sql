-- The words by which jobs are found: number, title, and those of their installation. Triggers maintain it. A job at an
-- archived installation stays here.
create table job_search_index (
  job_id uuid primary key references jobs on delete cascade,
  company_id uuid not null,
  installation_id uuid not null,
  number integer not null,
  client_name text collate "C" not null,
  text text not null
);
create index on job_search_index (company_id, client_name, number);
create index on job_search_index (installation_id);
create index job_search_index_terms on job_search_index using gin (search_terms_of(company_id, text));
alter index job_search_index_terms alter column 1 set statistics 0;
alter table job_search_index alter column text set statistics 0;

alter table job_search_index enable row level security;
create policy own on job_search_index for select to thalpos_app
  using (company_id = current_company());
grant select on job_search_index to thalpos_app;

-- Named to run after the balance: a balance waits for the rows of its installation, so it comes before any other lock.
create trigger search_inserted after insert on jobs
  referencing new table as changed for each statement execute function refresh_after_jobs();
create trigger search_updated after update on jobs
  referencing new table as changed old table as replaced for each statement execute function refresh_after_jobs();
create trigger search_jobs_inserted after insert on installation_search_index
  referencing new table as changed for each statement execute function refresh_jobs_of_installations();
create trigger search_jobs_updated after update on installation_search_index
  referencing new table as changed old table as replaced for each statement execute function refresh_jobs_of_installations();
