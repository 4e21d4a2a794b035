create or replace function guard_bulk_changes() returns trigger
  language plpgsql as $$
begin
  if tg_op in ('DELETE', 'TRUNCATE') then
    raise exception 'a bulk change is never removed' using errcode = 'restrict_violation';
  end if;
  if (new.id, new.company_id, new.device_type, new.action, new.action_value, new.reverts, new.found, new.canary_size,
      new.canary_share, new.stop_in_row, new.stop_share, new.offline, new.requested_by_sub, new.requested_by_name,
      new.requested_by_roles, new.created_at)
    is distinct from
     (old.id, old.company_id, old.device_type, old.action, old.action_value, old.reverts, old.found, old.canary_size,
      old.canary_share, old.stop_in_row, old.stop_share, old.offline, old.requested_by_sub, old.requested_by_name,
      old.requested_by_roles, old.created_at) then
    raise exception 'the request of bulk change % never changes', old.id using errcode = 'restrict_violation';
  end if;
  if old.state = 'done' then
    raise exception 'bulk change % is done and no longer changes', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace function guard_bulk_change_devices() returns trigger
  language plpgsql as $$
begin
  if tg_op in ('DELETE', 'TRUNCATE') then
    raise exception 'the outcome of a device is never removed' using errcode = 'restrict_violation';
  end if;
  if old.state not in ('waiting', 'sent')
    or (new.bulk_change_id, new.device_id, new.company_id, new.position, new.is_canary, new.value_before, new.action_value)
      is distinct from
       (old.bulk_change_id, old.device_id, old.company_id, old.position, old.is_canary, old.value_before, old.action_value)
  then
    raise exception 'the outcome of device % never changes', old.device_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace function notify_bulk_change() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  perform pg_notify('bulk_changes', bulk_change_id::text) from bulk_change_devices where command_id = new.id;
  return null;
end $$;
