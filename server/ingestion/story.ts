import { sql } from 'kysely'
import { modelOf } from '../../contract/models/index.ts'
import { type Model, metricPosition } from '../../contract/models/model.ts'
import type { Fact, Reading } from '../../gateway/facts.ts'
import type { Tx } from '../database/database.ts'
import type { FaultReport } from '../faults/faults.rules.ts'
import { type LockedDevice, lockDevices } from '../presence/presence.store.ts'
import type { LastValues } from '../telemetry/telemetry.store.ts'

/** One device in a batch: what it said, in its own order, and what is known of it. */
export interface Story extends LockedDevice {
  model: Model
  facts: Fact[]
  live: Reading[]
  late: Reading[]
  /** Told late of a time in which another company had the device, of which this one hears nothing. */
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
      const told_as = isLate && pasts.find(({ until }) => fact.ts < until)
      if (told_as) {
        past.push({ ...fact, deviceId: told_as.id })
        continue
      }
      told.push(fact)
      if (fact.kind === 'reading') (fact.live ? live : late).push(fact)
    }
    const readings = { live: live.sort(byTime), late: late.sort(byTime), past: past.sort(byTime) }
    return [{ ...device, model, facts: told, ...readings, last: undefined }]
  })
}

export async function readLastValues(tx: Tx, stories: readonly Story[]): Promise<void> {
  const rows = await tx
    .selectFrom('last')
    .selectAll()
    .where(sql<boolean>`device_id = any(${stories.map((story) => story.device_id)}::text[])`)
    .execute()
  const lastOf = new Map(rows.map((row) => [row.device_id, row]))
  for (const story of stories) story.last = lastOf.get(story.device_id)
}

export function reportsOf(model: Model, readings: readonly Reading[]): FaultReport[] {
  const position = model.faultMetric === undefined ? undefined : metricPosition(model, model.faultMetric)
  if (position === undefined) return []
  return readings.flatMap(({ ts, values }) => {
    const code = values[position] ?? Number.NaN
    return Number.isNaN(code) ? [] : [{ ts, code }]
  })
}
