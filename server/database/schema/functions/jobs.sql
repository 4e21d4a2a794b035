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

-- Adds differences, so that concurrent writers only wait for each other. Rows are locked in the order of their ids.
create or replace function update_balance() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  changes jsonb := '{}';
begin
  if tg_op = 'INSERT' then
    select jsonb_object_agg(installation_id, cents) into changes
    from (select installation_id, sum(owed_cents) as cents from arrived group by 1) s where cents <> 0;
  elsif tg_op = 'DELETE' then
    select jsonb_object_agg(installation_id, cents) into changes
    from (select installation_id, -sum(owed_cents) as cents from gone group by 1) s where cents <> 0;
  else
    select jsonb_object_agg(installation_id, cents) into changes
    from (
      select installation_id, sum(cents) as cents
      from (
        select installation_id, owed_cents as cents from arrived
        union all select installation_id, -owed_cents from gone
      ) both_sides group by 1
    ) s where cents <> 0;
  end if;
  if changes is null then return null; end if;
  perform from installations where id in (select key::uuid from jsonb_object_keys(changes) as key)
    order by id for no key update;
  update installations i set balance_cents = i.balance_cents + c.value::bigint
  from jsonb_each_text(changes) c where i.id = c.key::uuid;
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

-- The year in which the confirmation is issued, not that of the payment.
create or replace function assign_payment_number() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  if new.number = 0 then
    select extract(year from now() at time zone timezone) into new.year from companies where id = new.company_id;
    new.number := next_number(new.company_id, 'payments', new.year);
  end if;
  return new;
end $$;

-- Adds differences to the jobs of payments, so that concurrent writers only wait for each other. Jobs are locked in the
-- order of their ids.
create or replace function update_paid() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  changes jsonb := '{}';
begin
  if tg_op = 'INSERT' then
    select jsonb_object_agg(job_id, cents) into changes
    from (select job_id, -sum(owed_cents) as cents from arrived where job_id is not null group by 1) s where cents <> 0;
  elsif tg_op = 'DELETE' then
    select jsonb_object_agg(job_id, cents) into changes
    from (select job_id, sum(owed_cents) as cents from gone where job_id is not null group by 1) s where cents <> 0;
  else
    select jsonb_object_agg(job_id, cents) into changes
    from (
      select job_id, sum(cents) as cents
      from (
        select job_id, -owed_cents as cents from arrived
        union all select job_id, owed_cents from gone
      ) both_sides where job_id is not null group by 1
    ) s where cents <> 0;
  end if;
  if changes is null then return null; end if;
  perform from jobs where id in (select key::uuid from jsonb_object_keys(changes) as key) order by id for no key update;
  update jobs j set paid_cents = j.paid_cents + c.value::integer
  from jsonb_each_text(changes) c where j.id = c.key::uuid;
  return null;
end $$;
