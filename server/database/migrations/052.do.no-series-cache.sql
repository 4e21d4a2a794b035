-- Servers no longer cache past series, so nothing listens to `changed_pasts`.
drop trigger tell_changed_past on chunk;
drop trigger tell_changed_past on rollup;
drop trigger tell_changed_past on devices;
drop trigger tell_changed_past on device_stays;
drop trigger tell_followed on device_stays;
drop trigger tell_changed_timezone on companies;
drop function tell_changed_past();
drop function tell_followed();
drop function tell_changed_timezone();
