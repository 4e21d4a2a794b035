-- What a device's sealed days come to by the hour: a month in one block of bytes that the server has compressed. `days`
-- has a bit for each day of the month that is in it.
create table hours (
  device_id text not null,
  part text not null check (part in ('consumption', 'energy', 'climate')),
  period date not null,
  days integer not null,
  data bytea not null,
  primary key (device_id, part, period)
);

alter table hours alter column data set storage external;
alter table hours enable row level security;

create policy of_seen_device on hours for select to thalpos_app
  using (exists (select from devices d where d.device_id = hours.device_id));

grant select on hours to thalpos_app;
