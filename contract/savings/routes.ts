import { z } from 'zod'
import { isoTime } from '../lists.ts'
import { deviceTypeSchema } from '../models/model.ts'
import { momentGiven } from '../moments.ts'
import { route } from '../route.ts'

/** Why no savings can be computed. */
export const savingsRefusals = ['no_baseline', 'coverage', 'too_few_days', 'poor_fit'] as const
export type SavingsRefusal = (typeof savingsRefusals)[number]

/** Three years. */
const longestDays = 1096

/** The last whole local days; `hours` are rounded up to days. 30 days when neither is given. */
const periodQuery = z.object({
  hours: z.coerce
    .number()
    .int()
    .min(1)
    .max(24 * longestDays)
    .optional(),
  days: z.coerce.number().int().min(1).max(longestDays).optional(),
})

/**
 * A chosen baseline replaces the default, the days before weather adaptation was first switched on. Without an end it ends
 * where the period begins.
 */
const savingsQuery = periodQuery.extend({
  baseline_from: momentGiven.optional(),
  baseline_to: momentGiven.optional(),
})
export type SavingsQuery = z.output<typeof savingsQuery>

const share = z.number().min(0).max(1)

/**
 * Prediction of the baseline's model minus what was used, in kWh, with its 90 % interval. It covers
 * `days_counted`, not the `days` from `date_from` to `date_to`: a day counts if 90 % of its time is known and the device
 * adapts to the weather. A total adds up the days of all devices.
 */
const savedSchema = z.object({
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

const deviceSavingsSchema = z
  .object({
    device_id: z.string(),
    device_type: deviceTypeSchema,
    refusal: z.enum(savingsRefusals).nullable(),
    is_estimate: z.boolean(),
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
    total: savedSchema.nullable(),
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

const everyone = ['technician_company', 'distributor'] as const

export const savingsRoutes = {
  getSavings: route({
    method: 'GET',
    path: '/devices/savings',
    tag: 'savings',
    summary: 'What heating devices saved against their own baseline at the same weather',
    roles: everyone,
    query: savingsQuery,
    reply: savingsReply,
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
