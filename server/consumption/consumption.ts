import type { FuelCost } from '../../contract/consumption/cost.ts'
import {
  type ClimateMeanReply,
  type ClimateReply,
  type ConsumptionReply,
  type ConsumptionTotalReply,
  consumerKinds,
  type KindConsumption,
  type RangeQuery,
  type SteppedQuery,
} from '../../contract/consumption/routes.ts'
import { fuels } from '../../contract/energy-prices/routes.ts'
import { toBars } from '../devices/metadata.ts'
import type { PersonCall } from '../http/serve.ts'
import type { Buckets } from '../telemetry/energy/energy.rules.ts'
import { addBuckets, noBuckets } from '../telemetry/energy/hours.ts'
import {
  costOfParts,
  countDevices,
  coverageOfParts,
  type DeviceTotal,
  isKnown,
  kwhOf,
} from './device-totals.ts'
import { type FleetClimate, sumClimate } from './fleet-climate.ts'
import { type FleetSum, sumConsumption } from './fleet-consumption.ts'
import { coverageOf, type Range, rangeOfDates, total, totalOf, wholeCoverage } from './ranges.ts'
import { type Cost, fuelOf } from './tariff.rules.ts'

interface Request<Q = RangeQuery> {
  query: Q
}

const climateMetrics = { outdoor: 't_out', indoor: 't_r', indoorSet: 't_r_set' } as const
const wanted = Object.values(climateMetrics)

const round = (value: number) => Math.round(value * 1e6) / 1e6
export const orNull = (value: number): number | null => (Number.isFinite(value) ? round(value) : null)

export const datesOf = ({ from, to }: Pick<Range, 'from' | 'to'>) => ({
  date_from: from.toISOString(),
  date_to: to.toISOString(),
})

const meanBars = ({ sums, edges }: FleetClimate, metric: string) => {
  const { amounts, seconds } = sums.get(metric) ?? {
    amounts: new Float64Array(),
    seconds: new Float64Array(),
  }
  return toBars({ amounts: amounts.map((amount, index) => amount / (seconds[index] ?? 0)) }, edges)
}

const rangeBars = ({ outdoor: { lowest, highest }, edges }: FleetClimate) =>
  lowest.map((low, index): [number, number | null, number | null] => [
    edges[index] ?? 0,
    orNull(low),
    orNull(highest[index] ?? Number.NaN),
  ])

function mean({ sums }: FleetClimate, metric: string): number | null {
  const sum = sums.get(metric)
  return sum ? orNull(totalOf(sum) / total(sum.seconds)) : null
}

/** Coverage of the climate is that of the room temperature. */
const roomSeconds = ({ sums }: FleetClimate) => sums.get(climateMetrics.indoor)?.seconds ?? new Float64Array()

function allKinds({ kinds, edges }: FleetSum): Buckets {
  const sum = noBuckets(edges)
  for (const kind of kinds.values()) addBuckets(sum, kind)
  return sum
}

function kindsOf({ kinds, edges, totals }: FleetSum): KindConsumption[] {
  return consumerKinds.flatMap((kind) => {
    const [sum, parts] = [kinds.get(kind), totals.list(kind)]
    if (!sum || parts.length === 0) return []
    return {
      kind,
      devices: parts.length,
      is_estimate: sum.isEstimate,
      coverage: coverageOfParts(parts),
      total: orNull(kwhOf(parts)),
      kwh: toBars(sum, edges),
    }
  })
}

const wholeOf = (parts: readonly DeviceTotal[]) => ({
  devices: countDevices(parts),
  devices_known: countDevices(parts.filter(isKnown)),
  total: orNull(kwhOf(parts)),
  total_coverage: coverageOfParts(parts),
})

export const costFields = ({ eur, m3 }: Cost) => ({ eur: orNull(eur), m3: orNull(m3) })

const fuelCosts = ({ kinds, totals, prices }: FleetSum): FuelCost[] =>
  fuels.flatMap((fuel) => {
    const parts = totals.list().filter(({ kind }) => fuelOf(kind) === fuel)
    if (parts.length === 0) return []
    const dates = prices.filter((price) => price.fuel === fuel).map(({ valid_from }) => valid_from)
    return {
      fuel,
      kwh: orNull(kwhOf(parts)),
      is_estimate: [...kinds].some(([kind, { isEstimate }]) => isEstimate && fuelOf(kind) === fuel),
      ...costFields(costOfParts(parts)),
      priced_from: dates.toSorted()[0] ?? null,
    }
  })

const costOfAll = (fleet: FleetSum): ConsumptionReply['cost'] => ({
  eur: orNull(costOfParts(fleet.totals.list()).eur),
  fuels: fuelCosts(fleet),
  bars: fleet.edges.slice(0, -1).map((edge, bar): [number, number | null, number | null] => {
    const { eur, m3 } = costFields({
      eur: fleet.cost.eur[bar] ?? Number.NaN,
      m3: fleet.cost.m3[bar] ?? Number.NaN,
    })
    return [edge, eur, m3]
  }),
})

const isAnyEstimate = ({ kinds }: FleetSum) => [...kinds.values()].some(({ isEstimate }) => isEstimate)

export const answerConsumption = () => ({
  async getConsumption({ query }: Request<SteppedQuery>, call: PersonCall): Promise<ConsumptionReply> {
    const range = await rangeOfDates(query, call)
    const fleet = await sumConsumption(range, call)
    const { edges, expected } = fleet
    const [sum, parts] = [allKinds(fleet), fleet.totals.list()]
    return {
      ...datesOf(range),
      resolution: range.resolution,
      ...wholeOf(parts),
      is_estimate: isAnyEstimate(fleet),
      kwh: toBars(sum, edges),
      coverage: toBars({ amounts: coverageOf(sum.seconds, edges, (bar) => expected[bar] ?? 0) }, edges),
      kinds: kindsOf(fleet),
      silences: fleet.silences.list().map(({ kwh, kwh_before, cost, ...silence }) => ({
        ...silence,
        kwh: round(kwh),
        kwh_before: round(kwh_before),
        ...costFields(cost),
      })),
      cost: costOfAll(fleet),
    }
  },

  async getClimate({ query }: Request<SteppedQuery>, call: PersonCall): Promise<ClimateReply> {
    const range = await rangeOfDates(query, call)
    const fleet = await sumClimate(range, wanted, call)
    return {
      ...datesOf(range),
      resolution: range.resolution,
      devices: fleet.devices,
      outdoor_climate: meanBars(fleet, climateMetrics.outdoor),
      indoor_climate: meanBars(fleet, climateMetrics.indoor),
      indoor_climate_set: meanBars(fleet, climateMetrics.indoorSet),
      outdoor_range: rangeBars(fleet),
      outdoor_mean: mean(fleet, climateMetrics.outdoor),
      coverage: toBars(
        { amounts: coverageOf(roomSeconds(fleet), fleet.edges, () => fleet.devices) },
        fleet.edges,
      ),
    }
  },

  async getConsumptionTotal({ query }: Request, call: PersonCall): Promise<ConsumptionTotalReply> {
    const range = await rangeOfDates(query, call)
    const fleet = await sumConsumption(range, call)
    const parts = fleet.totals.list()
    const { total: kwh, total_coverage: coverage, ...devices } = wholeOf(parts)
    return { ...datesOf(range), ...devices, is_estimate: isAnyEstimate(fleet), kwh, coverage }
  },

  async getClimateMean({ query }: Request, call: PersonCall): Promise<ClimateMeanReply> {
    const range = await rangeOfDates(query, call)
    const fleet = await sumClimate(range, wanted, call)
    return {
      ...datesOf(range),
      devices: fleet.devices,
      outdoor_climate: mean(fleet, climateMetrics.outdoor),
      indoor_climate: mean(fleet, climateMetrics.indoor),
      indoor_climate_set: mean(fleet, climateMetrics.indoorSet),
      coverage: wholeCoverage(total(roomSeconds(fleet)), range, fleet.devices),
    }
  },
})
