// Energy and climate of a device by the hour. Whoever asks sees hours only, so that stored ones can take the place of
// reading reports without a word elsewhere.
import { assumedRatedPowerKw } from '../../contract/consumption.ts'
import { modelOf } from '../../contract/models/index.ts'
import { type EnergySource, type Model, metricPosition } from '../../contract/models/model.ts'
import type { Tx } from '../database.ts'
import { type Columns, readColumns } from './columns.ts'
import { type Buckets, type EnergyBuckets, energyInBuckets, holdInBuckets } from './energy.rules.ts'
import { hourEdges, nextLocalDay, startOfLocalDay, wholeLocalDays } from './local-days.ts'

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
  climate?: readonly string[]
  /** The energies that are wanted: all of the type unless said. */
  energies?: readonly string[]
  now?: Date
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** So many days of reports are in memory at a time. */
const daysAtOnce = 14
/** How far back the report before a span is looked for, so that what a counter grew by meanwhile is counted. */
const leads = [hourMs, 2 * dayMs, 40 * dayMs]

export async function hoursOf(tx: Tx, device: MeasuredDevice, question: HoursQuestion): Promise<Hours> {
  const { from, to, timezone } = question
  const hours: Hours = { edges: [from.getTime()], energies: new Map(), climate: new Map() }
  for (let start = from.getTime(); start < to.getTime(); ) {
    const days = startOfLocalDay(start, timezone) + daysAtOnce * dayMs
    const end = Math.min(startOfLocalDay(days + dayMs / 2, timezone), to.getTime())
    append(hours, await readHours(tx, device, { ...question, from: new Date(start), to: new Date(end) }))
    start = end
  }
  return hours
}

async function readHours(tx: Tx, device: MeasuredDevice, question: HoursQuestion): Promise<Hours> {
  const { timezone, now = new Date() } = question
  const [from, to] = [question.from.getTime(), question.to.getTime()]
  const edges = hourEdges(from, to, timezone)
  const model = modelOf(device.device_type)
  const hours: Hours = { edges, energies: new Map(), climate: new Map() }
  if (!model) return hours
  const positionOf = (metric: string) => metricPosition(model, metric)
  const energies = (model.energies ?? []).filter(({ metric }) => question.energies?.includes(metric) ?? true)
  const climate = (question.climate ?? []).filter((metric) => positionOf(metric) !== undefined)
  const sources = energies.flatMap((energy) => energy.sources)
  const metrics = [...new Set([...sources.flatMap(metricsOf), ...climate])]
  const positions = metrics.flatMap((metric) => positionOf(metric) ?? [])
  if (positions.length === 0) return hours
  const counters = sources.flatMap((source) => (source.kind === 'counter' ? [source.metric] : []))
  const columns = await readWithLead(tx, {
    deviceId: device.device_id,
    positions,
    // The whole of each day decides which source is the day's.
    from: startOfLocalDay(from, timezone),
    to: nextLocalDay(startOfLocalDay(to - 1, timezone), timezone),
    counters: counters.flatMap((metric) => positionOf(metric) ?? []),
  })
  const shared = {
    columns,
    positionOf,
    edges,
    reportSeconds: device.report_seconds,
    until: now.getTime(),
    ratedPowerKw: device.rated_power_kw ?? assumedRatedPowerKw,
    days: wholeLocalDays(Math.min(columns.times[0] ?? from, from), to, timezone),
  }
  for (const energy of energies) hours.energies.set(energy.metric, energyInBuckets({ ...shared, energy }))
  for (const metric of climate) hours.climate.set(metric, holdInBuckets(metric, shared))
  return hours
}

const metricsOf = (source: EnergySource): string[] =>
  source.kind === 'modulation'
    ? [source.metric, source.flame]
    : [source.kind === 'flame' ? source.flame : source.metric]

interface LeadQuestion {
  deviceId: string
  positions: readonly number[]
  from: number
  to: number
  counters: readonly number[]
}

/** The reports of a span and enough before it to know what every counter that is used stood at. */
async function readWithLead(tx: Tx, { counters, from, to, ...which }: LeadQuestion): Promise<Columns> {
  const read = (lead: number) => readColumns(tx, { ...which, from: new Date(from - lead), to: new Date(to) })
  let columns = await read(leads[0] ?? 0)
  const isUsed = (column: Float64Array | undefined) => column?.some((value) => !Number.isNaN(value)) ?? false
  const isKnownBefore = (column: Float64Array | undefined) =>
    column?.some((value, index) => !Number.isNaN(value) && (columns.times[index] ?? from) < from) ?? false
  const lacks = (position: number) =>
    isUsed(columns.values.get(position)) && !isKnownBefore(columns.values.get(position))
  for (const lead of leads.slice(1)) {
    if (!counters.some(lacks)) break
    columns = await read(lead)
  }
  return columns
}

function append(hours: Hours, more: Hours) {
  hours.edges.push(...more.edges.slice(1))
  for (const [metric, buckets] of more.energies) {
    const before = hours.energies.get(metric)
    const sources = [...new Set([...(before?.sources ?? []), ...buckets.sources])]
    hours.energies.set(metric, { ...joined(before, buckets), sources })
  }
  for (const [metric, buckets] of more.climate)
    hours.climate.set(metric, joined(hours.climate.get(metric), buckets))
}

const joined = (before: Buckets | undefined, after: Buckets): Buckets => ({
  amounts: Float64Array.of(...(before?.amounts ?? []), ...after.amounts),
  seconds: Float64Array.of(...(before?.seconds ?? []), ...after.seconds),
})

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
