-- A fault belongs to the company in whose time it was: `past`, or else who has the device or had it last.
create or replace function fault_in_own_time(device text, past uuid, since timestamptz, until timestamptz) returns boolean
  language sql stable security definer set search_path = public as $$
  select exists (
    select from device_assignments s join devices d on d.device_id = s.device_id
    where s.device_id = device and s.company_id = current_company()
      and s.company_id = coalesce(past, d.telemetry_owner_id)
      and s.from_at <= coalesce(until, 'infinity') and coalesce(s.until_at, 'infinity') >= since
  )
$$;
