// What a rule would have raised in the last 30 days: from faults that are stored, and from the measured days.
import { type RawBuilder, sql } from 'kysely'
import { type AlarmKind, kindsOfAlarm, shortCycles } from '../../contract/alarms/kinds.ts'
import { hcMb } from '../../contract/models/hc-mb.ts'
import type { Tx } from '../database/database.ts'
import { sensorCodes } from './sensors.ts'

interface Tried {
  threshold?: number | undefined
  delay_minutes: number
}

const previewDays = 30

const isSensor = sql`d.device_type = ${hcMb.type} and not f.blocking and f.code = any(${sensorCodes}::text[])`

const faultsOf: Partial<Record<AlarmKind, RawBuilder<unknown>>> = {
  blocking_fault: sql`f.kind = 'reported' and f.blocking`,
  fault: sql`f.kind = 'reported' and not f.blocking and not (${isSensor})`,
  sensor_failed: sql`f.kind = 'reported' and ${isSensor}`,
  thermostat_lost: sql`f.kind = 'rf_lost'`,
  offline: sql`f.kind = 'offline'`,
}

const devicesOf = (company: string) => sql`(
  select device_id, device_type, telemetry_device_id from devices
  where assigned_company_id = ${company} and installation_id is not null) d`

/** A fault that lasted, where none of the device ended within the day before: what returns within a day is the same alarm. */
const fromFaults = (company: string, { delay_minutes }: Tried, of: RawBuilder<unknown>) => sql`
  select f.device_id from (
    select f.*, lag(coalesce(f.resolved_at, now())) over (partition by f.device_id order by f.opened_at) as before
    from faults f join ${devicesOf(company)} on d.device_id = f.device_id
    where ${of} and f.opened_at > now() - ${sql.lit(previewDays)} * interval '1 day'
      and coalesce(f.resolved_at, now()) - f.opened_at >= ${delay_minutes} * interval '1 minute'
  ) f where f.before is null or f.opened_at - f.before > interval '1 day'`

/** Days on which a value was beyond the limit, where the day before was not. */
const fromDays = (company: string, isBad: RawBuilder<unknown>) => sql`
  select device_id from (
    select device_id, bad, lag(bad) over (partition by device_id order by day) as was from (
      select d.device_id, g.day, ${isBad} as bad
      from ${devicesOf(company)} join alarm_day_figures g on g.device_id = d.telemetry_device_id
      where g.day >= (now() at time zone 'utc')::date - ${sql.lit(previewDays)}
    ) days
  ) changes where bad and was is not true`

export async function previewOf(tx: Tx, company: string, kind: AlarmKind, tried: Tried) {
  const raised = raisedBy(company, kind, tried)
  if (!raised) return { raised: null, homes: null }
  const { rows } = await sql<{ raised: number; homes: number }>`
    select count(*) as raised, count(distinct d.installation_id) as homes
    from (${raised}) r join devices d on d.device_id = r.device_id`.execute(tx)
  return rows[0] ?? { raised: 0, homes: 0 }
}

/** Undefined where the past does not say. */
function raisedBy(company: string, kind: AlarmKind, tried: Tried): RawBuilder<unknown> | undefined {
  const faults = faultsOf[kind]
  if (faults) return fromFaults(company, tried, faults)
  const limit = tried.threshold ?? kindsOfAlarm[kind].threshold?.value
  if (kind === 'low_pressure')
    return fromDays(
      company,
      sql`g.least_pressure < ${limit} and (g.least_pressure > 0
        or exists (select from alarm_day_figures o where o.device_id = g.device_id and o.least_pressure > 0))`,
    )
  if (kind === 'short_cycling')
    return fromDays(
      company,
      sql`(count(*) filter (where g.most_starts_in_hour >= ${sql.lit(shortCycles.startsInHour)}
          and g.median_cycle_minutes <= ${sql.lit(shortCycles.medianMinutes)})
        over (partition by d.device_id order by g.day rows ${sql.lit(shortCycles.ofDays - 1)} preceding)) >= ${limit}`,
    )
  return undefined
}
