create or replace function guard_audit() returns trigger
  language plpgsql as $$
begin
  raise exception 'what is in the audit trail stays as it is' using errcode = 'restrict_violation';
end $$;
