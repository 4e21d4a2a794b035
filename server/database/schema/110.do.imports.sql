-- Imported files of records. The rows exist from the first preview on, each with the id that its record will get, so that
-- writing them and undoing the import are a few statements.
create table imports (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  kind text not null check (kind in ('clients', 'installations', 'items')),
  file_name text not null constraint imports_file_name_limit check (char_length(file_name) <= 120),
  state text not null default 'checked'
    check (state in ('checked', 'running', 'done', 'failed', 'cancelled', 'undone')),
  columns text[] not null,
  ignored text[] not null,
  rows integer not null,
  bad integer not null,
  matched integer not null default 0,
  skipped integer not null default 0,
  written integer not null default 0,
  cancel_requested boolean not null default false,
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

alter table imports enable row level security;
create policy own on imports to thalpos_app
  using (company_id = current_company());
grant select, insert, update, delete on imports to thalpos_app;

create table import_rows (
  import_id uuid not null,
  row integer not null,
  company_id uuid not null,
  is_bad boolean not null,
  is_skipped boolean not null default false,
  cells jsonb not null,
  form jsonb,
  errors jsonb not null,
  matches jsonb not null default '[]',
  record_id uuid not null default gen_random_uuid(),
  primary key (import_id, row),
  foreign key (company_id, import_id) references imports (company_id, id) on delete cascade
);

alter table import_rows enable row level security;
create policy own on import_rows to thalpos_app
  using (company_id = current_company());
grant select, insert, update, delete on import_rows to thalpos_app;

-- Which column a company chose for a header: its next file with that header is read without a choice.
create table import_headers (
  company_id uuid not null references companies,
  kind text not null check (kind in ('clients', 'installations', 'items')),
  -- In lower case, without accents and blanks.
  header text not null check (length(header) between 1 and 200),
  -- Null: the column is ignored.
  column_name text,
  chosen_at timestamptz not null default now(),
  primary key (company_id, kind, header)
);

alter table import_headers enable row level security;
create policy own on import_headers to thalpos_app
  using (company_id = current_company());
grant select, insert, update, delete on import_headers to thalpos_app;
