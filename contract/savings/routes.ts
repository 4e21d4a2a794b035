import { z } from 'zod'
import { deviceIdSchema } from '../devices/schema.ts'
import { fuels } from '../energy-prices/routes.ts'
import { languages } from '../language.ts'
import { isoTime, manyOf } from '../lists.ts'
import { deviceTypeSchema } from '../models/model.ts'
import { momentGiven } from '../moments.ts'
import { route } from '../route.ts'

/** Days with heating (below 16 °C) that a baseline needs. */
export const leastHeatingDays = 30
/** Share of the time that must be known, of the baseline and of the period. */
export const leastCoverage = 0.9
export const highestCvRmse = 0.35
export const lowestR2 = 0.5
/** A baseline of fewer days has not seen a whole year. */
export const wholeYearDays = 330

/**
 * Why no savings can be computed: `not_adapted` where weather adaptation was not on before the period ended, `no_baseline` where
 * the days before it are unknown, `no_days` where no day of the period was cold enough to count. `flame_only`: the boiler says that
 * it burns and not how much, so another water temperature changes the estimate more than the gas.
 */
export const savingsRefusals = [
  'not_adapted',
  'flame_only',
  'no_baseline',
  'coverage',
  'no_days',
  'too_few_days',
  'poor_fit',
] as const
export type SavingsRefusal = (typeof savingsRefusals)[number]

/** Three years. */
export const longestDays = 1096

/**
 * Whole local days before today: from `date_from` to `date_to`, or the last ones; `hours` are rounded up to days. 30 days
 * when none is given.
 */
const periodQuery = z.object({
  hours: z.coerce
    .number()
    .int()
    .min(1)
    .max(24 * longestDays)
    .optional(),
  days: z.coerce.number().int().min(1).max(longestDays).optional(),
  date_from: momentGiven.optional(),
  date_to: momentGiven.optional(),
})
export type PeriodQuery = z.output<typeof periodQuery>

/**
 * A chosen baseline replaces the default, the days before weather adaptation was first switched on. Without an end it ends
 * where the period begins.
 */
const savingsQuery = periodQuery.extend({
  baseline_from: momentGiven.optional(),
  baseline_to: momentGiven.optional(),
})
export type SavingsQuery = z.output<typeof savingsQuery>

/** Sums and counts are of the devices that are found. `technician_company_id` is for a distributor. */
const savingsListQuery = savingsQuery.extend({
  search: z.string().trim().max(100).optional(),
  technician_company_id: manyOf(z.uuid()),
})
export type SavingsListQuery = z.output<typeof savingsListQuery>

const share = z.number().min(0).max(1)

/**
 * Prediction of the baseline's model minus what was used, in kWh, with its 90 % interval. It covers
 * `days_counted`, not the `days` from `date_from` to `date_to`: a day counts if 90 % of its time is known and the device
 * adapts to the weather. A total adds up the days of all devices.
 */
export const savedSchema = z.object({
  days_counted: z.int(),
  days: z.int(),
  predicted_kwh: z.number(),
  actual_kwh: z.number(),
  saved_kwh: z.number(),
  interval_kwh: z.tuple([z.number(), z.number()]),
  saved_percent: z.number().nullable(),
  interval_percent: z.tuple([z.number(), z.number()]).nullable(),
})
export type Saved = z.infer<typeof savedSchema>

/** E = b0 + b1 · max(0, Tb − T) per day, with its goodness of fit. */
const fitSchema = z.object({
  b0: z.number(),
  b1: z.number(),
  base_temperature: z.number(),
  cv_rmse: z.number(),
  r2: z.number(),
})

const money = z.object({
  eur: z.number(),
  interval_eur: z.tuple([z.number(), z.number()]),
  /** Mean price of the days that counted. */
  price_eur_per_kwh: z.number(),
})

const fuel = z.enum(fuels)

const deviceSavingsSchema = z
  .object({
    device_id: z.string(),
    device_type: deviceTypeSchema,
    device_name: z.string().nullable(),
    installation_id: z.uuid().nullable(),
    client_name: z.string().nullable(),
    address: z.string().nullable(),
    technician_name: z.string().nullable(),
    fuel,
    /** Daily means of the outdoor temperature that the fit has learnt from. */
    learnt_range: z.tuple([z.number(), z.number()]).nullable(),
    /** Days of the period that were colder or warmer than those. */
    days_beyond: z.int(),
    /** Of baseline and period, left out: days on which a blocking fault stood for an hour, and the day after each. */
    days_hindered: z.int(),
    /** The best base temperature is the lowest or highest that is tried. */
    is_base_at_edge: z.boolean(),
    /** Fewer than 330 days of baseline. */
    is_provisional: z.boolean(),
    /** Null without a price. */
    money: money.nullable(),
    /** Of gas, by the calorific value and correction of its days. */
    saved_m3: z.number().nullable(),
    refusal: z.enum(savingsRefusals).nullable(),
    is_estimate: z.boolean(),
    /** Its energy is of an assumed rated power. */
    is_power_assumed: z.boolean(),
    baseline_days: z.int(),
    heating_days: z.int(),
    baseline_coverage: share,
    coverage: share,
    fit: fitSchema.nullable(),
    saved: savedSchema.nullable(),
    set_point_change: z.number().nullable(),
    /** Expected cost of the changed set-point alone; not subtracted from the savings. */
    set_point_kwh: z.number().nullable(),
  })
  .meta({ id: 'DeviceSavings' })
export type DeviceSavings = z.infer<typeof deviceSavingsSchema>

const period = { date_from: isoTime, date_to: isoTime }

const savingsReply = z
  .object({
    ...period,
    items: z.array(deviceSavingsSchema),
    devices: z.int(),
    devices_known: z.int(),
    /** kWh of gas and of electricity are not added. */
    fuels: z.array(
      z.object({
        fuel,
        devices: z.int(),
        devices_known: z.int(),
        saved: savedSchema.nullable(),
        money: money.nullable(),
        saved_m3: z.number().nullable(),
      }),
    ),
    /** Of the fuels that have a price; `devices` are the ones in it. */
    money: z
      .object({
        eur: z.number(),
        interval_eur: z.tuple([z.number(), z.number()]),
        percent: z.number().nullable(),
        devices: z.int(),
      })
      .nullable(),
  })
  .meta({ id: 'Savings' })
export type SavingsReply = z.infer<typeof savingsReply>

/** kWh per heating degree-day (base 18 °C); null without data or without cold days. */
const intensitySchema = z.object({
  kwh_per_hdd: z.number().nullable(),
  previous_kwh_per_hdd: z.number().nullable(),
  change_percent: z.number().nullable(),
  coverage: share,
  previous_coverage: share,
})
export type Intensity = z.infer<typeof intensitySchema>

const savingsKpiReply = z
  .object({
    ...period,
    items: z.array(intensitySchema.extend({ device_id: z.string(), device_type: deviceTypeSchema })),
    total: intensitySchema,
  })
  .meta({ id: 'SavingsKpi' })
export type SavingsKpiReply = z.infer<typeof savingsKpiReply>

/** `[beginning in ms, mean outdoor °C, kWh]` of the days that are known well enough. */
const daysSchema = z.array(z.tuple([z.number(), z.number(), z.number()]))

const savingsFitReply = z
  .object({
    ...period,
    saving: deviceSavingsSchema,
    before: daysSchema,
    after: daysSchema,
    /** The same line through the days of the period, where they determine one. */
    after_fit: fitSchema.nullable(),
    /** Half of the band in which nine of ten days of the baseline lie. */
    band_kwh: z.number().nullable(),
  })
  .meta({ id: 'SavingsFit' })
export type SavingsFitReply = z.infer<typeof savingsFitReply>

const everyone = ['technician_company', 'distributor'] as const

export const savingsRoutes = {
  getSavings: route({
    method: 'GET',
    path: '/devices/savings',
    tag: 'savings',
    summary: 'What heating devices saved against their own baseline at the same weather',
    roles: everyone,
    query: savingsListQuery,
    reply: savingsReply,
  }),
  getSavingsFit: route({
    method: 'GET',
    path: '/devices/{id}/savings',
    tag: 'savings',
    summary: 'The days and the line from which the savings of one heating device follow',
    roles: everyone,
    params: z.object({ id: deviceIdSchema }),
    query: savingsQuery,
    reply: savingsFitReply,
  }),
  printSavings: route({
    method: 'GET',
    path: '/devices/{id}/savings/pdf',
    tag: 'savings',
    summary: 'The savings of one heating device on a page for its client, as PDF',
    roles: everyone,
    params: z.object({ id: deviceIdSchema }),
    query: savingsQuery.extend({ lang: z.enum(languages).default('el') }),
    reply: z.string(),
    answers: 'stream',
    media: ['application/pdf'],
  }),
  getSavingsKpi: route({
    method: 'GET',
    path: '/devices/savings/kpi',
    tag: 'savings',
    summary: 'Energy per heating degree-day, beside the period before; claims no savings',
    roles: everyone,
    query: periodQuery,
    reply: savingsKpiReply,
  }),
} as const

/** A smaller difference of the mean set-point is not noticed by residents. */
export const isNotableChange = (kelvin: number | null): kelvin is number =>
  kelvin !== null && Math.abs(kelvin) >= 0.3
