-- Requests may replace a secret but read none, so the database itself stores the one that was replaced.
create or replace function keep_replaced_secret() returns trigger
  language plpgsql as $$
begin
  new.previous_secret := old.secret;
  new.previous_until := now() + interval '24 hours';
  return new;
end $$;
