-- Maintenance of job_search_index, and the search in it.
create or replace function refresh_job_search_index(ids uuid[]) returns void
  language plpgsql security definer set search_path = public set enable_seqscan = off as $$
declare
  archived uuid[];
begin
  -- Whoever renames the client meanwhile waits, or is waited for.
  perform from clients where id in (
    select i.client_id from jobs j join installations i on i.id = j.installation_id where j.id = any(ids)
  ) order by id for share;
  insert into job_search_index as known
  select j.id, j.company_id, j.installation_id, j.number, k.client_name,
    ' ' || j.number || coalesce(' ' || phonetic(j.title), '') || k.text
  from jobs j join installation_search_index k on k.installation_id = j.installation_id where j.id = any(ids)
  on conflict (job_id) do update set client_name = excluded.client_name, text = excluded.text
  where (known.client_name, known.text) is distinct from (excluded.client_name, excluded.text);
  archived := array(
    select distinct i.client_id from jobs j join installations i on i.id = j.installation_id
    where j.id = any(ids) and i.archived_at is not null);
  if archived = '{}' then return; end if;
  insert into job_search_index as known
  select j.id, j.company_id, j.installation_id, j.number, w.name,
    ' ' || j.number || coalesce(' ' || phonetic(j.title), '') || ' ' || i.tag || ' '
      || phonetic(concat_ws(' ', t.key || '_' || i.tag, w.words, i.address, i.area, i.zip_code))
  from jobs j join installations i on i.id = j.installation_id join companies t on t.id = j.company_id
    join client_search_words(archived) w on w.client_id = i.client_id
  where j.id = any(ids) and i.archived_at is not null
  on conflict (job_id) do update set client_name = excluded.client_name, text = excluded.text
  where (known.client_name, known.text) is distinct from (excluded.client_name, excluded.text);
end $$;

create or replace function refresh_after_jobs() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  ids uuid[];
begin
  if tg_op = 'INSERT' then ids := array(select id from changed);
  else
    ids := array(
      select c.id from changed c join replaced r on r.id = c.id where c.title is distinct from r.title);
  end if;
  if ids <> '{}' then perform refresh_job_search_index(ids); end if;
  return null;
end $$;

create or replace function refresh_jobs_of_installations() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  homes uuid[];
  ids uuid[];
begin
  if tg_op = 'INSERT' then homes := array(select installation_id from changed);
  else
    homes := array(
      select c.installation_id from changed c join replaced r on r.installation_id = c.installation_id
      where (c.text, c.client_name) is distinct from (r.text, r.client_name));
  end if;
  if homes = '{}' then return null; end if;
  ids := array(select job_id from job_search_index where installation_id = any(homes));
  if ids <> '{}' then perform refresh_job_search_index(ids); end if;
  return null;
end $$;

-- Numbers of the jobs of the company that match every pattern, in no order, at most so many. The row policies would keep the
-- planner from the index of the terms.
create or replace function find_jobs(patterns text[], parts text[], many integer) returns integer[]
  language plpgsql stable security definer set search_path = public as $$
declare
  terms record := search_terms(current_company(), patterns, parts, null);
  found integer[];
begin
  execute format('select array(select number from job_search_index where %s and %s limit %s)',
    terms.within, terms.condition, many) into found;
  return found;
end $$;

revoke execute on function refresh_job_search_index, find_jobs from public;
grant execute on function find_jobs to thalpos_app;
