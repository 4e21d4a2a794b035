-- The last statement of a request's transaction: PostgreSQL may have stood still with the COMMIT unread, and the caller
-- has been told that nothing happened.
create function refuse_late(allowed_ms double precision) returns void language plpgsql as $$
begin
  if clock_timestamp() > now() + allowed_ms * interval '1 millisecond' then
    raise exception 'The request is past its deadline.' using errcode = '57014';
  end if;
end $$;
