// When devices first reported a consumption.
import { sql } from 'kysely'
import type { Tx } from '../../database/database.ts'
import { dayStart, hourMs } from '../../days/days.ts'
import { weekName } from './hours.store.ts'
import { decodeWeek } from './hours-codec.ts'

interface FirstRow {
  device_id: string
  period: string | null
  data: Buffer | null
  ts: Date | null
}

/**
 * The beginning of the first hour of each device, by telemetry id; one that never reported is left out. Of a device whose first
 * week was over before `from`, the beginning of that week.
 */
export async function firstHoursOf(
  tx: Tx,
  deviceIds: readonly string[],
  from: number,
): Promise<Map<string, number>> {
  if (deviceIds.length === 0) return new Map()
  const { rows } = await sql<FirstRow>`
    select id as device_id, week.period, week.data, report.ts
    from unnest(${deviceIds}::text[]) as id
    left join lateral (
      select period, case when period >= ${weekName(from)}::date then data end as data from hourly_sums
      where device_id = id and part = 'consumption' order by period limit 1
    ) as week on true
    left join lateral (select ts from raw_readings where device_id = id order by ts limit 1) as report on true
  `.execute(tx)
  return new Map(
    rows.flatMap((row): [string, number][] => {
      const first = firstHour(row)
      return Number.isFinite(first) ? [[row.device_id, first]] : []
    }),
  )
}

function firstHour({ period, data, ts }: FirstRow): number {
  const open = ts ? Math.floor(ts.getTime() / hourMs) * hourMs : Number.POSITIVE_INFINITY
  if (period === null) return open
  const runs = data ? [...decodeWeek(data).metrics.values()].map(firstKnownHour) : [0]
  return Math.min(open, dayStart(period) + Math.min(...runs) * hourMs)
}

/** Runs are by turns an hour and its mark. */
function firstKnownHour({ runs }: { runs: Float64Array }): number {
  for (let run = 0; run < runs.length; run += 2) if (runs[run + 1] !== 0) return runs[run] ?? 0
  return Number.POSITIVE_INFINITY
}
