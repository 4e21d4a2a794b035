// Energy and climate of devices by the hour. Whoever asks sees hours only, kept or worked out.
import { assumedRatedPowerKw } from '../../../contract/consumption.ts'
import { modelOf } from '../../../contract/models/index.ts'
import { type EnergySource, type Model, metricPosition } from '../../../contract/models/model.ts'
import type { Tx } from '../../database.ts'
import { type Columns, readRowsOf } from '../columns.ts'
import { dayMs } from '../days.ts'
import { daysBack } from '../rollups/sealed-days.ts'
import { type Buckets, type EnergyBuckets, energyInBuckets, oldestDoubt } from './energy.rules.ts'
import { gridOf, type HourGrid } from './hour-grid.ts'
import type { MeasuredSums } from './hour-sums.rules.ts'
import { openDaysOf, readHours } from './hours.store.ts'
import { readUntil } from './hours-until.ts'
import { type ClimateMetric, columnsFor, type Measured, measuredOf, metricOf } from './measured.ts'
import { measuredHours, type Plan, planHours } from './measured-hours.ts'

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
const devicesAtOnce = 50

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
    for (const device of some) {
      const measured = await sums(device)
      yield { device, hours: await toHours(tx, device, question, grid, measured) }
    }
  }
}

type SumsOf = (device: MeasuredDevice) => Promise<MeasuredSums>

async function readSums(
  tx: Tx,
  devices: readonly MeasuredDevice[],
  question: HoursQuestion,
  grid: HourGrid,
): Promise<SumsOf> {
  const wanted = new Map(devices.map(({ device_type: type }) => [type, wantedOf(type, question)]))
  const deviceIds = devices.map(({ device_id }) => device_id)
  const parts = [...new Set([...wanted.values()].flatMap((list) => list.map(({ part }) => part)))]
  const span = { deviceIds, parts, from: grid.edges[0] ?? 0, to: grid.edges.at(-1) ?? 0 }
  // Rows before what is kept: a day that is sealed in between is then worked out rather than missed.
  const open = await openDaysOf(tx, { ...span, from: span.from - daysBack * dayMs })
  // Before the hours that it speaks of: what is taken back in between is read again.
  const untils = await readUntil(tx, deviceIds)
  const kept = await readHours(tx, span)
  const until = (question.now ?? new Date()).getTime()
  const asked = (device: MeasuredDevice) => ({
    deviceId: device.device_id,
    reportSeconds: device.report_seconds,
    measured: wanted.get(device.device_type) ?? [],
    grid,
    kept: kept.get(device.device_id) ?? { months: new Map(), days: new Map() },
    open: open.get(device.device_id) ?? [],
    keptUntil: untils.get(device.device_id),
    until,
  })
  const plans = new Map<string, Plan>()
  for (const device of devices) plans.set(device.device_id, await planHours(tx, asked(device)))
  const rows = await readTogether(tx, devices, wanted, plans)
  return (device) => {
    const plan = plans.get(device.device_id) ?? { runs: [], lead: undefined }
    return measuredHours(tx, asked(device), plan, rows.get(device.device_id))
  }
}

/** The rows of devices of one type and the same open days, which are most of a fleet, in one question. */
async function readTogether(
  tx: Tx,
  devices: readonly MeasuredDevice[],
  wanted: ReadonlyMap<string, readonly Measured[]>,
  plans: ReadonlyMap<string, Plan>,
): Promise<Map<string, Columns>> {
  const together = Map.groupBy(
    devices.filter(({ device_id }) => plans.get(device_id)?.lead !== undefined),
    ({ device_id, device_type }) => `${device_type} ${plans.get(device_id)?.runs[0]?.from}`,
  )
  const rows = new Map<string, Columns>()
  for (const group of together.values()) {
    const [device] = group
    const run = device && plans.get(device.device_id)?.runs[0]
    if (!run) continue
    const found = await readRowsOf(tx, {
      deviceIds: group.map(({ device_id }) => device_id),
      positions: columnsFor(wanted.get(device.device_type) ?? []),
      from: new Date(run.from),
      to: new Date(run.to),
    })
    for (const [id, columns] of found) rows.set(id, columns)
  }
  return rows
}

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
  const doubt = Math.min(...energies.map((energy) => oldestDoubt({ energy, positionOf, measured })))
  if (doubt < (grid.days[0] ?? 0)) {
    const wider = gridOf(question.from.getTime(), question.to.getTime(), question.timezone, doubt)
    const sums = await readSums(tx, [device], question, wider)
    return toHours(tx, device, question, wider, await sums(device))
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
