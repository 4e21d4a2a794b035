// The rooms of alarms whose devices are silent, as they were last reported. Row-level security shows the devices first.
import type { Tx } from '../database/database.ts'
import { type RoomTemperature, readRoomTemperatures } from '../devices/room-temperatures.ts'

interface SilentAlarm {
  id: string
  devices: readonly string[]
}

const latest = (one: RoomTemperature, other: RoomTemperature): number => other.at.getTime() - one.at.getTime()

/** By alarm: the newest room temperature that one of its devices reported. */
export async function readLastRooms(
  tx: Tx,
  alarms: readonly SilentAlarm[],
): Promise<Map<string, RoomTemperature>> {
  const ids = [...new Set(alarms.flatMap(({ devices }) => devices))]
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('devices')
    .select(['device_id', 'device_type', 'telemetry_device_id'])
    .where('device_id', 'in', ids)
    .execute()
  const byTelemetry = await readRoomTemperatures(tx, rows)
  const rooms = new Map(
    rows.map(({ device_id, telemetry_device_id }) => [device_id, byTelemetry.get(telemetry_device_id)]),
  )
  return new Map(
    alarms.flatMap(({ id, devices }) => {
      const [room] = devices.flatMap((device) => rooms.get(device) ?? []).toSorted(latest)
      return room ? [[id, room] as const] : []
    }),
  )
}
