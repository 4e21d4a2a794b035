-- Whoever changes what the topics of a device begin with, every gateway hears of it and takes the device by its new
-- name. Where a meter spoke before is forgotten: it is to be heard at its new topics first.
create function tell_changed_prefix() returns trigger language plpgsql as $$
begin
  new.hardware := new.hardware - 'root';
  perform pg_notify('device_prefixes', new.device_id);
  return new;
end $$;

create trigger tell_changed_prefix before update of topic_prefix on devices
  for each row when (new.topic_prefix is distinct from old.topic_prefix) execute function tell_changed_prefix();
