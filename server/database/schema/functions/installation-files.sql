-- The row of a file takes over its keys, which were announced before the upload.
create or replace function keep_objects() returns trigger
  language plpgsql security definer set search_path = public as $$
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

create or replace function let_objects_go() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  insert into unkept_objects (key, company_id, due_at)
  select key, old.company_id, now() from unnest(array[old.key, old.thumbnail_key]) key where key is not null;
  perform pg_notify('unkept_objects', '');
  return null;
end $$;
