// Measures the past local days of boilers and heat pumps, some devices a pass, and sums them up for the rules.
import { sql } from 'kysely'
import { shortCycles } from '../../contract/alarms/kinds.ts'
import { hcMb } from '../../contract/models/hc-mb.ts'
import { hcOt } from '../../contract/models/hc-ot.ts'
import { type Model, metricPosition } from '../../contract/models/model.ts'
import type { Database, Tx } from '../database/database.ts'
import { dayMs, dayName } from '../days/days.ts'
import { readColumns } from '../telemetry/storage/stored-reports.ts'
import { isUnheated } from './comfort.rules.ts'
import { meanOfKnown, measureCooling } from './cooling.rules.ts'
import { measureCycles } from './cycling.rules.ts'
import { boilerMetrics, heatPumpMetrics } from './device-now.ts'
import { type HeatingMoment, heatingMoments } from './heating-moments.ts'

/** As far back as a preview of a rule looks. */
export const measuredDays = 30
/** Of devices and days together, in one pass. */
const mostAtOnce = 200
const settleHours = 3
/** Of how fast a home cools, the last ones. */
export const mostStretches = 20
/** A tank that was so warm has been disinfected, in °C. */
export const hotTank = 60

interface Due {
  telemetry_device_id: string
  device_type: string
  /** Of the company's calendar, 23 or 25 hours long when the clock changes. */
  day: string
  starts_at: Date
  ends_at: Date
}

const column = (values: Map<number, Float64Array>, model: Model, name: string): Float64Array =>
  values.get(metricPosition(model, name) ?? -1) ?? new Float64Array()

const read = (
  tx: Tx,
  model: Model,
  { telemetry_device_id, starts_at, ends_at }: Due,
  names: readonly string[],
) =>
  readColumns(tx, {
    deviceId: telemetry_device_id,
    positions: names.map((name) => metricPosition(model, name) ?? -1),
    from: starts_at,
    to: ends_at,
  })

const extreme = (values: Float64Array, of: (a: number, b: number) => number): number | null =>
  values.reduce<number | null>(
    (found, value) => (Number.isNaN(value) ? found : found === null ? value : of(found, value)),
    null,
  )

/** Columns that show what warms or cools rooms; `op_mode` of a heat pump is 2 or 3 for rooms, 5 for water. */
const warming = ['op_mode', 'ahs', 'ibh']
const roomModes = [2, 3]

/** For each report whether something warmed or cooled the rooms. */
function pumpHeats([modes = new Float64Array(), ...heaters]: readonly Float64Array[]): Float64Array {
  return modes.map((mode, at) =>
    Number.isNaN(mode)
      ? mode
      : Number(roomModes.includes(mode) || heaters.some((heater) => heater[at] === 1)),
  )
}

/** A burner that heats water leaves the rooms alone; where a boiler does not say for what it burns, any flame heats. */
const boilerHeats = (heat: Float64Array, flame: Float64Array): Float64Array =>
  flame.map((burning, at) => (Number.isNaN(heat[at] ?? Number.NaN) ? burning : (heat[at] ?? burning)))

/** The longest time in which heating was requested and nothing heated, without a fault that explains it. */
function unheatedMinutes(moments: Iterable<HeatingMoment>): number {
  let since: number | undefined
  let longest = 0
  for (const { at, until, heating } of moments) {
    if (isUnheated(heating, false) !== true) since = undefined
    else {
      since ??= at
      longest = Math.max(longest, until - since)
    }
  }
  return Math.round(longest / 60_000)
}

async function figuresOf(tx: Tx, due: Due) {
  if (due.device_type === hcMb.type) {
    const columns = await read(tx, hcMb, due, [...new Set(['t_dhw', ...warming, ...heatPumpMetrics])])
    const { times, values } = columns
    const of = (name: string) => column(values, hcMb, name)
    return {
      most_tank: extreme(of('t_dhw'), Math.max),
      outdoor_mean: meanOfKnown(of('t_out')),
      unheated_minutes: unheatedMinutes(heatingMoments(hcMb, heatPumpMetrics, columns)),
      cooling_hours: measureCooling({
        ...{ times, room: of('t_r'), outdoor: of('t_out') },
        isHeated: pumpHeats(warming.map(of)),
      }),
    }
  }
  const columns = await read(tx, hcOt, due, ['water', ...boilerMetrics])
  const { times, values } = columns
  if (times.length === 0) return {}
  const flame = column(values, hcOt, 'flame')
  const cycles = measureCycles(times, flame, column(values, hcOt, 'water'))
  return {
    most_starts_in_hour: cycles.mostStartsInHour,
    median_cycle_minutes: cycles.medianCycleMinutes,
    cooling_hours: measureCooling({
      times,
      room: column(values, hcOt, 't_r'),
      outdoor: column(values, hcOt, 't_out'),
      isHeated: boilerHeats(column(values, hcOt, 'heat'), flame),
    }),
    outdoor_mean: meanOfKnown(column(values, hcOt, 't_out')),
    unheated_minutes: unheatedMinutes(heatingMoments(hcOt, boilerMetrics, columns)),
    least_pressure: extreme(column(values, hcOt, 'ch_pres'), Math.min),
  }
}

async function sumUp(tx: Tx, devices: readonly string[]): Promise<void> {
  await sql`
    insert into alarm_findings
    select g.device_id,
      coalesce((
        select array_agg(hours) from (
          select hours from alarm_day_figures s, unnest(s.cooling_hours) hours
          where s.device_id = g.device_id order by s.day desc limit ${sql.lit(mostStretches)}
        ) last
      ), '{}'),
      count(*) filter (where is_short and g.day > newest.day - ${sql.lit(shortCycles.ofDays)}),
      max(most_starts_in_hour) filter (where is_short and g.day > newest.day - ${sql.lit(shortCycles.ofDays)}),
      percentile_cont(0.5) within group (order by median_cycle_minutes)
        filter (where is_short and g.day > newest.day - ${sql.lit(shortCycles.ofDays)}),
      case when count(most_tank) > 0 then
        newest.day - coalesce(max(g.day) filter (where most_tank >= ${sql.lit(hotTank)}),
          min(g.day) filter (where most_tank is not null))
      end,
      max(most_tank),
      newest.day,
      coalesce(bool_or(least_pressure > 0), false),
      max(outdoor_mean) filter (where g.day = newest.day)
    from alarm_day_figures g
    cross join lateral (select coalesce(most_starts_in_hour >= ${sql.lit(shortCycles.startsInHour)}
      and median_cycle_minutes <= ${sql.lit(shortCycles.medianMinutes)}, false) as is_short) judged
    join (select device_id, max(day) as day from alarm_day_figures
      where device_id = any(${devices}::text[]) group by 1) newest on newest.device_id = g.device_id
    where g.device_id = any(${devices}::text[]) and g.day > newest.day - ${sql.lit(measuredDays)}
    group by g.device_id, newest.day
    on conflict (device_id) do update set
      cooling_hours = excluded.cooling_hours, cycling_days = excluded.cycling_days,
      most_starts_in_hour = excluded.most_starts_in_hour, median_cycle_minutes = excluded.median_cycle_minutes,
      tank_days = excluded.tank_days, most_tank = excluded.most_tank, until_day = excluded.until_day,
      has_pressure = excluded.has_pressure, outdoor_mean = excluded.outdoor_mean`.execute(tx)
}

/** The last local day of a company `k` that can be measured: late reports of a day may still come. */
const lastDay = (now: Date) =>
  sql`((${now}::timestamptz - ${sql.lit(settleHours)} * interval '1 hour') at time zone k.timezone)::date - 1`

/** The days of installed devices that are not measured yet, the newest first. */
async function findDue(tx: Tx, now: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select d.telemetry_device_id, d.device_type, to_char(day, 'YYYY-MM-DD') as day,
      day at time zone k.timezone as starts_at, (day + interval '1 day') at time zone k.timezone as ends_at
    from devices d join companies k on k.id = d.assigned_company_id
    cross join lateral generate_series((${lastDay(now)} - ${sql.lit(measuredDays - 1)})::timestamp,
      (${lastDay(now)})::timestamp, interval '1 day') day
    where d.installation_id is not null and d.device_type in (${hcOt.type}, ${hcMb.type})
      and d.first_report_at < (day + interval '1 day') at time zone k.timezone
      and not exists (select from alarm_day_figures g where g.device_id = d.telemetry_device_id and g.day = day::date)
    order by day desc, d.device_id limit ${sql.lit(mostAtOnce)}`.execute(tx)
  return rows
}

/** The last days that can be measured, of every time zone; the text changes when a new day can be. */
export async function lastMeasurable(database: Database, now: Date): Promise<string> {
  const { rows } = await database.asSystem((tx) =>
    sql<{ days: string | null }>`
      select string_agg(distinct k.timezone || ' ' || (${lastDay(now)}), ',') as days from companies k`.execute(
      tx,
    ),
  )
  return rows[0]?.days ?? ''
}

/** Answers with the number of days measured; 0 when none is left. */
export async function measureDays(database: Database, now: Date): Promise<number> {
  return database.asSystem(async (tx) => {
    const due = await findDue(tx, now)
    for (const one of due) {
      const { telemetry_device_id: device_id, day } = one
      await tx
        .insertInto('alarm_day_figures')
        .values({ device_id, day, ...(await figuresOf(tx, one)) })
        .execute()
    }
    if (due.length === 0) return 0
    await sumUp(tx, [...new Set(due.map(({ telemetry_device_id }) => telemetry_device_id))])
    await tx
      .deleteFrom('alarm_day_figures')
      .where('day', '<', dayName(now.getTime() - (2 * measuredDays + 1) * dayMs))
      .execute()
    return due.length
  })
}
