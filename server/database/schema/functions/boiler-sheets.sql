-- A sheet gets its number in the transaction that signs it: the next of the local year of that moment.
create or replace function sign_sheet() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  if new.signed_at is not null and new.number is null then
    select extract(year from new.signed_at at time zone timezone) into new.year from companies where id = new.company_id;
    new.number := next_number(new.company_id, 'boiler_sheets', new.year);
  end if;
  return new;
end $$;

-- The item, job or visit that a signed sheet names may be deleted; nothing else of it changes.
create or replace function guard_signed_sheet() returns trigger
  language plpgsql as $$
declare
  links text[] := array['item_id', 'job_id', 'appointment_id'];
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - links = to_jsonb(old) - links then return new; end if;
  raise exception 'a signed sheet neither changes nor goes' using errcode = 'restrict_violation';
end $$;
