-- The company of the transaction; null before one is set. The planner inlines it.
create or replace function current_company() returns uuid
  language sql stable parallel safe as $$
  select nullif(current_setting('app.company', true), '')::uuid
$$;
