// What all heating devices and meters of a company come to together, by hour or local day.
import { consumptionDays, hourlyDays, type RangeQuery } from '../../contract/consumption.ts'
import { isWithinDays } from '../../contract/day-spans.ts'
import { modelOf, models } from '../../contract/models/index.ts'
import type { Model } from '../../contract/models/model.ts'
import { timezoneOf } from '../company/company.store.ts'
import { Problem } from '../problem.ts'
import type { PersonCall } from '../serve.ts'
import type { Buckets } from '../telemetry/energy/energy.rules.ts'
import {
  addBuckets,
  consumptionOf,
  hoursOfEach,
  noBuckets,
  regrouped,
  spanAround,
} from '../telemetry/energy/hours.ts'
import type { ClimateMetric } from '../telemetry/energy/measured.ts'
import { hourEdges, localDayEdges, startOfLocalWeek } from '../telemetry/local-days.ts'
import { fleetPages } from './consumption.store.ts'

export interface Range {
  from: Date
  to: Date
  resolution: 'hour' | 'day'
}

export interface FleetSum {
  edges: number[]
  devices: number
  /** Devices of which anything is known in the range. */
  devicesKnown: number
  sum: Buckets
  isEstimate: boolean
}

export async function rangeOfDates(query: RangeQuery, call: PersonCall): Promise<Range> {
  const to = new Date(query.date_to ?? Date.now())
  const from = new Date(query.date_from ?? (await startOfWeek(to, call)))
  const length = to.getTime() - from.getTime()
  if (length <= 0 || !isWithinDays(length, consumptionDays)) {
    const values = { days: consumptionDays }
    throw new Problem(
      400,
      'date_range_error',
      `The range must end after it begins and hold ${consumptionDays} days at most.`,
      [{ path: 'date_from', key: 'date_range_error', values }],
      { values },
    )
  }
  const isHourly = isWithinDays(length, hourlyDays)
  return { from, to, resolution: isHourly ? 'hour' : 'day' }
}

const startOfWeek = async (to: Date, { tx, who }: PersonCall) =>
  startOfLocalWeek(to.getTime() - 1, await timezoneOf(tx, who.company))

function edgesOf({ from, to, resolution }: Range, timezone: string): number[] {
  const edges = resolution === 'hour' ? hourEdges : localDayEdges
  return edges(from.getTime(), to.getTime(), timezone)
}

const consumptionEnergies = models.flatMap(({ consumption = [] }) => consumption)

const isKnown = ({ seconds }: Buckets) => seconds.some((known) => known > 0)

const isEstimated = ({ energies = [], consumption = [] }: Model) =>
  energies.some(({ metric, isEstimate }) => isEstimate && consumption.includes(metric))

const noSum = (edges: number[]): FleetSum => ({
  edges,
  devices: 0,
  devicesKnown: 0,
  sum: noBuckets(edges),
  isEstimate: false,
})

export async function sumConsumption(range: Range, call: PersonCall): Promise<FleetSum> {
  let fleet: FleetSum | undefined
  const known = new Set<string>()
  const span = { parts: ['consumption'] as const, ...spanAround(range.from, range.to) }
  for await (const { timezone, devices, kept } of fleetPages(call, span)) {
    fleet ??= noSum(edgesOf(range, timezone))
    const question = { ...range, timezone, energies: consumptionEnergies }
    for await (const { device, hours } of hoursOfEach(call.tx, devices, question, kept)) {
      const model = modelOf(device.device_type)
      if (!model) continue
      const consumed = regrouped(consumptionOf(model, hours), hours.edges, fleet.edges)
      if (device.past_of === null) fleet.devices++
      if (!isKnown(consumed)) continue
      fleet.devicesKnown = known.add(device.past_of ?? device.device_id).size
      fleet.isEstimate ||= isEstimated(model)
      addBuckets(fleet.sum, consumed)
    }
  }
  if (!fleet) throw new Error('There is always a page.')
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
  call: PersonCall,
): Promise<FleetClimate> {
  const fleet: FleetClimate = { edges: [], devices: 0, sums: new Map() }
  const span = { parts: ['climate'] as const, ...spanAround(range.from, range.to) }
  for await (const { timezone, devices, kept } of fleetPages(call, span)) {
    if (fleet.edges.length === 0) {
      fleet.edges = edgesOf(range, timezone)
      for (const metric of metrics) fleet.sums.set(metric, noBuckets(fleet.edges))
    }
    const question = { ...range, timezone, climate: metrics, energies: [] }
    for await (const { device, hours } of hoursOfEach(call.tx, devices, question, kept)) {
      if (hours.climate.size > 0 && device.past_of === null) fleet.devices++
      for (const [metric, buckets] of hours.climate) {
        const sum = fleet.sums.get(metric)
        if (sum) addBuckets(sum, regrouped(buckets, hours.edges, fleet.edges))
      }
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
