-- hardware is what a device said about itself: its dialect, model code, firmware, channels, switch.
alter table devices
  add column hardware jsonb not null default '{}',
  add column type_set_by_person boolean not null default false;

-- What the topics of a device begin with belongs to one device.
create unique index devices_prefix on devices (coalesce(topic_prefix, device_id));
