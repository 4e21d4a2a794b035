-- Folds case, Greek accents and the final sigma, so that a search finds a name however it is typed.
create function fold(value text) returns text language sql immutable strict parallel safe as $$
  select translate(lower(value), 'άέήίόύώϊϋΐΰςàáâäèéêëìíîïòóôöùúûüñç', 'αεηιουωιυιυσaaaaeeeeiiiioooouuuunc')
$$;

-- The device panel names the tenant with one phone number for the distributor too; the other contacts stay hidden.
create policy primary_of_held on contacts for select to thalpos_app using (
  is_primary and exists (select from clients c where c.id = contacts.client_id)
);

create index on faults (opened_at desc) where resolved_at is null;
create index on faults (resolved_at desc) where resolved_at is not null;
