// What all heating devices and meters of a company come to together, by hour or local day.
import { type BarResolution, barResolution, type RangeQuery } from '../../contract/consumption/routes.ts'
import { modelOf, models } from '../../contract/models/index.ts'
import type { Model } from '../../contract/models/model.ts'
import { historyDays, isWithinDays } from '../../contract/telemetry/day-spans.ts'
import { timezoneOf } from '../companies/own-company.store.ts'
import type { PersonCall } from '../http/serve.ts'
import { Problem } from '../request/problem.ts'
import { edgesBy, mostDaysOfPart, partsOfEdges, startOfLocalWeek } from '../telemetry/calendar/local-days.ts'
import { type Buckets, type EnergyBuckets, isEstimating } from '../telemetry/energy/energy.rules.ts'
import {
  addBuckets,
  consumptionOf,
  hoursOfEach,
  noBuckets,
  regrouped,
  spanAround,
} from '../telemetry/energy/hours.ts'
import type { ClimateMetric } from '../telemetry/energy/measured.ts'
import { fleetPages } from './consumption.store.ts'

export interface Range {
  from: Date
  to: Date
  resolution: BarResolution
}

export interface FleetSum {
  edges: number[]
  devices: number
  /** Devices of which anything is known in the range. */
  devicesKnown: number
  sum: Buckets
  isEstimate: boolean
}

export async function rangeOfDates(
  query: RangeQuery,
  call: PersonCall,
  longestDays = historyDays,
): Promise<Range> {
  const to = new Date(query.date_to ?? Date.now())
  const from = new Date(query.date_from ?? (await startOfWeek(to, call)))
  const length = to.getTime() - from.getTime()
  if (length <= 0 || !isWithinDays(length, longestDays)) {
    const values = { days: longestDays }
    throw new Problem(
      400,
      'date_range_error',
      `The range must end after it begins and hold ${longestDays} days at most.`,
      [{ path: 'date_from', key: 'date_range_error', values }],
      { values },
    )
  }
  return { from, to, resolution: barResolution(length) }
}

const startOfWeek = async (to: Date, { tx, who }: PersonCall) =>
  startOfLocalWeek(to.getTime() - 1, await timezoneOf(tx, who.company))

function edgesOf({ from, to, resolution }: Range, timezone: string): number[] {
  return edgesBy[resolution](from.getTime(), to.getTime(), timezone)
}

const consumptionEnergies = models.flatMap(({ consumption = [] }) => consumption)

const isKnown = ({ seconds }: Buckets) => seconds.some((known) => known > 0)

const isEstimated = ({ energies = [], consumption = [] }: Model) =>
  energies.some(({ metric, isEstimate }) => isEstimate && consumption.includes(metric))

const isComputed = ({ sources }: EnergyBuckets) => sources.some(isEstimating)

const noSum = (): FleetSum => ({
  edges: [],
  devices: 0,
  devicesKnown: 0,
  sum: { amounts: new Float64Array(), seconds: new Float64Array() },
  isEstimate: false,
})

interface RangePart {
  from: Date
  to: Date
  edgesIn: (timezone: string) => number[]
}

/** The parts of a range, in years: hours of longer ones would be too many at once. A short one needs no time zone first. */
async function* partsOf(range: Range, { tx, who }: PersonCall): AsyncGenerator<RangePart> {
  if (isWithinDays(range.to.getTime() - range.from.getTime(), mostDaysOfPart))
    return yield { ...range, edgesIn: (timezone) => edgesOf(range, timezone) }
  const edges = edgesOf(range, await timezoneOf(tx, who.company))
  for (const part of partsOfEdges(edges))
    yield { from: new Date(part[0] ?? 0), to: new Date(part.at(-1) ?? 0), edgesIn: () => part }
}

export async function sumConsumption(range: Range, call: PersonCall): Promise<FleetSum> {
  const fleet = noSum()
  const known = new Set<string>()
  for await (const { from, to, edgesIn } of partsOf(range, call)) {
    let part: { edges: number[]; sum: Buckets } | undefined
    let devicesSeen = 0
    const span = { parts: ['consumption'] as const, ...spanAround(from, to) }
    for await (const { timezone, devices, stored } of fleetPages(call, span)) {
      part ??= emptyPart(edgesIn(timezone))
      const { edges, sum } = part
      const question = { from, to, timezone, energies: consumptionEnergies }
      for await (const { device, hours } of hoursOfEach(call.tx, devices, question, stored)) {
        const model = modelOf(device.device_type)
        if (!model) continue
        if (!device.is_past) devicesSeen++
        const consumed = regrouped(consumptionOf(model, hours), hours.edges, edges)
        if (!isKnown(consumed)) continue
        known.add(device.device_id)
        fleet.isEstimate ||= isEstimated(model) || [...hours.energies.values()].some(isComputed)
        addBuckets(sum, consumed)
      }
    }
    if (!part) throw new Error('There is always a page.')
    fleet.edges = joinedEdges(fleet.edges, part.edges)
    fleet.sum = joinedBuckets(fleet.sum, part.sum)
    fleet.devices = devicesSeen
  }
  return { ...fleet, devicesKnown: known.size }
}

const emptyPart = (edges: number[]) => ({ edges, sum: noBuckets(edges) })

const joinedEdges = (before: readonly number[], edges: readonly number[]): number[] => [
  ...before.slice(0, -1),
  ...edges,
]

const joinedBuckets = (before: Buckets | undefined, after: Buckets): Buckets =>
  before === undefined || before.amounts.length === 0
    ? after
    : {
        amounts: Float64Array.of(...before.amounts, ...after.amounts),
        seconds: Float64Array.of(...before.seconds, ...after.seconds),
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
  for await (const { from, to, edgesIn } of partsOf(range, call)) {
    let edges: number[] = []
    const sums = new Map<string, Buckets>()
    let devicesSeen = 0
    const span = { parts: ['climate'] as const, ...spanAround(from, to) }
    for await (const { timezone, devices, stored } of fleetPages(call, span)) {
      if (edges.length === 0) {
        edges = edgesIn(timezone)
        for (const metric of metrics) sums.set(metric, noBuckets(edges))
      }
      const question = { from, to, timezone, climate: metrics, energies: [] }
      for await (const { device, hours } of hoursOfEach(call.tx, devices, question, stored)) {
        if (hours.climate.size > 0 && !device.is_past) devicesSeen++
        for (const [metric, buckets] of hours.climate) {
          const sum = sums.get(metric)
          if (sum) addBuckets(sum, regrouped(buckets, hours.edges, edges))
        }
      }
    }
    fleet.edges = joinedEdges(fleet.edges, edges)
    fleet.devices = devicesSeen
    for (const [metric, sum] of sums) fleet.sums.set(metric, joinedBuckets(fleet.sums.get(metric), sum))
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
