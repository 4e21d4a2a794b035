create or replace function count_entries() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    insert into job_entry_counts
    select company_id, tg_argv[0], pg_backend_pid() % 128, count(*) from arrived group by 1 order by 1
    on conflict (company_id, type, slot) do update set count = job_entry_counts.count + excluded.count;
  else
    insert into job_entry_counts
    select company_id, tg_argv[0], pg_backend_pid() % 128, -count(*) from gone group by 1 order by 1
    on conflict (company_id, type, slot) do update set count = job_entry_counts.count + excluded.count;
  end if;
  return null;
end $$;

create or replace function update_last_entry() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  touched uuid[];
begin
  if tg_op = 'INSERT' then touched := array(select distinct installation_id from arrived);
  elsif tg_op = 'DELETE' then touched := array(select distinct installation_id from gone);
  else
    touched := array(
      select distinct a.installation_id from gone a join arrived b using (id)
      where (a.installation_id, a.created_at) is distinct from (b.installation_id, b.created_at)
      union select b.installation_id from gone a join arrived b using (id)
      where (a.installation_id, a.created_at) is distinct from (b.installation_id, b.created_at));
  end if;
  perform from installations where id = any(touched) order by id for no key update;
  update installations i set last_job_entry_at = e.latest
  from (
    select t.id, (select max(created_at) from job_entries where installation_id = t.id) as latest
    from unnest(touched) t (id)
  ) e
  where i.id = e.id and i.last_job_entry_at is distinct from e.latest;
  return null;
end $$;

create or replace function guard_money() returns trigger
  language plpgsql as $$
begin
  raise exception 'rows of % are neither truncated nor moved to another company: balances and counts would be wrong', tg_table_name
    using errcode = 'restrict_violation';
end $$;

-- A request takes numbers of its own company only.
create or replace function next_number(company uuid, of_series text, of_year integer) returns integer
  language plpgsql security definer set search_path = public as $$
declare
  given integer;
begin
  if company <> current_company() then
    raise exception 'numbers of another company' using errcode = 'insufficient_privilege';
  end if;
  insert into number_series (company_id, series, year, highest) values (company, of_series, of_year, 1)
  on conflict (company_id, series, year) do update set highest = number_series.highest + 1
  returning highest into given;
  return given;
end $$;

create or replace function assign_job_number() returns trigger
  language plpgsql as $$
begin
  if new.number = 0 then new.number := next_number(new.company_id, 'jobs', 0); end if;
  return new;
end $$;
