-- Whether a row is of a device that the company has comes first: PostgreSQL asks told_at_ours and stood_at_ours of every
-- row, which costs more than the row, and of policies of their own it asked those first.
do $$
declare
  kept text;
begin
  foreach kept in array array['hot', 'last', 'chunk', 'rollup', 'hours', 'hours_until'] loop
    execute format('drop policy told_at_ours on %I', kept);
    execute format('alter policy of_seen_device on %I using (
      exists (select from devices d where d.device_id = %I.device_id) or told_at_ours(device_id)
    )', kept, kept);
  end loop;
end $$;
drop policy stood_at_ours on faults;
alter policy of_seen_device on faults using (
  (
    exists (select from devices d where d.device_id = faults.device_id)
    and (
      past_of is null
      or exists (
        select from devices d
        where d.device_id = faults.device_id
          and d.distributor_id = nullif(current_setting('app.company', true), '')::uuid
      )
    )
  )
  or stood_at_ours(device_id, opened_at, resolved_at)
);

-- Which company asks is worked out once a question, not once a row.
alter policy assigned on devices
  using (assigned_company_id = (select nullif(current_setting('app.company', true), '')::uuid));
alter policy inventory on devices
  using (distributor_id = (select nullif(current_setting('app.company', true), '')::uuid));
