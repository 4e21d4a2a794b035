-- The tag after the highest one, or the first gap once the highest possible tag is in use.
create or replace function next_tag(company uuid) returns integer
  language sql stable as $$
  select case
    when coalesce(max(highest), 0) < 999999999 then coalesce(max(highest), 0) + 1
    else (select min(i.tag) + 1 from installations i where i.company_id = company
      and not exists (select from installations n where n.company_id = company and n.tag = i.tag + 1))
  end from installation_tags where company_id = company
$$;

create or replace function assign_tag() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'UPDATE' and new.tag = old.tag then return new; end if;
  perform from installation_tags where company_id = new.company_id for no key update;
  if not found then
    insert into installation_tags values (new.company_id, 0) on conflict do nothing;
    perform from installation_tags where company_id = new.company_id for no key update;
  end if;
  if new.tag = 0 then
    new.tag := next_tag(new.company_id);
    update installation_tags set highest = greatest(highest, new.tag) where company_id = new.company_id;
  end if;
  return new;
end $$;

create or replace function record_highest_tag() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  update installation_tags t set highest = given.highest
  from (select company_id, max(tag) as highest from changed group by company_id) given
  where t.company_id = given.company_id and t.highest < given.highest;
  return null;
end $$;

-- The highest tag of the company, locked until the end of the transaction. An import counts on from it itself: raising it
-- once per installation gets slower with each one.
create or replace function lock_tags() returns integer
  language plpgsql security definer set search_path = public as $$
declare
  company uuid := current_company();
begin
  insert into installation_tags values (company, 0) on conflict do nothing;
  perform from installation_tags where company_id = company for no key update;
  return next_tag(company) - 1;
end $$;

revoke execute on function lock_tags from public;
grant execute on function lock_tags to thalpos_app;
