-- A file of records that was read, and what became of it. Its rows are here from the first look at them, each with the
-- id that its record will have, so that writing them and taking them back are a few statements.
create table imports (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  kind text not null check (kind in ('clients', 'installations')),
  file_name text not null,
  state text not null default 'checked'
    check (state in ('checked', 'running', 'done', 'failed', 'cancelled', 'undone')),
  columns text[] not null,
  ignored text[] not null,
  rows integer not null,
  bad integer not null,
  written integer not null default 0,
  cancel_asked boolean not null default false,
  problem jsonb,
  created_at timestamptz not null default now(),
  created_by text not null,
  created_by_sub text not null,
  finished_at timestamptz,
  undone_at timestamptz,
  undone_by text,
  unique (company_id, id)
);
create index on imports (company_id, created_at desc);

create table import_rows (
  import_id uuid not null,
  row integer not null,
  company_id uuid not null,
  is_bad boolean not null,
  cells jsonb not null,
  form jsonb,
  errors jsonb not null,
  record_id uuid not null default gen_random_uuid(),
  primary key (import_id, row),
  foreign key (company_id, import_id) references imports (company_id, id) on delete cascade
);

alter table imports enable row level security;
alter table import_rows enable row level security;

create policy own on imports to thalpos_app
  using (company_id = nullif(current_setting('app.company', true), '')::uuid);
create policy own on import_rows to thalpos_app
  using (company_id = nullif(current_setting('app.company', true), '')::uuid);

grant select, insert, update, delete on imports, import_rows to thalpos_app;

-- Requests archive and never delete; what an import made is the exception, as if it had never been. Whoever calls has
-- seen that nobody touched it; a row that something else points to ends the transaction.
create function remove_imported(run uuid) returns void
  language plpgsql security definer set search_path = public as $$
declare
  company uuid := nullif(current_setting('app.company', true), '')::uuid;
  ids uuid[] := array(select record_id from import_rows where import_id = run and company_id = company);
begin
  delete from installations where company_id = company and id = any(ids);
  delete from contacts where company_id = company and client_id = any(ids);
  delete from clients where company_id = company and id = any(ids);
end $$;
revoke execute on function remove_imported from public;
grant execute on function remove_imported to thalpos_app;

-- The highest tag of the company, which until the end of the transaction nobody else raises. Many installations at once
-- count on from it by themselves: raising it for each of them would grow slower with every one.
create function hold_tags() returns integer
  language plpgsql security definer set search_path = public as $$
declare
  company uuid := nullif(current_setting('app.company', true), '')::uuid;
begin
  insert into installation_tags values (company, 0) on conflict do nothing;
  perform from installation_tags where company_id = company for no key update;
  return next_tag(company) - 1;
end $$;
revoke execute on function hold_tags from public;
grant execute on function hold_tags to thalpos_app;
