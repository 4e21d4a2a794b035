-- Photos and files of installations. Their bytes are in the file storage under `key`; a row exists once all bytes do.
create table installation_files (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  installation_id uuid not null,
  kind text not null check (kind in ('photo', 'file')),
  key text not null unique,
  thumbnail_key text unique,
  name text not null constraint installation_files_name_limit check (char_length(name) <= 120),
  notes text constraint installation_files_notes_limit check (char_length(notes) <= 1000),
  media_type text not null,
  bytes integer not null check (bytes > 0),
  width integer check (width > 0),
  height integer check (height > 0),
  sha256 text not null,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz,
  updated_by text,
  check (num_nonnulls(thumbnail_key, width, height) = case kind when 'photo' then 3 else 0 end),
  foreign key (company_id, installation_id) references installations (company_id, id)
);
create index on installation_files (company_id, installation_id, kind, created_at, id);

alter table installation_files enable row level security;
create policy own on installation_files to thalpos_app
  using (company_id = current_company());
grant select, insert, delete, update (name, notes, updated_at, updated_by) on installation_files to thalpos_app;

-- Keys of the file storage without a row in installation_files: uploads until their row commits, and files whose row was
-- deleted. The clean-up removes what is due, so that a crash neither loses nor leaks bytes.
create table orphan_files (
  key text primary key,
  company_id uuid not null references companies,
  due_at timestamptz not null
);
create index on orphan_files (due_at);

alter table orphan_files enable row level security;
create policy announce on orphan_files for insert to thalpos_app
  with check (company_id = current_company());
grant insert on orphan_files to thalpos_app;

create trigger claim_uploaded_files before insert on installation_files for each row execute function claim_uploaded_files();
create trigger release_deleted_files after delete on installation_files for each row execute function release_deleted_files();
