// What devices were told is stored, held against what is stored. A reading is known by its device and the device's own
// time; groups that share a time are one row.
import pg from 'pg'
import { hcOt } from '../contract/models/hc-ot.ts'
import { metricId } from '../contract/models/model.ts'

export interface Told {
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
  missing: number
  /** Rows at a time of which no device ever spoke: a reading stored twice would be one. */
  unasked: number
}

const positions = new Map(hcOt.metrics.map((metric, position) => [metricId(metric), position]))
const keyOf = (deviceId: string, ts: number): string => `${deviceId} ${ts}`

/** Looks at what was told from `since` on; epoch milliseconds. */
export async function compareReadings(url: string, told: readonly Told[], since = 0): Promise<Comparison> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ device_id: string; ms: string; values: (number | null)[] }>(
      `select device_id, round(extract(epoch from ts) * 1000)::bigint::text as ms, values from hot
       where ts >= to_timestamp($1::float8 / 1000)`,
      [since],
    )
    const stored = new Map(rows.map((row) => [`${row.device_id} ${row.ms}`, row.values]))
    const recent = told.filter(({ ts }) => ts >= since)
    const acknowledged = recent.filter((each) => each.acknowledged)
    const spoken = new Set(recent.map(({ deviceId, ts }) => keyOf(deviceId, ts)))
    return {
      acknowledged: acknowledged.length,
      rows: rows.length,
      missing: acknowledged.filter((each) => !holds(stored.get(keyOf(each.deviceId, each.ts)), each)).length,
      unasked: rows.filter((row) => !spoken.has(`${row.device_id} ${row.ms}`)).length,
    }
  } finally {
    await client.end()
  }
}

function holds(row: readonly (number | null)[] | undefined, { values }: Told): boolean {
  if (!row) return false
  return Object.entries(values).every(([metric, value]) => row[positions.get(metric) ?? -1] === value)
}
