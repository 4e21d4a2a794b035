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
