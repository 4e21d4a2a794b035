-- The row of a file takes over its keys, which were announced before the upload.
create or replace function claim_uploaded_files() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  claimed integer;
begin
  delete from orphan_files where key in (new.key, new.thumbnail_key) and company_id = new.company_id;
  get diagnostics claimed = row_count;
  if claimed < num_nonnulls(new.key, new.thumbnail_key) then
    raise exception 'a key must be announced before its file is uploaded' using errcode = 'foreign_key_violation';
  end if;
  return new;
end $$;

create or replace function release_deleted_files() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  insert into orphan_files (key, company_id, due_at)
  select key, old.company_id, now() from unnest(array[old.key, old.thumbnail_key]) key where key is not null;
  perform pg_notify('orphan_files', '');
  return null;
end $$;
