// Thermostats out of reach of their devices.
import { sql } from 'kysely'
import { hcOt } from '../../contract/models/hc-ot.ts'
import { metricPosition } from '../../contract/models/model.ts'
import type { Tx } from '../database/database.ts'
import { readMomentsBefore } from '../telemetry/storage/latest-values.ts'

/** Devices whose thermostat has been out of reach for two hours, and since when. */
export interface RadioLost {
  deviceIds: string[]
  since: string[]
}

export const radioLostHours = 2

interface RadioDevice {
  device_id: string
  telemetry_device_id: string
}

/** The device reports the time of the last radio contact. */
export async function radioLostOf(tx: Tx, devices: readonly RadioDevice[]): Promise<RadioLost> {
  const lost = await readMomentsBefore(
    tx,
    devices.map(({ telemetry_device_id }) => telemetry_device_id),
    { position: metricPosition(hcOt, 'time') ?? -1, hours: radioLostHours },
  )
  const found: RadioLost = { deviceIds: [], since: [] }
  for (const { device_id, telemetry_device_id } of devices) {
    const since = lost.get(telemetry_device_id)
    if (!since) continue
    found.deviceIds.push(device_id)
    found.since.push(since.toISOString())
  }
  return found
}

/** As rows of a query: `device_id` and `since`. */
export const radioLostRows = ({ deviceIds, since }: RadioLost) =>
  sql`unnest(${deviceIds}::text[], ${since}::timestamptz[])`
