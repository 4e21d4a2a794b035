-- Charts of time that is over are kept by the servers for whoever asks again, and dropped at what is told here: a device,
-- or nothing where it may be any. Reports that come late are told of by whoever stores them, as rows are too many to ask each.
create function tell_changed_past() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform pg_notify('changed_pasts', old.device_id);
  end if;
  if tg_op <> 'DELETE' then
    perform pg_notify('changed_pasts', new.device_id);
  end if;
  return null;
end $$;
create trigger tell_changed_past after insert or update or delete on chunk
  for each row execute function tell_changed_past();
create trigger tell_changed_past after insert or update or delete on rollup
  for each row execute function tell_changed_past();
create trigger tell_changed_past
  after update of device_id, device_type, report_seconds, rated_power_kw, assigned_company_id, distributor_id
  or delete on devices
  for each row execute function tell_changed_past();
create trigger tell_changed_past after insert or update or delete on device_stays
  for each row execute function tell_changed_past();

-- Who is followed in a place no longer tells all of its own time there.
create function tell_followed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform pg_notify('changed_pasts', device_id) from device_stays where id = new.follows_id;
  return null;
end $$;
create trigger tell_followed after insert or update of follows_id on device_stays
  for each row when (new.follows_id is not null) execute function tell_followed();

create function tell_changed_timezone() returns trigger language plpgsql as $$
begin
  perform pg_notify('changed_pasts', '');
  return null;
end $$;
create trigger tell_changed_timezone after update of timezone on companies
  for each row when (new.timezone is distinct from old.timezone) execute function tell_changed_timezone();
