-- Up to which moment the hours of a device's open days are kept. A report that comes later for an earlier hour takes it
-- back; from there on its rows are read again.
create table hours_until (
  device_id text primary key,
  until timestamptz not null
);

alter table hours_until enable row level security;

create policy of_seen_device on hours_until for select to thalpos_app
  using (exists (select from devices d where d.device_id = hours_until.device_id));

grant select on hours_until to thalpos_app;
