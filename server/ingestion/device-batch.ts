import { modelOf } from '../../contract/models/index.ts'
import { type Model, metricPosition } from '../../contract/models/model.ts'
import type { Fact, Reading } from '../../gateway/facts.ts'
import type { Tx } from '../database/database.ts'
import type { FaultReport } from '../faults/faults.rules.ts'
import { type LockedDevice, lockDevices } from '../presence/presence.store.ts'
import { type LastValues, readLastValues } from '../telemetry/storage/telemetry.store.ts'

/** The facts of one device in a batch, in their order. */
export interface DeviceBatch extends LockedDevice {
  model: Model
  facts: Fact[]
  live: Reading[]
  backfill: Reading[]
  /** Backfill for a previous owner; hidden from the current one. */
  previousOwner: Reading[]
  /** Its last values after the batch is stored; read only if faults or commands need them. */
  last: LastValues | undefined
}

const byTime = (a: Reading, b: Reading): number => a.ts.getTime() - b.ts.getTime()

/** Unknown devices are left out: they cannot have signed in. */
export async function groupByDevice(tx: Tx, facts: readonly Fact[]): Promise<DeviceBatch[]> {
  const factsOf = Map.groupBy(facts, (fact) => fact.deviceId)
  const devices = await lockDevices(tx, [...factsOf.keys()])
  return devices.flatMap((device) => {
    const model = modelOf(device.device_type)
    if (!model) return []
    const owners = device.previousOwners?.map(({ id, until }) => ({ id, until: new Date(until) })) ?? []
    const own: Fact[] = []
    const live: Reading[] = []
    const backfill: Reading[] = []
    const previousOwner: Reading[] = []
    for (const fact of factsOf.get(device.device_id) ?? []) {
      const isBackfill = fact.kind === 'reading' && !fact.live
      const owner = isBackfill && owners.find(({ until }) => fact.ts < until)
      if (owner) {
        previousOwner.push({ ...fact, deviceId: owner.id })
        continue
      }
      own.push(fact)
      if (fact.kind === 'reading')
        (fact.live ? live : backfill).push({ ...fact, deviceId: device.telemetry_device_id })
    }
    for (const readings of [live, backfill, previousOwner]) readings.sort(byTime)
    return [{ ...device, model, facts: own, live, backfill, previousOwner, last: undefined }]
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
