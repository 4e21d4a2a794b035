import { modelOf } from '../../contract/models/index.ts'
import { type Model, metricPosition } from '../../contract/models/model.ts'
import type { DeviceEvent, Reading } from '../../gateway/device-events.ts'
import type { Tx } from '../database/database.ts'
import type { FaultReport } from '../faults/faults.rules.ts'
import { type LockedDevice, lockDevices } from '../presence/presence.store.ts'
import { type LastValues, readLastValues } from '../telemetry/storage/telemetry.store.ts'

/** The events of one device in a batch, in their order. */
export interface DeviceBatch extends LockedDevice {
  model: Model
  events: DeviceEvent[]
  live: Reading[]
  backfill: Reading[]
  /** Backfill for a previous owner; hidden from the current one. */
  previousOwner: Reading[]
  /** Its last values after the batch is stored; read only if faults or commands need them. */
  last: LastValues | undefined
}

const byTime = (a: Reading, b: Reading): number => a.ts.getTime() - b.ts.getTime()

/** Unknown devices are left out: they cannot have signed in. */
export async function groupByDevice(tx: Tx, events: readonly DeviceEvent[]): Promise<DeviceBatch[]> {
  const eventsOf = Map.groupBy(events, (event) => event.deviceId)
  const devices = await lockDevices(tx, [...eventsOf.keys()])
  return devices.flatMap((device) => {
    const model = modelOf(device.device_type)
    if (!model) return []
    const owners = device.previousOwners?.map(({ id, until }) => ({ id, until: new Date(until) })) ?? []
    const own: DeviceEvent[] = []
    const live: Reading[] = []
    const backfill: Reading[] = []
    const previousOwner: Reading[] = []
    for (const event of eventsOf.get(device.device_id) ?? []) {
      const isBackfill = event.kind === 'reading' && !event.live
      const owner = isBackfill && owners.find(({ until }) => event.ts < until)
      if (owner) {
        previousOwner.push({ ...event, deviceId: owner.id })
        continue
      }
      own.push(event)
      if (event.kind === 'reading')
        (event.live ? live : backfill).push({ ...event, deviceId: device.telemetry_device_id })
    }
    for (const readings of [live, backfill, previousOwner]) readings.sort(byTime)
    return [{ ...device, model, events: own, live, backfill, previousOwner, last: undefined }]
  })
}

export async function addLastValues(tx: Tx, batches: readonly DeviceBatch[]): Promise<void> {
  const latest = await readLastValues(
    tx,
    batches.map((batch) => batch.telemetry_device_id),
  )
  for (const batch of batches) batch.last = latest.get(batch.telemetry_device_id)
}

export function reportsOf(model: Model, readings: readonly Reading[]): FaultReport[] {
  const position = model.faultMetric === undefined ? undefined : metricPosition(model, model.faultMetric)
  if (position === undefined) return []
  return readings.flatMap(({ ts, values }) => {
    const code = values[position] ?? Number.NaN
    return Number.isNaN(code) ? [] : [{ ts, code }]
  })
}
