-- What a company chose for the columns of its files: the next file with the same heads needs no hand.
create table import_heads (
  company_id uuid not null references companies,
  kind text not null check (kind in ('clients', 'installations')),
  -- Without accents, blanks and capitals.
  head text not null check (length(head) between 1 and 200),
  -- Null is left out.
  column_name text,
  chosen_at timestamptz not null default now(),
  primary key (company_id, kind, head)
);
alter table import_heads enable row level security;
create policy own on import_heads to thalpos_app
  using (company_id = nullif(current_setting('app.company', true), '')::uuid);
grant select, insert, update, delete on import_heads to thalpos_app;

alter table imports
  add column matched integer not null default 0,
  add column skipped integer not null default 0;
alter table import_rows
  add column matches jsonb not null default '[]',
  add column is_skipped boolean not null default false;
