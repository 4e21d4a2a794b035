create or replace function guard_commands() returns trigger
  language plpgsql as $$
begin
  if tg_op in ('DELETE', 'TRUNCATE') then
    raise exception 'a command is never removed from the ledger' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'UPDATE' then
    if old.ended_at is not null then
      raise exception 'command % has ended (%) and no longer changes', old.id, old.state
        using errcode = 'restrict_violation';
    end if;
    if (new.id, new.device_id, new.company_id, new.device_company_id, new.action, new.action_value, new.previous_value,
        new.requested_by_sub, new.requested_by_name, new.created_at, new.expires_at, new.request_reason, new.consent)
      is distinct from
       (old.id, old.device_id, old.company_id, old.device_company_id, old.action, old.action_value, old.previous_value,
        old.requested_by_sub, old.requested_by_name, old.created_at, old.expires_at, old.request_reason, old.consent) then
      raise exception 'the request of command % never changes', old.id using errcode = 'restrict_violation';
    end if;
  end if;
  if new.state in ('confirmed', 'failed', 'expired', 'cancelled') then
    new.ended_at := coalesce(new.ended_at, now());
  end if;
  return new;
end $$;
