import { z } from 'zod'
import { deviceIdSchema } from '../devices/schema.ts'
import { isoTime, manyOf } from '../lists.ts'
import { momentGiven } from '../moments.ts'
import { route } from '../route.ts'
import { isWithinDays } from '../telemetry/day-spans.ts'
import { seriesQuery } from '../telemetry/series.ts'
import { costReply } from './cost.ts'

/** Default for a boiler's rated power until a person enters it. */
export const assumedRatedPowerKw = 24

/** Longest ranges in days for hourly and for daily buckets; longer ranges use local weeks. */
const mostDays = { hour: 7, day: 1000 } as const

const resolution = z.enum(['hour', 'day', 'week'])
export type BarResolution = z.infer<typeof resolution>

/** Steps of the company's consumption; longer ranges than these are refused. */
const steps = z.enum(['hour', 'day', 'week', 'month'])
export type Step = z.infer<typeof steps>
export const longestDaysOfStep: Record<Step, number> = { hour: 31, day: 1000, week: 7000, month: 7000 }

export const barResolution = (lengthMs: number): BarResolution =>
  isWithinDays(lengthMs, mostDays.hour) ? 'hour' : isWithinDays(lengthMs, mostDays.day) ? 'day' : 'week'

/** `[bucket start in ms, value]`; null means unknown, not 0. */
const bars = z.array(z.tuple([z.number(), z.number().nullable()]))
/** `[bucket start in ms, lowest, highest]`. */
const rangeBars = z.array(z.tuple([z.number(), z.number().nullable(), z.number().nullable()]))

/** A missing end means the current local week until now. `technician_company_id` is for a distributor, of several companies. */
const rangeQuery = z.object({
  date_from: momentGiven.optional(),
  date_to: momentGiven.optional(),
  technician_company_id: manyOf(z.uuid()),
})
export type RangeQuery = z.output<typeof rangeQuery>

/** Without a step it follows from the length of the range. */
const steppedQuery = rangeQuery.extend({ resolution: steps.optional() })
export type SteppedQuery = z.output<typeof steppedQuery>

const range = { date_from: isoTime, date_to: isoTime }

/** `coverage` is the share of the time, 0 to 1, that the devices' reports cover. */
const share = z.number().min(0).max(1)

const climate = { outdoor_climate: bars, indoor_climate: bars, indoor_climate_set: bars }

/** What consumed it. The meter of a heat pump counts as that, in place of its own figure. */
export const consumerKinds = ['gas', 'heat_pump', 'meter'] as const
export type ConsumerKind = (typeof consumerKinds)[number]
const kind = z.enum(consumerKinds)

const kwh = z.number().nullable()

const kindReply = z.object({
  kind,
  devices: z.int(),
  is_estimate: z.boolean(),
  coverage: share,
  /** The whole range. */
  total: kwh,
  kwh: bars,
})
export type KindConsumption = z.infer<typeof kindReply>

/**
 * Growth of counters that was reported after a silence of more than one bar; no bar holds it, the totals do. Of a silence that
 * began before the range `kwh` is the share of the time in the range; the rest, `kwh_before`, is in no total.
 */
const fleetSilence = z.object({
  kind,
  from: z.number(),
  to: z.number(),
  kwh: z.number(),
  kwh_before: z.number(),
  devices: z.int(),
  /** Of `kwh`; null where some of it has no price. */
  eur: z.number().nullable(),
  /** Of gas. */
  m3: z.number().nullable(),
})
export type FleetSilence = z.infer<typeof fleetSilence>

/** `kwh` is the sum of `kinds` in each bar, and `total` that of the whole range with all `silences`. */
export const consumptionReply = z
  .object({
    ...range,
    resolution: steps,
    devices: z.int(),
    devices_known: z.int(),
    is_estimate: z.boolean(),
    total: kwh,
    total_coverage: share,
    kwh: bars,
    coverage: bars,
    kinds: z.array(kindReply),
    silences: z.array(fleetSilence),
    cost: costReply,
  })
  .meta({ id: 'Consumption' })
export type ConsumptionReply = z.infer<typeof consumptionReply>

/** `outdoor_range`: the coldest and the warmest hour of each bar, each hour the mean of the devices. */
export const climateReply = z
  .object({
    ...range,
    resolution: steps,
    devices: z.int(),
    ...climate,
    outdoor_range: rangeBars,
    /** Of the whole range. */
    outdoor_mean: z.number().nullable(),
    coverage: bars,
  })
  .meta({ id: 'Climate' })
export type ClimateReply = z.infer<typeof climateReply>

export const consumptionTotalReply = z
  .object({
    ...range,
    devices: z.int(),
    devices_known: z.int(),
    is_estimate: z.boolean(),
    kwh,
    coverage: share,
  })
  .meta({ id: 'ConsumptionTotal' })
export type ConsumptionTotalReply = z.infer<typeof consumptionTotalReply>

const comparedPart = z.object({
  ...range,
  kwh,
  /** Kelvin days below 18 °C; null if the outdoor temperature of a tenth of the time is unknown. */
  degree_days: z.number().nullable(),
  outdoor_climate: z.number().nullable(),
})

/**
 * Against as many local days before, both until the time of day it is now. Only devices that are known for nine tenths of both
 * count in `kwh` and the changes. `same_degree_days_percent` compares kWh per degree-day, hot water included; null with less than five a day, or where one span
 * has over a quarter more of them.
 */
const comparisonReply = z
  .object({
    devices: z.int(),
    devices_compared: z.int(),
    now: comparedPart,
    before: comparedPart,
    change_percent: z.number().nullable(),
    same_degree_days_percent: z.number().nullable(),
  })
  .meta({ id: 'ConsumptionComparison' })
export type ConsumptionComparison = z.infer<typeof comparisonReply>

const consumerSchema = z.object({
  /** Null for devices that are not installed. */
  installation_id: z.uuid().nullable(),
  client_name: z.string().nullable(),
  address: z.string().nullable(),
  area: z.string().nullable(),
  technician_name: z.string().nullable(),
  kwh,
  kinds: z.array(z.object({ kind, kwh })),
  /** Null where some of the kWh have no price. */
  eur: z.number().nullable(),
  /** Of gas. */
  m3: z.number().nullable(),
  is_estimate: z.boolean(),
  coverage: share,
})
export type Consumer = z.infer<typeof consumerSchema>

/** The largest first. `rest_kwh` is of all that come after this page. */
const consumersReply = z
  .object({ ...range, items: z.array(consumerSchema), total: z.int(), kwh, rest_kwh: z.number() })
  .meta({ id: 'Consumers' })
export type ConsumersReply = z.infer<typeof consumersReply>

const consumersQuery = rangeQuery.extend({
  /** The range is one bar of a longer one, which leaves out a silence that began before it. */
  is_bar: z.stringbool().default(false),
  limit: z.coerce.number().int().min(1).max(10_000).default(10),
  offset: z.coerce.number().int().min(0).default(0),
})
export type ConsumersQuery = z.output<typeof consumersQuery>

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
    query: steppedQuery,
    reply: consumptionReply,
  }),
  getClimate: route({
    method: 'GET',
    path: '/devices/climate',
    tag: 'consumption',
    summary: 'Outdoor, indoor and set temperatures over time, the mean of the company’s heating devices',
    roles: everyone,
    query: steppedQuery,
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
  getConsumptionComparison: route({
    method: 'GET',
    path: '/devices/consumption/comparison',
    tag: 'consumption',
    summary: 'Energy of a range against the period before, as measured and at the same degree-days',
    roles: everyone,
    query: rangeQuery,
    reply: comparisonReply,
  }),
  listConsumers: route({
    method: 'GET',
    path: '/devices/consumption/installations',
    tag: 'consumption',
    summary: 'Energy of a range by installation, the largest first',
    roles: everyone,
    query: consumersQuery,
    reply: consumersReply,
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
