import { modelOf } from '../../contract/models/index.ts'
import { type Model, metricId } from '../../contract/models/model.ts'
import type { Fact, Reading } from '../../gateway/facts.ts'
import type { Tx } from '../database.ts'
import { type FaultReport, faultCodeOf } from '../faults/faults.rules.ts'
import { lockDevices, type PresentDevice } from '../presence/presence.store.ts'
import type { LastValues } from '../telemetry/telemetry.store.ts'

/** One device in a batch: what it said, in its own order, and what is known of it. */
export interface Story extends PresentDevice {
  model: Model
  facts: Fact[]
  live: Reading[]
  late: Reading[]
  /** Its last values with this batch in them; read once the batch is stored. */
  last: LastValues | undefined
}

const byTime = (a: Reading, b: Reading): number => a.ts.getTime() - b.ts.getTime()

/** Values by metric position. */
export const vectorOf = (model: Model, values: Reading['values']): (number | undefined)[] =>
  model.metrics.map((metric) => values[metricId(metric)])

/** Devices that nobody knows are left out: they cannot have signed in. */
export async function collectStories(tx: Tx, facts: readonly Fact[]): Promise<Story[]> {
  const factsOf = Map.groupBy(facts, (fact) => fact.deviceId)
  const devices = await lockDevices(tx, [...factsOf.keys()])
  return devices.flatMap((device) => {
    const model = modelOf(device.device_type)
    if (!model) return []
    const told = factsOf.get(device.device_id) ?? []
    const readings = told.filter((fact) => fact.kind === 'reading').toSorted(byTime)
    const live = readings.filter((reading) => reading.live)
    return [
      { ...device, model, facts: told, live, late: readings.filter(({ live }) => !live), last: undefined },
    ]
  })
}

export async function readLastValues(tx: Tx, stories: readonly Story[]): Promise<void> {
  const rows = await tx
    .selectFrom('last')
    .selectAll()
    .where(
      'device_id',
      'in',
      stories.map((story) => story.device_id),
    )
    .execute()
  const lastOf = new Map(rows.map((row) => [row.device_id, row]))
  for (const story of stories) story.last = lastOf.get(story.device_id)
}

export const reportsOf = (model: Model, readings: readonly Reading[]): FaultReport[] =>
  readings.flatMap(({ ts, values }) => {
    const code = faultCodeOf(model, vectorOf(model, values))
    return typeof code === 'number' ? [{ ts, code }] : []
  })
