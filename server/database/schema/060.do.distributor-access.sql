-- A distributor sees the homes of its inventory. These policies look back from devices, so they come after all four tables.
create policy distributor_of_device on installations for select to thalpos_app using (
  exists (
    select from devices d
    where d.installation_id = installations.id
      and d.distributor_id = current_company()
  )
);
create policy distributor_of_device on clients for select to thalpos_app using (
  exists (
    select from installations i join devices d on d.installation_id = i.id
    where i.client_id = clients.id and d.distributor_id = current_company()
  )
);
-- The device panel shows the tenant's primary phone number to the distributor too; other contacts stay hidden.
create policy primary_of_visible_client on contacts for select to thalpos_app using (
  is_primary and exists (select from clients c where c.id = contacts.client_id)
);
