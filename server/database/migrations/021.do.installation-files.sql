-- Photos and files of installations. Their bytes are in the storage that the settings name, under `key`; a row says that
-- they are there, whole.
create table installation_files (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  installation_id uuid not null,
  kind text not null check (kind in ('photo', 'file')),
  key text not null unique,
  thumbnail_key text unique,
  name text not null,
  notes text,
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

-- Objects of the storage that no row keeps: those that are being written, until the row of their photo or file
-- commits, and those whose row is gone. What is due is removed, so that a crash anywhere neither loses nor leaves bytes.
create table unkept_objects (
  key text primary key,
  company_id uuid not null references companies,
  due_at timestamptz not null
);
create index on unkept_objects (due_at);

create function keep_objects() returns trigger language plpgsql security definer set search_path = public as $$
declare
  kept integer;
begin
  delete from unkept_objects where key in (new.key, new.thumbnail_key) and company_id = new.company_id;
  get diagnostics kept = row_count;
  if kept < num_nonnulls(new.key, new.thumbnail_key) then
    raise exception 'only what was announced as being written can be kept' using errcode = 'foreign_key_violation';
  end if;
  return new;
end $$;
create trigger keep_objects before insert on installation_files for each row execute function keep_objects();

create function let_objects_go() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into unkept_objects (key, company_id, due_at)
  select key, old.company_id, now() from unnest(array[old.key, old.thumbnail_key]) key where key is not null;
  perform pg_notify('unkept_objects', '');
  return null;
end $$;
create trigger let_objects_go after delete on installation_files for each row execute function let_objects_go();

alter table installation_files enable row level security;
alter table unkept_objects enable row level security;

create policy own on installation_files to thalpos_app
  using (company_id = nullif(current_setting('app.company', true), '')::uuid);
create policy announce on unkept_objects for insert to thalpos_app
  with check (company_id = nullif(current_setting('app.company', true), '')::uuid);

grant select, insert, delete, update (name, notes, updated_at, updated_by) on installation_files to thalpos_app;
grant insert on unkept_objects to thalpos_app;
