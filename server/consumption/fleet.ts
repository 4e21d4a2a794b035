// What all heating devices and meters of a company come to together, by hour or local day.
import { consumptionDays, hourlyDays, type RangeQuery } from '../../contract/consumption.ts'
import { modelOf, models } from '../../contract/models/index.ts'
import { timezoneOf } from '../company/company.store.ts'
import { Problem } from '../problem.ts'
import type { PersonCall } from '../serve.ts'
import type { Buckets } from '../telemetry/energy/energy.rules.ts'
import { addBuckets, consumptionOf, hoursOfEach, regrouped } from '../telemetry/energy/hours.ts'
import type { ClimateMetric } from '../telemetry/energy/measured.ts'
import { hourEdges, localDayEdges, startOfLocalWeek } from '../telemetry/local-days.ts'
import { listMeasuredDevices } from './consumption.store.ts'

const dayMs = 86_400_000
/** A 25-hour day in the range makes it no longer in days. */
const clockChangeMs = 3_600_000

export interface Range {
  from: Date
  to: Date
  resolution: 'hour' | 'day'
  timezone: string
}

export interface FleetSum {
  edges: number[]
  devices: number
  /** Devices of which anything is known in the range. */
  devicesKnown: number
  sum: Buckets
  isEstimate: boolean
}

export async function rangeOfDates(query: RangeQuery, { tx, who }: PersonCall): Promise<Range> {
  const timezone = await timezoneOf(tx, who.company)
  const to = new Date(query.date_to ?? Date.now())
  const from = new Date(query.date_from ?? startOfLocalWeek(to.getTime() - 1, timezone))
  const length = to.getTime() - from.getTime()
  if (length <= 0 || length > consumptionDays * dayMs + clockChangeMs) {
    const values = { days: consumptionDays }
    throw new Problem(
      400,
      'date_range_error',
      `The range must end after it begins and hold ${consumptionDays} days at most.`,
      [{ path: 'date_from', key: 'date_range_error', values }],
      { values },
    )
  }
  const isHourly = length <= hourlyDays * dayMs + clockChangeMs
  return { from, to, timezone, resolution: isHourly ? 'hour' : 'day' }
}

function edgesOf({ from, to, resolution, timezone }: Range): number[] {
  const edges = resolution === 'hour' ? hourEdges : localDayEdges
  return edges(from.getTime(), to.getTime(), timezone)
}

const emptySum = (edges: readonly number[]): Buckets => ({
  amounts: new Float64Array(edges.length - 1).fill(Number.NaN),
  seconds: new Float64Array(edges.length - 1),
})

const consumptionEnergies = models.flatMap(({ consumption = [] }) => consumption)

const isKnown = ({ seconds }: Buckets) => seconds.some((known) => known > 0)

export async function sumConsumption(range: Range, { tx }: PersonCall): Promise<FleetSum> {
  const edges = edgesOf(range)
  const fleet: FleetSum = { edges, devices: 0, devicesKnown: 0, sum: emptySum(edges), isEstimate: false }
  const question = { ...range, energies: consumptionEnergies }
  for await (const { device, hours } of hoursOfEach(tx, await listMeasuredDevices(tx), question)) {
    const model = modelOf(device.device_type)
    if (!model?.consumption) continue
    const consumed = regrouped(consumptionOf(model, hours), hours.edges, edges)
    fleet.devices++
    if (!isKnown(consumed)) continue
    fleet.devicesKnown++
    fleet.isEstimate ||= (model.energies ?? []).some(
      ({ metric, isEstimate }) => isEstimate && model.consumption?.includes(metric),
    )
    addBuckets(fleet.sum, consumed)
  }
  return fleet
}

export interface FleetClimate {
  edges: number[]
  /** Devices that measure any of it. */
  devices: number
  sums: Map<string, Buckets>
}

export async function sumClimate(
  range: Range,
  metrics: readonly ClimateMetric[],
  { tx }: PersonCall,
): Promise<FleetClimate> {
  const edges = edgesOf(range)
  const fleet: FleetClimate = {
    edges,
    devices: 0,
    sums: new Map(metrics.map((metric) => [metric, emptySum(edges)])),
  }
  const question = { ...range, climate: metrics, energies: [] }
  for await (const { hours } of hoursOfEach(tx, await listMeasuredDevices(tx), question)) {
    if (hours.climate.size > 0) fleet.devices++
    for (const [metric, buckets] of hours.climate) {
      const sum = fleet.sums.get(metric)
      if (sum) addBuckets(sum, regrouped(buckets, hours.edges, edges))
    }
  }
  return fleet
}

/** The share of each bucket's past that is known, of all devices. */
export function coverageOf(seconds: Float64Array, edges: readonly number[], devices: number): Float64Array {
  const now = Date.now()
  return seconds.map((known, index) => {
    const begin = edges[index] ?? 0
    const past = (Math.min(edges[index + 1] ?? begin, now) - begin) / 1000
    return past > 0 && devices > 0 ? Math.min(1, known / (past * devices)) : Number.NaN
  })
}

/** The share of the range's past that is known, of all devices. */
export function wholeCoverage(seconds: Float64Array, { from, to }: Range, devices: number): number {
  const past = (Math.min(to.getTime(), Date.now()) - from.getTime()) / 1000
  return past > 0 && devices > 0 ? Math.min(1, total(seconds) / (past * devices)) : 0
}

/** NaN when nothing is known. */
export const totalOf = ({ amounts }: Buckets): number =>
  amounts.some((amount) => !Number.isNaN(amount))
    ? total(amounts.filter((amount) => !Number.isNaN(amount)))
    : Number.NaN

export const total = (numbers: Float64Array): number => numbers.reduce((sum, number) => sum + number, 0)
