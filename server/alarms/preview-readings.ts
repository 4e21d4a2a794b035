// What a rule of pressure or comfort would have raised: the readings of the days on which it may have, replayed.
import { type RawBuilder, sql } from 'kysely'
import { hcOt } from '../../contract/models/hc-ot.ts'
import { metricPosition } from '../../contract/models/model.ts'
import type { Tx } from '../database/database.ts'
import { readLatestMetrics } from '../telemetry/storage/latest-values.ts'
import { readColumns } from '../telemetry/storage/stored-reports.ts'
import { type Cooling, comfortRisk, isUnheated } from './comfort.rules.ts'
import { pressureHysteresis } from './conditions.rules.ts'
import { freshMinutes } from './device-now.ts'
import { type HeatingMoment, heatingModels, heatingMoments } from './heating-moments.ts'
import { measuredDays, mostStretches } from './measure-days.ts'
import {
  blocking,
  devicesOf,
  faultSpan,
  firstDay,
  type Raised,
  startOf,
  type Tried,
  triedRule,
} from './preview-parts.ts'
import { type Moment, raisedIn } from './replay.rules.ts'

/** A local day of a device. */
interface DeviceDay {
  device_id: string
  telemetry_device_id: string
  device_type: string
  installation_id: string
  day: string
  starts_at: Date
  ends_at: Date
}

/** Measured days that may have raised it, one before the preview among them, and of some devices those not measured yet. */
async function readDays(
  tx: Tx,
  company: string,
  { mayRaise, now }: { mayRaise: RawBuilder<unknown>; now: readonly string[] },
): Promise<Map<string, DeviceDay[]>> {
  const { rows } = await sql<DeviceDay>`
    select d.*, to_char(days.day, 'YYYY-MM-DD') as day, days.day::timestamp at time zone k.timezone as starts_at,
      least((days.day + 1)::timestamp at time zone k.timezone, now()) as ends_at
    from ${devicesOf(company)} join companies k on k.id = ${company}
    cross join lateral (
      select g.day from alarm_day_figures g
      where g.device_id = d.telemetry_device_id and g.day >= ${firstDay(company)} - 1 and (${mayRaise})
      union
      select day::date from generate_series((now() at time zone k.timezone)::date - 2,
        (now() at time zone k.timezone)::date, interval '1 day') day
      where d.device_id = any(${[...now]}::text[])
        and not exists (select from alarm_day_figures g where g.device_id = d.telemetry_device_id and g.day = day::date)
    ) days
    order by d.device_id, days.day`.execute(tx)
  return Map.groupBy(rows, ({ device_id }) => device_id)
}

/** From reports to moments; a day between that may have raised nothing is one without the cause. */
async function momentsOf(
  tx: Tx,
  days: readonly DeviceDay[],
  causeOf: (heating: HeatingMoment, day: DeviceDay) => Moment['cause'],
): Promise<Moment[]> {
  const moments: Moment[] = []
  let before: DeviceDay | undefined
  for (const day of days) {
    const { telemetry_device_id: deviceId, device_type, starts_at: from, ends_at: to } = day
    const known = heatingModels.find(({ model }) => model.type === device_type)
    if (!known) continue
    const [end, start] = [before?.ends_at.getTime() ?? 0, from.getTime()]
    if (before && end < start) moments.push({ at: end, until: start, cause: () => false })
    const { model, metrics } = known
    const positions = metrics.map((name) => metricPosition(model, name) ?? -1)
    const columns = await readColumns(tx, { deviceId, positions, from, to })
    for (const moment of heatingMoments(model, metrics, columns))
      moments.push({ at: moment.at, until: moment.until, cause: causeOf(moment, day) })
    before = day
  }
  return moments
}

async function replay(
  tx: Tx,
  { company, tried }: { company: string; tried: Tried },
  days: ReadonlyMap<string, DeviceDay[]>,
  causeOf: (heating: HeatingMoment, day: DeviceDay) => Moment['cause'],
): Promise<Raised[]> {
  const from = (await startOf(tx, company)).getTime()
  const raised: Raised[] = []
  for (const own of days.values()) {
    const moments = await momentsOf(tx, own, causeOf)
    for (const { at } of raisedIn(moments, triedRule(tried)))
      if (at >= from) raised.push({ homes: own.slice(0, 1).map(({ installation_id }) => installation_id) })
  }
  return raised
}

export async function pressureRaised(
  tx: Tx,
  company: string,
  tried: Tried,
  limit: number,
): Promise<Raised[]> {
  const { rows } = await sql<{ device_id: string; telemetry_device_id: string; has_sensor: boolean }>`
    select d.device_id, d.telemetry_device_id, exists (select from alarm_day_figures g
      where g.device_id = d.telemetry_device_id and g.least_pressure > 0) as has_sensor
    from ${devicesOf(company)} where d.device_type = ${hcOt.type}`.execute(tx)
  const latest = await readLatestMetrics(
    tx,
    rows.map((row) => row.telemetry_device_id),
    [metricPosition(hcOt, 'ch_pres') ?? -1],
  )
  const isLow = (value: number | null | undefined) => typeof value === 'number' && value < limit
  const now = rows.filter((row) => isLow(latest.get(row.telemetry_device_id)?.values[0]))
  const withSensor = new Set(rows.flatMap(({ device_id, has_sensor }) => (has_sensor ? [device_id] : [])))
  const days = await readDays(tx, company, {
    now: now.map(({ device_id }) => device_id),
    mayRaise: sql`g.least_pressure < ${limit + pressureHysteresis} and exists (select from alarm_day_figures o
      where o.device_id = g.device_id and o.least_pressure < ${limit} and o.day >= ${firstDay(company)} - 1)`,
  })
  return replay(tx, { company, tried }, days, ({ heating: { pressure } }, { device_id }) => (isRaised) => {
    if (pressure === null) return undefined
    if (pressure <= 0 && !withSensor.has(device_id)) return false
    return pressure < (isRaised ? limit + pressureHysteresis : limit)
  })
}

interface Blocked {
  device_id: string
  from: number
  to: number
}

async function readBlocked(tx: Tx, company: string): Promise<Map<string, Blocked[]>> {
  const { rows } = await sql<Blocked>`
    select f.device_id, ${faultSpan}
    from faults f join ${devicesOf(company)} on d.device_id = f.device_id
    where ${blocking} and f.former_owner_id is null
      and coalesce(f.resolved_at, now()) >= (${firstDay(company)} - 1)::timestamp
    order by f.opened_at`.execute(tx)
  return Map.groupBy(rows, ({ device_id }) => device_id)
}

/** What the days before each day say of a home, as the rules had it on that day. */
async function readCooling(tx: Tx, days: ReadonlyMap<string, DeviceDay[]>) {
  const ids = [...days.values()].flatMap((own) => own[0]?.telemetry_device_id ?? [])
  const rows = await tx
    .selectFrom('alarm_day_figures')
    .select(['device_id', 'cooling_hours', 'outdoor_mean'])
    .select(sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'))
    .where('device_id', 'in', ids.length > 0 ? ids : [''])
    .orderBy('day', 'desc')
    .execute()
  const of = Map.groupBy(rows, ({ device_id }) => device_id)
  return ({ telemetry_device_id, day }: DeviceDay): Cooling => {
    const before = (of.get(telemetry_device_id) ?? []).filter((one) => one.day < day).slice(0, measuredDays)
    return {
      cooling_hours: before.flatMap(({ cooling_hours }) => cooling_hours).slice(0, mostStretches),
      outdoor_mean: before[0]?.outdoor_mean ?? null,
    }
  }
}

export async function comfortRaised(
  tx: Tx,
  company: string,
  tried: Tried,
  threshold: number,
): Promise<Raised[]> {
  const blocked = await readBlocked(tx, company)
  const { rows: atRisk } = await sql<{ device_id: string }>`
    select device_id from alarms where company_id = ${company} and kind = 'comfort' and resolved_at is null`.execute(
    tx,
  )
  const recent = Date.now() - 2 * 24 * 3_600_000
  const days = await readDays(tx, company, {
    now: [
      ...atRisk.map(({ device_id }) => device_id),
      ...[...blocked.values()].flat().flatMap(({ device_id, to }) => (to >= recent ? [device_id] : [])),
    ],
    // A stretch over midnight has at least half of its minutes in one of the two days.
    mayRaise: sql`g.unheated_minutes > 0 and g.unheated_minutes * 2 >= ${tried.delay_minutes} - ${sql.lit(freshMinutes)}
      or exists (select from faults f where f.device_id = d.device_id and ${blocking} and f.former_owner_id is null
        and f.opened_at < (g.day + 1)::timestamp at time zone k.timezone
        and coalesce(f.resolved_at, now()) > g.day::timestamp at time zone k.timezone)`,
  })
  const coolingOf = await readCooling(tx, days)
  const cooling = new Map<DeviceDay, Cooling>()
  return replay(tx, { company, tried }, days, ({ at, heating }, day) => {
    const stops = (blocked.get(day.device_id) ?? []).filter(({ from, to }) => from <= at && at < to)
    const known = cooling.get(day) ?? coolingOf(day)
    cooling.set(day, known)
    return (isRaised) => {
      const isCooling = isUnheated(heating, stops.length > 0)
      if (heating.room === null || isCooling === undefined) return undefined
      if (!isCooling || !comfortRisk(heating.room, known, { threshold, isOpen: isRaised })) return false
      return stops[0]?.from ?? true
    }
  })
}
