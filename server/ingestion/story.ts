import { modelOf } from '../../contract/models/index.ts'
import { type Model, metricPosition } from '../../contract/models/model.ts'
import type { Fact, Reading } from '../../gateway/facts.ts'
import type { Tx } from '../database/database.ts'
import type { FaultReport } from '../faults/faults.rules.ts'
import { type LockedDevice, lockDevices } from '../presence/presence.store.ts'
import { type LastValues, readLastValues } from '../telemetry/telemetry.store.ts'

/** One device in a batch: what it said, in its own order, and what is known of it. */
export interface Story extends LockedDevice {
  model: Model
  facts: Fact[]
  live: Reading[]
  late: Reading[]
  /** Backfill for a previous owner; hidden from the current one. */
  past: Reading[]
  /** Its last values with this batch in them, where something hangs on them; read once the batch is stored. */
  last: LastValues | undefined
}

const byTime = (a: Reading, b: Reading): number => a.ts.getTime() - b.ts.getTime()

/** Devices that nobody knows are left out: they cannot have signed in. */
export async function collectStories(tx: Tx, facts: readonly Fact[]): Promise<Story[]> {
  const factsOf = Map.groupBy(facts, (fact) => fact.deviceId)
  const devices = await lockDevices(tx, [...factsOf.keys()])
  return devices.flatMap((device) => {
    const model = modelOf(device.device_type)
    if (!model) return []
    const pasts = device.pasts?.map(({ id, until }) => ({ id, until: new Date(until) })) ?? []
    const told: Fact[] = []
    const live: Reading[] = []
    const late: Reading[] = []
    const past: Reading[] = []
    for (const fact of factsOf.get(device.device_id) ?? []) {
      const isLate = fact.kind === 'reading' && !fact.live
      const former = isLate && pasts.find(({ until }) => fact.ts < until)
      if (former) {
        past.push({ ...fact, deviceId: former.id })
        continue
      }
      told.push(fact)
      if (fact.kind === 'reading')
        (fact.live ? live : late).push({ ...fact, deviceId: device.telemetry_device_id })
    }
    const readings = { live: live.sort(byTime), late: late.sort(byTime), past: past.sort(byTime) }
    return [{ ...device, model, facts: told, ...readings, last: undefined }]
  })
}

export async function addLastValues(tx: Tx, stories: readonly Story[]): Promise<void> {
  const latest = await readLastValues(
    tx,
    stories.map((story) => story.telemetry_device_id),
  )
  for (const story of stories) story.last = latest.get(story.telemetry_device_id)
}

export function reportsOf(model: Model, readings: readonly Reading[]): FaultReport[] {
  const position = model.faultMetric === undefined ? undefined : metricPosition(model, model.faultMetric)
  if (position === undefined) return []
  return readings.flatMap(({ ts, values }) => {
    const code = values[position] ?? Number.NaN
    return Number.isNaN(code) ? [] : [{ ts, code }]
  })
}
