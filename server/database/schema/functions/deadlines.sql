-- The last statement of a request: PostgreSQL may have stood still before it read the COMMIT, and the caller has already got
-- the reply that nothing was stored.
create or replace function reject_after_deadline(allowed_ms double precision) returns void
  language plpgsql as $$
begin
  if clock_timestamp() > now() + allowed_ms * interval '1 millisecond' then
    raise exception 'The request is past its deadline.' using errcode = '57014';
  end if;
end $$;
