create or replace function guard_audit() returns trigger
  language plpgsql as $$
begin
  raise exception 'the audit trail is never edited' using errcode = 'restrict_violation';
end $$;
