import { z } from 'zod'
import { deviceIdSchema } from '../devices/schema.ts'
import { isoTime } from '../lists.ts'
import { momentGiven } from '../moments.ts'
import { route } from '../route.ts'
import { isWithinDays } from '../telemetry/day-spans.ts'
import { seriesQuery } from '../telemetry/series.ts'

/** Default for a boiler's rated power until a person enters it. */
export const assumedRatedPowerKw = 24

/** Longest ranges in days for hourly and for daily buckets; longer ranges use local weeks. */
const mostDays = { hour: 7, day: 1000 } as const

const resolution = z.enum(['hour', 'day', 'week'])
export type BarResolution = z.infer<typeof resolution>

export const barResolution = (lengthMs: number): BarResolution =>
  isWithinDays(lengthMs, mostDays.hour) ? 'hour' : isWithinDays(lengthMs, mostDays.day) ? 'day' : 'week'

/** `[bucket start in ms, value]`; null means unknown, not 0. */
const bars = z.array(z.tuple([z.number(), z.number().nullable()]))

/** A missing end means the current local week until now. */
const rangeQuery = z.object({ date_from: momentGiven.optional(), date_to: momentGiven.optional() })
export type RangeQuery = z.output<typeof rangeQuery>

const range = { date_from: isoTime, date_to: isoTime }

/** `coverage` is the share of the time, 0 to 1, that the devices' reports cover. */
const share = z.number().min(0).max(1)

const climate = { outdoor_climate: bars, indoor_climate: bars, indoor_climate_set: bars }

export const consumptionReply = z
  .object({
    ...range,
    resolution,
    devices: z.int(),
    is_estimate: z.boolean(),
    kwh: bars,
    coverage: bars,
  })
  .meta({ id: 'Consumption' })
export type ConsumptionReply = z.infer<typeof consumptionReply>

export const climateReply = z
  .object({ ...range, resolution, devices: z.int(), ...climate, coverage: bars })
  .meta({ id: 'Climate' })
export type ClimateReply = z.infer<typeof climateReply>

export const consumptionTotalReply = z
  .object({
    ...range,
    devices: z.int(),
    devices_known: z.int(),
    is_estimate: z.boolean(),
    kwh: z.number().nullable(),
    coverage: share,
  })
  .meta({ id: 'ConsumptionTotal' })
export type ConsumptionTotalReply = z.infer<typeof consumptionTotalReply>

export const climateMeanReply = z
  .object({
    ...range,
    devices: z.int(),
    outdoor_climate: z.number().nullable(),
    indoor_climate: z.number().nullable(),
    indoor_climate_set: z.number().nullable(),
    coverage: share,
  })
  .meta({ id: 'ClimateMean' })
export type ClimateMeanReply = z.infer<typeof climateMeanReply>

/**
 * Energies of one device as bars. `sources` names the source of each energy in this range. `silences` are pairs of times
 * between which a counter did not report; the bar of the second time holds all its growth. `cop` is heat output over
 * energy input, for heat pumps only.
 */
export const metadataReply = z
  .object({
    time_from: z.number(),
    time_to: z.number(),
    resolution,
    series: z.record(z.string(), bars),
    coverage: z.record(z.string(), share),
    is_estimate: z.record(z.string(), z.boolean()),
    sources: z.record(z.string(), z.array(z.enum(['counter', 'power', 'modulation', 'flame']))),
    silences: z.record(z.string(), z.array(z.tuple([z.number(), z.number()]))),
    rated_power_kw: z.number().nullable(),
    rated_power_is_assumed: z.boolean(),
    cop: bars.nullable(),
  })
  .meta({ id: 'DeviceMetadata' })
export type MetadataReply = z.infer<typeof metadataReply>

const everyone = ['technician_company', 'distributor'] as const

export const consumptionRoutes = {
  getConsumption: route({
    method: 'GET',
    path: '/devices/consumption',
    tag: 'consumption',
    summary: 'Energy of the company’s heating devices and meters over time',
    roles: everyone,
    query: rangeQuery,
    reply: consumptionReply,
  }),
  getClimate: route({
    method: 'GET',
    path: '/devices/climate',
    tag: 'consumption',
    summary: 'Outdoor, indoor and set temperatures over time, the mean of the company’s heating devices',
    roles: everyone,
    query: rangeQuery,
    reply: climateReply,
  }),
  getConsumptionTotal: route({
    method: 'GET',
    path: '/devices/consumption/total',
    tag: 'consumption',
    summary: 'Energy of the company’s heating devices and meters in a range',
    roles: everyone,
    query: rangeQuery,
    reply: consumptionTotalReply,
  }),
  getClimateMean: route({
    method: 'GET',
    path: '/devices/climate/mean',
    tag: 'consumption',
    summary: 'Mean outdoor, indoor and set temperatures of a range',
    roles: everyone,
    query: rangeQuery,
    reply: climateMeanReply,
  }),
  getDeviceMetadata: route({
    method: 'GET',
    path: '/devices/{id}/metadata',
    tag: 'devices',
    summary: 'Energies of one device as bars by hour, local day or local week, and a heat pump’s COP',
    roles: everyone,
    params: z.object({ id: deviceIdSchema }),
    query: seriesQuery,
    reply: metadataReply,
  }),
} as const
