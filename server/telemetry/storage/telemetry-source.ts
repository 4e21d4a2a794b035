// The device of a telemetry id, now or at the time of a previous owner. For sealing, which runs as system and knows only
// the ids of its rows.
import { sql } from 'kysely'
import type { Tx } from '../../database/database.ts'

interface TelemetrySource {
  device_type: string
  report_seconds: number
}

export async function findTelemetrySource(tx: Tx, deviceId: string): Promise<TelemetrySource | undefined> {
  const { rows } = await sql<TelemetrySource>`
    select device_type, report_seconds from devices where telemetry_device_id = ${deviceId}
    union all
    select device_type, report_seconds from device_ownership_history where telemetry_device_id = ${deviceId}
  `.execute(tx)
  return rows[0]
}
