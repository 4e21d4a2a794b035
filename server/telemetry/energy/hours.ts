// Energy and climate of devices by the hour. Whoever asks sees hours only, kept or worked out.
import { assumedRatedPowerKw } from '../../../contract/consumption.ts'
import { modelOf } from '../../../contract/models/index.ts'
import { type EnergySource, type Model, metricPosition } from '../../../contract/models/model.ts'
import type { Tx } from '../../database.ts'
import { type Buckets, type EnergyBuckets, energyInBuckets, oldestDoubt } from './energy.rules.ts'
import { gridOf, type HourGrid } from './hour-grid.ts'
import { type MeasuredSums, noSums } from './hour-sums.rules.ts'
import { type ClimateMetric, type Measured, measuredOf, metricOf } from './measured.ts'
import { sumsOfEach } from './sums-of-devices.ts'

export interface MeasuredDevice {
  device_id: string
  device_type: string
  report_seconds: number
  rated_power_kw: number | null
}

export interface Hours {
  /** Hour i reaches from edge i to edge i + 1; the first and last may be parts of hours. */
  edges: number[]
  /** kWh and covered seconds by energy: `kwh`, `kwh_a`. */
  energies: Map<string, EnergyBuckets>
  /** Value × seconds and covered seconds by metric: `t_out`. */
  climate: Map<string, Buckets>
}

export interface HoursQuestion {
  from: Date
  to: Date
  timezone: string
  /** The metrics whose means are wanted; those that the type does not have are left out. */
  climate?: readonly ClimateMetric[]
  /** The energies that are wanted: all of the type unless said. */
  energies?: readonly string[]
  now?: Date
}

/** So many devices are read at a time. */
const devicesAtOnce = 100

export async function hoursOf(tx: Tx, device: MeasuredDevice, question: HoursQuestion): Promise<Hours> {
  for await (const { hours } of hoursOfEach(tx, [device], question)) return hours
  throw new Error('Every device has hours.')
}

/** Of many devices, in their order. */
export async function* hoursOfEach<D extends MeasuredDevice>(
  tx: Tx,
  devices: readonly D[],
  question: HoursQuestion,
): AsyncGenerator<{ device: D; hours: Hours }> {
  const grid = gridOf(question.from.getTime(), question.to.getTime(), question.timezone)
  for (let at = 0; at < devices.length; at += devicesAtOnce) {
    const some = devices.slice(at, at + devicesAtOnce)
    const sums = await readSums(tx, some, question, grid)
    for (const [index, device] of some.entries())
      yield { device, hours: await toHours(tx, device, question, grid, sums[index] ?? noSums()) }
  }
}

/** In the order of the devices. */
const readSums = (tx: Tx, devices: readonly MeasuredDevice[], question: HoursQuestion, grid: HourGrid) =>
  sumsOfEach(
    tx,
    devices.map((device) => ({ ...device, measured: wantedOf(device.device_type, question) })),
    { grid, until: (question.now ?? new Date()).getTime() },
  )

const energiesOf = (type: string, { energies }: HoursQuestion) =>
  (modelOf(type)?.energies ?? []).filter(({ metric }) => energies?.includes(metric) ?? true)

function wantedOf(type: string, question: HoursQuestion): readonly Measured[] {
  const sources = new Set(energiesOf(type, question).flatMap((energy) => energy.sources.map(metricOf)))
  return measuredOf(type).filter(({ metric, kind }) =>
    kind === 'climate' ? question.climate?.some((asked) => asked === metric) : sources.has(metric),
  )
}

async function toHours(
  tx: Tx,
  device: MeasuredDevice,
  question: HoursQuestion,
  grid: HourGrid,
  measured: MeasuredSums,
): Promise<Hours> {
  const { edges, asked } = grid
  const hours: Hours = { edges: edges.slice(asked[0], asked[1] + 1), energies: new Map(), climate: new Map() }
  const model = modelOf(device.device_type)
  if (!model) return hours
  const positionOf = (source: EnergySource) => metricPosition(model, metricOf(source))
  const energies = energiesOf(device.device_type, question)
  const doubt = Math.min(...energies.map((energy) => oldestDoubt(energy, positionOf, measured)))
  if (doubt < (grid.days[0] ?? 0)) {
    const wider = gridOf(question.from.getTime(), question.to.getTime(), question.timezone, doubt)
    const [sums] = await readSums(tx, [device], question, wider)
    return toHours(tx, device, question, wider, sums ?? noSums())
  }
  const shared = { ...grid, positionOf, measured, ratedPowerKw: device.rated_power_kw ?? assumedRatedPowerKw }
  for (const energy of energies) hours.energies.set(energy.metric, energyInBuckets({ ...shared, energy }))
  for (const metric of question.climate ?? []) {
    const position = metricPosition(model, metric)
    if (position !== undefined) hours.climate.set(metric, meansOf(measured, position, asked))
  }
  return hours
}

function meansOf({ sums }: MeasuredSums, position: number, [first, end]: HourGrid['asked']): Buckets {
  const { amounts, ms } = sums.get(position) ?? {}
  const unknown = new Float64Array(end - first)
  return {
    amounts: amounts?.subarray(first, end).map((hours) => hours * 3600) ?? unknown.fill(Number.NaN),
    seconds: ms?.subarray(first, end).map((known) => known / 1000) ?? new Float64Array(end - first),
  }
}

/** The same sums in wider buckets, whose edges are among the narrow ones. */
export function regrouped(buckets: Buckets, edges: readonly number[], wider: readonly number[]): Buckets {
  const sums: Buckets = {
    amounts: new Float64Array(wider.length - 1).fill(Number.NaN),
    seconds: new Float64Array(wider.length - 1),
  }
  let at = 0
  for (const [index, amount] of buckets.amounts.entries()) {
    while ((edges[index] ?? 0) >= (wider[at + 1] ?? Infinity)) at++
    sums.seconds[at] = (sums.seconds[at] ?? 0) + (buckets.seconds[index] ?? 0)
    if (!Number.isNaN(amount)) sums.amounts[at] = plus(sums.amounts[at], amount)
  }
  return sums
}

/** Sums side by side: of a device's phases, or of devices. What is unknown in both stays unknown. */
export function addBuckets(sum: Buckets, more: Buckets): void {
  for (const [index, amount] of more.amounts.entries()) {
    if (!Number.isNaN(amount)) sum.amounts[index] = plus(sum.amounts[index], amount)
    sum.seconds[index] = (sum.seconds[index] ?? 0) + (more.seconds[index] ?? 0)
  }
}

const plus = (sum: number | undefined, amount: number) =>
  sum === undefined || Number.isNaN(sum) ? amount : sum + amount

/** What a device consumed: its phases added up, covered wherever one of them is. */
export function consumptionOf(model: Model, hours: Hours): Buckets {
  const length = hours.edges.length - 1
  const sum: Buckets = {
    amounts: new Float64Array(length).fill(Number.NaN),
    seconds: new Float64Array(length),
  }
  for (const metric of model.consumption ?? []) {
    const phase = hours.energies.get(metric)
    if (!phase) continue
    const seconds = sum.seconds.map((known, index) => Math.max(known, phase.seconds[index] ?? 0))
    addBuckets(sum, phase)
    sum.seconds = seconds
  }
  return sum
}
