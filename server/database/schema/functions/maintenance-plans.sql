-- The first day after `after` in a series that repeats every so many months. Each is counted from the first day, so that
-- 31 January is followed by 28 February and 31 March.
create or replace function next_in_series(first date, months integer, after date) returns date
  language sql immutable strict parallel safe as $$
  select min(day) from (
    select (first + make_interval(months => months * step))::date as day
    from generate_series(
      greatest(0, ((extract(year from after) - extract(year from first)) * 12
        + extract(month from after) - extract(month from first))::integer / months - 1),
      greatest(0, ((extract(year from after) - extract(year from first)) * 12
        + extract(month from after) - extract(month from first))::integer / months + 1)) step
  ) days where day > after
$$;

-- The next due date by months; null for a plan by hours alone. The contract has the same rule in `due-dates.ts`.
create or replace function plan_next_due(
  anchor text, anchor_on date, every_months integer, started_on date,
  last_due_on date, last_settled_on date, last_outcome text
) returns date
  language sql immutable parallel safe as $$
  select case
    when every_months is null then null
    when anchor = 'date' and last_due_on is null then anchor_on
    when anchor = 'date' then next_in_series(anchor_on, every_months, greatest(last_due_on, last_settled_on))
    when last_due_on is null and anchor_on is null then started_on
    else greatest(
      (anchor_on + make_interval(months => every_months))::date,
      case last_outcome
        when 'done' then (last_settled_on + make_interval(months => every_months))::date
        when 'skipped' then next_in_series(last_due_on, every_months, greatest(last_due_on, last_settled_on))
      end)
  end
$$;

-- Records the outcome of a due date and moves the plan to its next one. Hours are counted again from that day.
create or replace function settle_plan(
  plan uuid, due date, result text, on_day date, job uuid, given_reason text, by_name text
) returns void
  language plpgsql security definer set search_path = public as $$
declare
  company uuid;
begin
  select company_id into company from maintenance_plans where id = plan for no key update;
  if company is distinct from current_company() and current_company() is not null then
    raise exception 'a plan of another company' using errcode = 'insufficient_privilege';
  end if;
  insert into plan_occurrences (company_id, plan_id, due_on, outcome, settled_on, job_id, reason, settled_by)
  values (company, plan, due, result, on_day, job, given_reason, by_name)
  on conflict (plan_id, due_on) do nothing;
  update maintenance_plans set last_due_on = due, last_settled_on = on_day, last_outcome = result,
    operation_hours = null, operation_covered = null, operation_from = null, operation_read_at = null, hours_due_on = null
  where id = plan and (last_due_on is null or last_due_on <= due or last_settled_on <= on_day);
end $$;

create or replace function settle_plan_by_job() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  perform settle_plan(new.plan_id, new.plan_due_on, 'done',
    (select (coalesce(new.done_at, now()) at time zone timezone)::date from companies where id = new.company_id),
    new.id, null, coalesce(new.updated_by, new.created_by));
  return null;
end $$;

create or replace function hand_over_plans() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  update maintenance_plans p set device_id = new.device_id
  from device_assignments a
  where a.id = new.follows_id and p.company_id = new.company_id and p.installation_id = new.installation_id
    and p.device_id = a.device_id and p.deleted_at is null;
  return null;
end $$;
