// What a rule would have raised in the last 30 local days: from faults that are stored, from the measured days, and from the
// readings of those days that may have raised it.
import { type RawBuilder, sql } from 'kysely'
import { type AlarmKind, kindsOfAlarm, shortCycles } from '../../contract/alarms/kinds.ts'
import type { alarmRoutes } from '../../contract/alarms/routes.ts'
import { hcMb } from '../../contract/models/hc-mb.ts'
import { metricPosition } from '../../contract/models/model.ts'
import type { ReplyInput } from '../../contract/route.ts'
import type { Tx } from '../database/database.ts'
import { readLatestMetrics } from '../telemetry/storage/latest-values.ts'
import { hotTank, measuredDays } from './measure-days.ts'
import { outagesRaised } from './preview-outages.ts'
import { blocking, devicesOf, firstDay, previewDays, type Raised, type Tried } from './preview-parts.ts'
import { comfortRaised, pressureRaised } from './preview-readings.ts'
import { sensorCodes } from './sensors.ts'

const isSensor = sql`d.device_type = ${hcMb.type} and not f.blocking and f.code = any(${sensorCodes}::text[])`

const faultsOf = {
  blocking_fault: blocking,
  fault: sql`f.kind = 'reported' and not f.blocking and not (${isSensor})`,
  sensor_failed: sql`f.kind = 'reported' and ${isSensor}`,
  thermostat_lost: sql`f.kind = 'rf_lost'`,
  offline: sql`f.kind = 'offline'`,
}

/** Faults that lasted as long as the rule wants, each with the device that it is about. */
const lasting = (company: string, { delay_minutes }: Tried, of: RawBuilder<unknown>) => sql`
  select f.device_id, d.installation_id, f.device_id as subject, f.opened_at, coalesce(f.resolved_at, now()) as ended_at
  from faults f join ${devicesOf(company)} on d.device_id = f.device_id
  where ${of} and f.former_owner_id is null
    and f.opened_at >= ${firstDay(company)}::timestamp at time zone (select timezone from companies where id = ${company})
    and coalesce(f.resolved_at, now()) - f.opened_at >= ${delay_minutes} * interval '1 minute'`

/**
 * A home whose devices are all away is the subject instead of each of them, and those that began in an outage of the
 * company, and came back before it ended, are none.
 */
const byHome = (company: string, tried: Tried) => sql`
  with away as (${lasting(company, tried, faultsOf.offline)}),
    sizes as (select installation_id, count(*) as size from ${devicesOf(company)} group by 1)
  select a.device_id, case when s.size > 1 and s.size = (
      select count(distinct o.device_id) from away o where o.installation_id = a.installation_id
        and least(o.ended_at, a.ended_at) - greatest(o.opened_at, a.opened_at) >= ${tried.delay_minutes} * interval '1 minute'
    ) then a.installation_id::text else a.device_id end as subject, a.opened_at, a.ended_at
  from away a join sizes s on s.installation_id = a.installation_id
  where not exists (select from alarms o where o.company_id = ${company} and o.kind = 'outage' and o.raised_at is not null
    and a.opened_at >= o.since and a.opened_at < o.since + interval '30 minutes'
    and a.ended_at <= coalesce(o.resolved_at, now()))`

/** What is raised again within a day of its end is the same alarm. */
const firstOf = ({ delay_minutes, recovery_minutes }: Tried, faults: RawBuilder<unknown>) => sql`
  select device_id from (
    select f.*, max(ended_at) over (partition by subject order by opened_at, device_id
      rows between unbounded preceding and 1 preceding) as before
    from (${faults}) f
  ) f where f.before is null
    or f.opened_at - f.before > interval '1 day' + ${recovery_minutes - delay_minutes} * interval '1 minute'`

/** Days on which a value was beyond the limit, where the day before was not. */
const fromDays = (company: string, isBad: RawBuilder<unknown>) => sql`
  select device_id from (
    select device_id, day, bad, lag(bad) over (partition by device_id order by day) as was from (
      select d.device_id, g.day, ${isBad} as bad
      from ${devicesOf(company)} join alarm_day_figures g on g.device_id = d.telemetry_device_id
    ) days
  ) changes where bad and was is not true and day >= ${firstDay(company)}`

const lastDays = (count: number) => sql`over (partition by d.device_id order by g.day
  range between ${sql.lit(`${count - 1} days`)}::interval preceding and current row)`

/** As the rule sums up the last days; one that was not measured is not among them. */
const shortDays = sql`(count(*) filter (where g.most_starts_in_hour >= ${sql.lit(shortCycles.startsInHour)}
  and g.median_cycle_minutes <= ${sql.lit(shortCycles.medianMinutes)}) ${lastDays(shortCycles.ofDays)})`

const overdue = (devices: readonly string[], limit: number) => sql`g.device_id = any(${[...devices]}::text[])
  and g.day - coalesce(max(g.day) filter (where g.most_tank >= ${sql.lit(hotTank)}) ${lastDays(measuredDays)},
    min(g.day) filter (where g.most_tank is not null) ${lastDays(measuredDays)}) >= ${limit}`

/** Heat pumps that disinfect their tanks now; what was set on a past day is not stored with it. */
async function disinfecting(tx: Tx, company: string): Promise<string[]> {
  const devices = await tx
    .selectFrom('devices')
    .select('telemetry_device_id')
    .where('assigned_company_id', '=', company)
    .where('device_type', '=', hcMb.type)
    .execute()
  const ids = devices.map(({ telemetry_device_id }) => telemetry_device_id)
  const latest = await readLatestMetrics(tx, ids, [metricPosition(hcMb, 'disinf_set') ?? -1])
  return ids.filter((id) => latest.get(id)?.values[0] === 1)
}

/** What a preview leaves out, because it is not stored. */
const missing: Partial<Record<AlarmKind, ReplyInput<(typeof alarmRoutes)['previewAlarmRule']>['missing']>> = {
  sensor_failed: 'stopped_sensors',
  disinfection_overdue: 'past_setting',
  outage: 'other_companies',
}

/** `rawDays`: the retention of reports. */
export async function previewOf(
  tx: Tx,
  company: string,
  kind: AlarmKind,
  tried: Tried,
  rawDays: number,
): Promise<ReplyInput<(typeof alarmRoutes)['previewAlarmRule']>> {
  const limit = tried.threshold ?? kindsOfAlarm[kind].threshold?.value ?? 0
  const raised = await raisedBy(tx, company, { kind, tried, limit, rawDays })
  if (!raised) return { raised: null, homes: null, missing: null }
  const homes = new Set(raised.flatMap((one) => one.homes))
  return { raised: raised.length, homes: homes.size, missing: missing[kind] ?? null }
}

interface Wanted {
  kind: AlarmKind
  tried: Tried
  limit: number
  rawDays: number
}

/** Undefined where the past does not say. */
async function raisedBy(
  tx: Tx,
  company: string,
  { kind, tried, limit, rawDays }: Wanted,
): Promise<Raised[] | undefined> {
  const ofDevices = async (found: RawBuilder<unknown>) => {
    const { rows } = await sql<Raised>`
      select array[d.installation_id] as homes from (${found}) r join devices d on d.device_id = r.device_id`.execute(
      tx,
    )
    return rows
  }
  switch (kind) {
    case 'comfort':
      return rawDays > previewDays ? comfortRaised(tx, company, tried, limit) : undefined
    case 'low_pressure':
      return rawDays > previewDays ? pressureRaised(tx, company, tried, limit) : undefined
    case 'outage':
      return outagesRaised(tx, company, tried)
    case 'offline':
      return ofDevices(firstOf(tried, byHome(company, tried)))
    case 'short_cycling':
      return ofDevices(fromDays(company, sql`${shortDays} >= ${limit}`))
    case 'disinfection_overdue':
      return ofDevices(fromDays(company, overdue(await disinfecting(tx, company), limit)))
    case 'blocking_fault':
    case 'fault':
    case 'sensor_failed':
    case 'thermostat_lost':
      return ofDevices(firstOf(tried, lasting(company, tried, faultsOf[kind])))
  }
}
