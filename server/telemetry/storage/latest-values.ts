// The latest values of devices, read as JSON, which parses faster than arrays.
import { sql } from 'kysely'
import type { Tx } from '../../database/database.ts'

/** By metric position; null where the device never reported. */
export interface LatestValues {
  values: (number | null)[]
  times: (string | null)[]
}

/** By telemetry id; a device that never reported is left out. */
export async function readLatest(tx: Tx, deviceIds: readonly string[]): Promise<Map<string, LatestValues>> {
  if (deviceIds.length === 0) return new Map()
  const { rows } = await sql<LatestValues & { device_id: string }>`
    select device_id, to_json(values) as values, to_json(times) as times from latest_values
    where device_id = any(${deviceIds}::text[])`.execute(tx)
  return new Map(rows.map((row) => [row.device_id, row]))
}

/** The values of a metric that is a time in milliseconds, where that is more than so many hours ago. */
export async function readMomentsBefore(
  tx: Tx,
  deviceIds: readonly string[],
  { position, hours }: { position: number; hours: number },
): Promise<Map<string, Date>> {
  if (deviceIds.length === 0) return new Map()
  const moment = sql`to_timestamp(values[${sql.lit(position + 1)}] / 1000)`
  const { rows } = await sql<{ device_id: string; moment: Date }>`
    select device_id, ${moment} as moment from latest_values
    where device_id = any(${deviceIds}::text[]) and ${moment} < now() - ${sql.lit(hours)} * interval '1 hour'
  `.execute(tx)
  return new Map(rows.map((row) => [row.device_id, row.moment]))
}

/** Some metrics only, in the order of their positions; a device that never reported is left out. */
export async function readLatestMetrics(
  tx: Tx,
  deviceIds: readonly string[],
  positions: readonly number[],
): Promise<Map<string, LatestValues>> {
  if (deviceIds.length === 0 || positions.length === 0) return new Map()
  const elements = (column: 'values' | 'times') =>
    sql`to_json(array[${sql.join(positions.map((position) => sql`${sql.ref(column)}[${sql.lit(position + 1)}]`))}])`
  const { rows } = await sql<LatestValues & { device_id: string }>`
    select device_id, ${elements('values')} as values, ${elements('times')} as times from latest_values
    where device_id = any(${deviceIds}::text[])`.execute(tx)
  return new Map(rows.map((row) => [row.device_id, row]))
}
