// Devices and homes of which nothing is known now, in SQL of a row `d` of devices and `a` of alarms.
import { sql } from 'kysely'
import { freshMinutes } from './device-now.ts'

/** What it reported last is true now. */
export const isFresh = sql<boolean>`coalesce(d.online and d.last_update > now() - ${sql.lit(freshMinutes)} * interval '1 minute', false)`

/** A home that has been silent for three months comes after all others, whatever was wrong with it. */
const forgottenDays = 90
export const isForgotten = sql<boolean>`(
  case when a.device_id is null then a.kind = 'offline' and a.since < now() - ${sql.lit(forgottenDays)} * interval '1 day'
  else not d.online and coalesce(d.online_changed_at, d.last_update) < now() - ${sql.lit(forgottenDays)} * interval '1 day'
  end)`

/** Since when nothing of an open alarm reports; null while something does. */
export const awaySince = sql<Date | null>`(
  case when a.resolved_at is not null then null
  when a.device_id is not null then case when not ${isFresh} then d.last_update end
  when a.kind = 'offline' then a.since end)`
