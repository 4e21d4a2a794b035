// What was acknowledged to devices, compared with what is stored, read as the product reads it: today's rows and the days
// that are sealed meanwhile. A reading is known by its device and the device's own time; groups that share a time are
// one row.
import { hcOt } from '../contract/models/hc-ot.ts'
import { metricId } from '../contract/models/model.ts'
import { type Columns, readColumns } from '../server/telemetry/storage/stored-reports.ts'
import { withDatabaseAt } from './world.ts'

export interface SentReading {
  deviceId: string
  ts: number
  /** By `group.name`. */
  values: Record<string, number>
  acknowledged: boolean
}

export interface Comparison {
  acknowledged: number
  rows: number
  /** Acknowledged messages of which a value is not in its row. */
  missing: SentReading[]
  /** Rows at a time of which no device ever spoke: a reading stored twice would be one. */
  unexpected: number
}

/** A row outside of what was sent may be stored, too. */
const around = 86_400_000
const positions = hcOt.metrics.map((_, position) => position)
const positionOf = new Map(hcOt.metrics.map((metric, position) => [metricId(metric), position]))

/** Compares what was sent from `since` on; epoch milliseconds. */
export const compareReadings = (url: string, sent: readonly SentReading[], since = 0): Promise<Comparison> =>
  withDatabaseAt(url, async (database) => {
    const recent = sent.filter(({ ts }) => ts >= since)
    const result: Comparison = { acknowledged: 0, rows: 0, missing: [], unexpected: 0 }
    for (const [deviceId, words] of Map.groupBy(recent, (each) => each.deviceId)) {
      const times = words.map(({ ts }) => ts)
      const from = new Date(since || times.reduce((first, ts) => Math.min(first, ts), Infinity) - around)
      const to = new Date(times.reduce((last, ts) => Math.max(last, ts), 0) + around)
      const columns = await database.asSystem((tx) => readColumns(tx, { deviceId, positions, from, to }))
      const rowOf = new Map(Array.from(columns.times, (ts, row) => [ts, row]))
      const reported = new Set(times)
      const acknowledged = words.filter((each) => each.acknowledged)
      result.acknowledged += acknowledged.length
      result.rows += columns.times.length
      result.missing.push(...acknowledged.filter((each) => !holds(columns, rowOf.get(each.ts), each)))
      result.unexpected += columns.times.filter((ts) => !reported.has(ts)).length
    }
    return result
  })

const holds = ({ values }: Columns, row: number | undefined, sent: SentReading): boolean =>
  row !== undefined &&
  Object.entries(sent.values).every(
    ([metric, value]) => values.get(positionOf.get(metric) ?? -1)?.[row] === value,
  )
