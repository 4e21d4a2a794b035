import type {
  ClimateMeanReply,
  ClimateReply,
  ConsumptionReply,
  ConsumptionTotalReply,
  RangeQuery,
} from '../../contract/consumption/routes.ts'
import { toBars } from '../devices/metadata.ts'
import type { PersonCall } from '../http/serve.ts'
import {
  coverageOf,
  type FleetClimate,
  type Range,
  rangeOfDates,
  sumClimate,
  sumConsumption,
  total,
  totalOf,
  wholeCoverage,
} from './fleet.ts'

interface RangeRequest {
  query: RangeQuery
}

const climateMetrics = { outdoor: 't_out', indoor: 't_r', indoorSet: 't_r_set' } as const
const wanted = Object.values(climateMetrics)

const orNull = (value: number): number | null =>
  Number.isFinite(value) ? Math.round(value * 1e6) / 1e6 : null

const datesOf = ({ from, to }: Range) => ({ date_from: from.toISOString(), date_to: to.toISOString() })

const meanBars = ({ sums, edges }: FleetClimate, metric: string) => {
  const { amounts, seconds } = sums.get(metric) ?? {
    amounts: new Float64Array(),
    seconds: new Float64Array(),
  }
  return toBars({ amounts: amounts.map((amount, index) => amount / (seconds[index] ?? 0)) }, edges)
}

function mean({ sums }: FleetClimate, metric: string): number | null {
  const sum = sums.get(metric)
  return sum ? orNull(totalOf(sum) / total(sum.seconds)) : null
}

/** Coverage of the climate is that of the room temperature. */
const roomSeconds = ({ sums }: FleetClimate) => sums.get(climateMetrics.indoor)?.seconds ?? new Float64Array()

export const answerConsumption = () => ({
  async getConsumption({ query }: RangeRequest, call: PersonCall): Promise<ConsumptionReply> {
    const range = await rangeOfDates(query, call)
    const fleet = await sumConsumption(range, call)
    const { edges, sum, devices } = fleet
    return {
      ...datesOf(range),
      resolution: range.resolution,
      devices,
      is_estimate: fleet.isEstimate,
      kwh: toBars(sum, edges),
      coverage: toBars({ amounts: coverageOf(sum.seconds, edges, devices) }, edges),
    }
  },

  async getClimate({ query }: RangeRequest, call: PersonCall): Promise<ClimateReply> {
    const range = await rangeOfDates(query, call)
    const fleet = await sumClimate(range, wanted, call)
    return {
      ...datesOf(range),
      resolution: range.resolution,
      devices: fleet.devices,
      outdoor_climate: meanBars(fleet, climateMetrics.outdoor),
      indoor_climate: meanBars(fleet, climateMetrics.indoor),
      indoor_climate_set: meanBars(fleet, climateMetrics.indoorSet),
      coverage: toBars({ amounts: coverageOf(roomSeconds(fleet), fleet.edges, fleet.devices) }, fleet.edges),
    }
  },

  async getConsumptionTotal({ query }: RangeRequest, call: PersonCall): Promise<ConsumptionTotalReply> {
    const range = await rangeOfDates(query, call)
    const fleet = await sumConsumption(range, call)
    return {
      ...datesOf(range),
      devices: fleet.devices,
      devices_known: fleet.devicesKnown,
      is_estimate: fleet.isEstimate,
      kwh: orNull(totalOf(fleet.sum)),
      coverage: wholeCoverage(fleet.sum.seconds, range, fleet.devices),
    }
  },

  async getClimateMean({ query }: RangeRequest, call: PersonCall): Promise<ClimateMeanReply> {
    const range = await rangeOfDates(query, call)
    const fleet = await sumClimate(range, wanted, call)
    return {
      ...datesOf(range),
      devices: fleet.devices,
      outdoor_climate: mean(fleet, climateMetrics.outdoor),
      indoor_climate: mean(fleet, climateMetrics.indoor),
      indoor_climate_set: mean(fleet, climateMetrics.indoorSet),
      coverage: wholeCoverage(roomSeconds(fleet), range, fleet.devices),
    }
  },
})
