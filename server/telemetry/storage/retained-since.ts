// Since when single reports are stored. Expiry removes them a day at a time and may run late: days it has not removed yet
// count as stored.
import { sql } from 'kysely'
import type { Tx } from '../../database/database.ts'
import { dayName, dayStart, startOfDay } from '../../days/days.ts'

interface Span {
  device: { telemetry_device_id: string } | undefined
  from: number
  to: number
}

/** `due`, or the beginning of the first day before it since which no day has expired. */
export async function retainedSinceIn(tx: Tx, spans: readonly Span[], due: number): Promise<number> {
  const old = spans.filter(({ device, from }) => device && from < due)
  if (old.length === 0) return due
  const names = old.map(({ device }) => device?.telemetry_device_id ?? '')
  const [first, last] = [
    startOfDay(Math.min(...old.map(({ from }) => from))),
    startOfDay(Math.min(due, Math.max(...old.map(({ to }) => to))) - 1),
  ]
  const { rows } = await sql<{ day: string | null }>`
    with days as (
      select day, false as expired from sealed_day_chunks
      where device_id = any(${names}::text[]) and day between ${dayName(first)}::date and ${dayName(last)}::date
      union all
      select (ts at time zone 'UTC')::date, false from unnest(${names}::text[]) as name cross join lateral (
        select ts from raw_readings where device_id = name and ts >= ${new Date(first)} and ts < ${new Date(due)}
        order by ts limit 1
      ) as report
      union all
      select period, true from rollups where device_id = any(${names}::text[]) and level = '1m'
        and period between ${dayName(first)}::date and ${dayName(last)}::date
    )
    select min(day) as day from days where not expired
      and day > coalesce((select max(day) from days where expired), '-infinity')`.execute(tx)
  const found = rows[0]?.day
  return found ? Math.min(due, dayStart(found)) : due
}
