// Energy and climate of devices by the hour. A caller sees hours only, stored or computed.
import { assumedRatedPowerKw } from '../../../contract/consumption/routes.ts'
import { modelOf } from '../../../contract/models/index.ts'
import type { Energy, EnergySource, Model } from '../../../contract/models/model.ts'
import type { Tx } from '../../database/database.ts'
import { dayMs } from '../../days/days.ts'
import { startOfLocalDay } from '../../days/local-days.ts'
import { type Buckets, type EnergyBuckets, energyInBuckets, oldestDoubt } from './energy.rules.ts'
import { gridOf, type HourGrid } from './hour-grid.ts'
import { type MeasuredSums, noSums } from './hour-sums.rules.ts'
import type { StoredHours } from './hours.store.ts'
import { type Measured, measuredOf, metricOf } from './measured.ts'
import { sumsOfEach } from './sums-of-devices.ts'

export interface MeasuredDevice {
  telemetry_device_id: string
  device_type: string
  report_seconds: number
  rated_power_kw: number | null
}

export interface Hours {
  /** Hour i reaches from edge i to edge i + 1; the first and last may be parts of hours. */
  edges: readonly number[]
  /** kWh and covered seconds by energy: `kwh`, `kwh_a`. */
  energies: Map<string, EnergyBuckets>
  /** Value × seconds and covered seconds by metric: `t_out`. */
  climate: Map<string, Buckets>
}

export interface HoursQuery {
  from: Date
  to: Date
  timezone: string
  /** The metrics whose means are wanted; those that the type does not have are left out. */
  climate?: readonly string[]
  /** The energies that are wanted: all of the type unless said. */
  energies?: readonly string[]
  now?: Date
}

export async function hoursOf(
  tx: Tx,
  device: MeasuredDevice,
  query: HoursQuery,
  stored?: ReadonlyMap<string, StoredHours>,
): Promise<Hours> {
  for await (const { hours } of hoursOfEach(tx, [device], query, stored)) return hours
  throw new Error('Every device has hours.')
}

/** Hours of many devices, in their order. Stored hours may have been read already. */
export async function* hoursOfEach<D extends MeasuredDevice>(
  tx: Tx,
  devices: readonly D[],
  query: HoursQuery,
  stored?: ReadonlyMap<string, StoredHours>,
): AsyncGenerator<{ device: D; hours: Hours }> {
  const grid = gridOf(query.from.getTime(), query.to.getTime(), query.timezone)
  const partsOf = requestedParts(query)
  const requested = devices.map((device) => ({ ...device, ...partsOf(device) }))
  const sums = await sumsOfEach(tx, requested, { grid, until: untilOf(query) }, stored)
  for (const [index, device] of requested.entries())
    yield { device, hours: await toHours(tx, device, query, grid, sums[index] ?? noSums()) }
}

/** A span that holds every hour such a query may need, whatever its time zone. */
export const spanAround = (from: Date, to: Date) => ({
  from: from.getTime() - 3 * dayMs,
  to: to.getTime() + 2 * dayMs,
})

const untilOf = ({ now = new Date() }: HoursQuery) => now.getTime()

/** What a query needs of a device type. */
interface Requested {
  energies: readonly Energy[]
  climate: readonly { metric: string; position: number }[]
  /** Both come from these. */
  measured: readonly Measured[]
  positionOf: (source: EnergySource) => number | undefined
}

/** Computed once per device type. */
function requestedParts(query: HoursQuery): (device: MeasuredDevice) => Requested {
  const known = new Map<string, Requested>()
  return ({ device_type: type }) => {
    const requested = known.get(type) ?? requestedOf(type, query)
    known.set(type, requested)
    return requested
  }
}

function requestedOf(type: string, query: HoursQuery): Requested {
  const energies = (modelOf(type)?.energies ?? []).filter(
    ({ metric }) => query.energies?.includes(metric) ?? true,
  )
  const sources = new Set(energies.flatMap((energy) => energy.sources.map(metricOf)))
  const isRequested = ({ metric, kind }: Measured) =>
    kind === 'climate' ? query.climate?.some((requested) => requested === metric) : sources.has(metric)
  const measured = measuredOf(type).filter(isRequested)
  const positions = new Map(measured.map(({ metric, position }) => [metric, position]))
  return {
    energies,
    measured,
    climate: (query.climate ?? []).flatMap((metric) => {
      const position = positions.get(metric)
      return position === undefined ? [] : [{ metric, position }]
    }),
    positionOf: (source) => positions.get(metricOf(source)),
  }
}

async function toHours(
  tx: Tx,
  device: MeasuredDevice & Requested,
  query: HoursQuery,
  grid: HourGrid,
  measured: MeasuredSums,
): Promise<Hours> {
  const { energies, positionOf } = device
  const hours: Hours = { edges: grid.requestedEdges, energies: new Map(), climate: new Map() }
  const rangeFrom = startOfLocalDay(query.from.getTime(), query.timezone)
  const doubt = Math.min(...energies.map((energy) => oldestDoubt(energy, positionOf, measured, rangeFrom)))
  if (doubt < (grid.days[0] ?? 0)) {
    const wider = gridOf(query.from.getTime(), query.to.getTime(), query.timezone, doubt)
    const [sums = noSums()] = await sumsOfEach(tx, [device], { grid: wider, until: untilOf(query) })
    return toHours(tx, device, query, wider, sums)
  }
  const { edges, days, dayOfBucket, requested } = grid
  const ratedPowerKw = device.rated_power_kw ?? assumedRatedPowerKw
  const shared = { edges, days, dayOfBucket, requested, positionOf, measured, ratedPowerKw }
  for (const energy of energies) hours.energies.set(energy.metric, energyInBuckets({ ...shared, energy }))
  for (const { metric, position } of device.climate)
    hours.climate.set(metric, meansOf(measured, position, requested))
  return hours
}

function meansOf({ sums }: MeasuredSums, position: number, [first, end]: HourGrid['requested']): Buckets {
  const { amounts, ms } = sums.get(position) ?? {}
  const means = {
    amounts: new Float64Array(end - first).fill(Number.NaN),
    seconds: new Float64Array(end - first),
  }
  if (!amounts || !ms) return means
  for (let index = first; index < end; index++) {
    means.amounts[index - first] = (amounts[index] ?? Number.NaN) * 3600
    means.seconds[index - first] = (ms[index] ?? 0) / 1000
  }
  return means
}

/** The same sums in wider buckets, whose edges are among the narrow ones. */
export function regrouped(buckets: Buckets, edges: readonly number[], wider: readonly number[]): Buckets {
  if (edges.length === wider.length) return buckets
  const sums = noBuckets(wider)
  const { amounts, seconds } = buckets
  let at = 0
  for (let index = 0; index < amounts.length; index++) {
    while ((edges[index] ?? 0) >= (wider[at + 1] ?? Infinity)) at++
    sums.seconds[at] = (sums.seconds[at] ?? 0) + (seconds[index] ?? 0)
    sums.amounts[at] = plus(sums.amounts[at], amounts[index])
  }
  return sums
}

export const noBuckets = (edges: readonly number[]): Buckets => ({
  amounts: new Float64Array(edges.length - 1).fill(Number.NaN),
  seconds: new Float64Array(edges.length - 1),
})

/** Sums of devices side by side. What is unknown in both stays unknown. */
export function addBuckets({ amounts, seconds }: Buckets, more: Buckets): void {
  for (let index = 0; index < amounts.length; index++) {
    amounts[index] = plus(amounts[index], more.amounts[index])
    seconds[index] = (seconds[index] ?? 0) + (more.seconds[index] ?? 0)
  }
}

function plus(sum = Number.NaN, amount = Number.NaN): number {
  if (Number.isNaN(amount)) return sum
  return Number.isNaN(sum) ? amount : sum + amount
}

/** What a device consumed: its phases added up, covered for as long as the least known of them that is known at all. */
export function consumptionOf(model: Model, { edges, energies }: Hours): Buckets {
  const phases = (model.consumption ?? []).flatMap((metric) => energies.get(metric) ?? [])
  const [only] = phases
  if (only && phases.length === 1) return only
  const sum = noBuckets(edges)
  for (const phase of phases) {
    for (let index = 0; index < sum.amounts.length; index++) {
      sum.amounts[index] = plus(sum.amounts[index], phase.amounts[index])
      const [covered = 0, known = 0] = [sum.seconds[index], phase.seconds[index]]
      if (known > 0) sum.seconds[index] = covered > 0 ? Math.min(covered, known) : known
    }
  }
  return sum
}
