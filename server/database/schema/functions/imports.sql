-- Requests archive and never delete, except what an import has written. The caller has checked that it is unchanged;
-- a reference from another row ends the transaction.
create or replace function remove_imported(run uuid) returns void
  language plpgsql security definer set search_path = public as $$
declare
  company uuid := current_company();
  ids uuid[] := array(select record_id from import_rows where import_id = run and company_id = company);
begin
  delete from installations where company_id = company and id = any(ids);
  delete from contacts where company_id = company and client_id = any(ids);
  delete from clients where company_id = company and id = any(ids);
  delete from catalogue_items where company_id = company and id = any(ids);
end $$;

revoke execute on function remove_imported from public;
grant execute on function remove_imported to thalpos_app;
