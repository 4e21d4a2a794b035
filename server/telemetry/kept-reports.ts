import { sql } from 'kysely'
import type { Tx } from '../database.ts'
import { dayMs, dayName, dayStart, startOfDay } from './days.ts'

export interface KeptReports {
  /** About how many there are, of whatever metrics, in the days that the span touches. */
  count: number
  /** The beginnings of its UTC days whose reports are gone: minutes took their place. */
  gone: number[]
}

export async function keptReports(
  tx: Tx,
  { deviceId, from, to }: { deviceId: string; from: number; to: number },
): Promise<KeptReports> {
  const first = startOfDay(from)
  const last = startOfDay(to - 1)
  const [start, end] = [dayName(first), dayName(last)]
  const { rows } = await sql<{ count: number; gone: string[] }>`
    select (select count(*) from hot
        where device_id = ${deviceId} and ts >= ${new Date(first)} and ts < ${new Date(last + dayMs)})
      + (select coalesce(sum(rows), 0) from chunk
        where device_id = ${deviceId} and day >= ${start}::date and day <= ${end}::date)::bigint as count,
      array(select period::text from rollup
        where device_id = ${deviceId} and level = '1m' and period >= ${start}::date and period <= ${end}::date
        order by period) as gone
  `.execute(tx)
  const [kept = { count: 0, gone: [] }] = rows
  return { count: kept.count, gone: kept.gone.map(dayStart) }
}
