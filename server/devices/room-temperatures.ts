import { modelOf } from '../../contract/models/index.ts'
import { metricPosition } from '../../contract/models/model.ts'
import type { Tx } from '../database/database.ts'
import { readLatest } from '../telemetry/storage/latest-values.ts'

interface Thermometer {
  device_type: string | null
  telemetry_device_id: string | null
}

/** In °C, and when it was reported. */
export interface RoomTemperature {
  value: number
  at: Date
}

/** The last room temperature of each device that has reported one, by the id of its telemetry. */
export async function readRoomTemperatures(
  tx: Tx,
  devices: readonly Thermometer[],
): Promise<Map<string, RoomTemperature>> {
  const known = devices.flatMap(({ device_type, telemetry_device_id: id }) => {
    const model = modelOf(device_type ?? '')
    const position = model && metricPosition(model, 't_r')
    return position === undefined || id === null ? [] : [{ id, position }]
  })
  const latest = await readLatest(
    tx,
    known.map(({ id }) => id),
  )
  return new Map(
    known.flatMap(({ id, position }) => {
      const value = latest.get(id)?.values[position]
      const time = latest.get(id)?.times[position]
      return typeof value === 'number' && time ? [[id, { value, at: new Date(time) }] as const] : []
    }),
  )
}
