-- The limits of the contract, as server/column-limits.ts lists them. What was stored past a length before loses its end.
-- A phone is stored as its digits, with a plus where there was one.
update contacts set phone = regexp_replace(phone, '[[:space:]()./‐‑‒–—-]', '', 'g')
where phone ~ '[[:space:]()./‐‑‒–—-]';

do $$
declare
  c record;
begin
  for c in
    select * from (values
      ('clients', 'firstname', 45), ('clients', 'lastname', 45), ('clients', 'email', 70),
      ('clients', 'entity_name', 100), ('clients', 'notes', 1000),
      ('contacts', 'phone', 16), ('contacts', 'description', 60),
      ('installations', 'address', 100), ('installations', 'area', 30), ('installations', 'zip_code', 15),
      ('installations', 'notes', 1000), ('installations', 'description', 80),
      ('installation_items', 'make', 50), ('installation_items', 'model', 100),
      ('installation_items', 'serial_number', 50), ('installation_items', 'notes', 1000),
      ('installation_items', 'warranty', 60),
      ('installation_files', 'name', 120), ('installation_files', 'notes', 1000),
      ('devices', 'device_name', 100), ('devices', 'notes', 1000), ('devices', 'serial_no', 50),
      ('devices', 'hvac_brand', 50), ('devices', 'hvac_model', 100),
      ('device_stays', 'notes', 200),
      ('imports', 'file_name', 120)
    ) v (owner, field, longest)
  loop
    execute format('update %1$I set %2$I = left(%2$I, %3$s) where char_length(%2$I) > %3$s',
      c.owner, c.field, c.longest);
    set constraints all immediate;
    execute format('alter table %I add constraint %I check (char_length(%I) <= %s)',
      c.owner, c.owner || '_' || c.field || '_limit', c.field, c.longest);
  end loop;
end $$;

alter table installations
  drop constraint installations_floor_check,
  drop constraint installations_tag_check,
  add constraint installations_floor_limit check (floor between -9 and 20),
  add constraint installations_tag_limit check (tag between 1 and 999999999);
alter table installation_items
  drop constraint installation_items_cost_cents_check,
  add constraint installation_items_floor_limit check (floor between -9 and 20),
  add constraint installation_items_cost_cents_limit check (cost_cents between 0 and 100000000);
alter table devices add constraint devices_rated_power_kw_limit check (rated_power_kw between 0.1 and 10000);
