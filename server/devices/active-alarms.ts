// Which alarms need a person now: one rule for their list, for the counts of companies and for the filter of devices.
import { sql } from 'kysely'

/** Of a row `a` of alarms. */
export const isSnoozed = sql<boolean>`coalesce(a.snoozed_until > now(), false)`
export const isActive = sql<boolean>`(a.raised_at is not null and a.resolved_at is null and not ${isSnoozed})`

/** Of a row `d` of devices: in an active alarm, of its own or of its home. */
export const isInAlarm = sql<boolean>`d.device_id in (
  select coalesce(a.device_id, e.device_id) from alarms a
  left join lateral jsonb_array_elements_text(a.facts -> 'devices') e (device_id) on true
  where ${isActive})`
