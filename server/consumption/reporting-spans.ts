// When there is something to know of a device: from its first hour on, and of one in stock until its last report.
import type { Tx } from '../database/database.ts'
import { firstHoursOf } from '../telemetry/energy/first-hours.ts'
import type { FleetDevice } from './consumption.store.ts'
import { always, type Span } from './meter-links.rules.ts'

/** First hours of devices that are unknown at the beginning of a range; any other had its first hour before. */
export async function readReportingSpans(
  tx: Tx,
  unknownAtStart: readonly FleetDevice[],
  from: number,
): Promise<(device: FleetDevice) => Span> {
  const ids = unknownAtStart.map(({ telemetry_device_id }) => telemetry_device_id)
  const firstHours = await firstHoursOf(tx, ids, from)
  const begins = new Map<string, number>()
  for (const { device_id, telemetry_device_id } of unknownAtStart) {
    const first = firstHours.get(telemetry_device_id) ?? always.to
    // A former ownership is of the same device.
    begins.set(device_id, Math.min(begins.get(device_id) ?? always.to, first))
  }
  return ({ device_id, installation_id, last_update }) => ({
    from: begins.get(device_id) ?? always.from,
    to: installation_id === null ? (last_update?.getTime() ?? always.to) : always.to,
  })
}
