create or replace function require_primary_contact() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  client uuid;
begin
  if tg_table_name = 'clients' then client := new.id; else client := old.client_id; end if;
  if exists (select from clients where id = client)
    and not exists (select from contacts where client_id = client and is_primary) then
    raise exception 'client % is left without a primary contact', client
      using errcode = 'check_violation', constraint = 'client_has_primary_contact';
  end if;
  return null;
end $$;
