import { z } from 'zod'
import { deviceIdSchema } from '../devices/schema.ts'
import { deviceTypeSchema } from '../models/model.ts'
import { eitherGiven, toMilliseconds } from '../moments.ts'
import { route } from '../route.ts'
import { isWithinDays } from '../telemetry/day-spans.ts'

export const exportIntervals = ['1m', '30m', '1h', '1d', '7d', '30d'] as const
export type ExportInterval = (typeof exportIntervals)[number]
export const exportFileTypes = ['json', 'csv', 'xlsx'] as const
export type ExportFileType = (typeof exportFileTypes)[number]

/** Longest range in days: an interval in days has a longer limit (spec section 5). */
export const exportDays = (interval: ExportInterval | undefined): number =>
  interval?.endsWith('d') ? 365 : 31

export const isExportRange = (from: number, to: number, interval: ExportInterval | undefined): boolean =>
  from < to && isWithinDays(to - from, exportDays(interval))

/** Energies have hourly resolution. */
export const hasEnergies = (interval: ExportInterval | undefined): boolean =>
  interval !== undefined && interval !== '1m' && interval !== '30m'

const moment = eitherGiven('date_range_required')

/** A metric left out and an unknown metric have different problem keys. */
const chosen = <const Values extends readonly [string, ...string[]]>(values: Values, missing: string) =>
  z.enum(values, { error: ({ input }) => (input === undefined || input === '' ? missing : 'field_invalid') })

export const rawExportQuery = z.object({
  metric: z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(z.string().max(40), 'metrics_required').min(1, 'metrics_required').max(200),
  ),
  time_from: moment,
  time_to: moment,
  file_type: chosen(exportFileTypes, 'file_type_required'),
})

export const groupedExportQuery = rawExportQuery.extend({
  interval: chosen(exportIntervals, 'interval_required'),
})

/** Before a swap the rows come from the predecessor in the same place. */
const place = { joined: z.stringbool().default(false) }

export const exportSteps = ['raw', ...exportIntervals] as const
export type ExportStep = (typeof exportSteps)[number]
export const intervalOf = (step: ExportStep): ExportInterval | undefined =>
  step === 'raw' ? undefined : step

/** The export form: both queries in one, with the rules between its fields. */
export const exportFormSchema = (energies: readonly string[]) =>
  rawExportQuery
    .extend({ interval: chosen(exportSteps, 'interval_required'), joined: z.boolean() })
    .check(({ value, issues }) => {
      const { time_from, time_to, metric } = value
      const interval = intervalOf(value.interval)
      if (!isExportRange(toMilliseconds(time_from), toMilliseconds(time_to), interval))
        issues.push({ code: 'custom', path: ['time_from'], message: 'date_range_error', input: time_from })
      if (!hasEnergies(interval) && metric.every((name) => energies.includes(name)))
        issues.push({ code: 'custom', path: ['metric'], message: 'metrics_required', input: metric })
    })
export type ExportForm = z.infer<ReturnType<typeof exportFormSchema>>

/** How the reports of an interval become one value; null means raw reports. */
export const aggregates = ['mean', 'last', 'share', 'growth'] as const
export type Aggregate = (typeof aggregates)[number]

export const exportColumnSchema = z.object({
  name: z.string(),
  label: z.object({ el: z.string(), en: z.string() }),
  unit: z.string().nullable(),
  aggregate: z.enum(aggregates).nullable(),
})

export const exportMedia = {
  json: 'application/json',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<ExportFileType, string>

/** The JSON file. Each row is a time (UTC) followed by one value for each column. */
export const exportSchema = z
  .object({
    device_id: z.string(),
    device_type: deviceTypeSchema,
    time_from: z.iso.datetime(),
    time_to: z.iso.datetime(),
    interval: z.enum(['raw', ...exportIntervals]),
    /** Raw values before this time are no longer retained; null for aggregated exports. */
    retained_since: z.iso.datetime().nullable(),
    /** The source device of each part of the range, in order of time. */
    devices: z.array(
      z.object({
        device_id: z.string(),
        device_name: z.string().nullable(),
        device_type: deviceTypeSchema,
        from: z.iso.datetime(),
        to: z.iso.datetime(),
      }),
    ),
    columns: z.array(exportColumnSchema),
    rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
  })
  .meta({ id: 'Export' })

const media = [exportMedia.json, exportMedia.csv, exportMedia.xlsx] as const

const oneDevice = z.object({ id: deviceIdSchema })

export const exportRoutes = {
  exportGrouped: route({
    method: 'GET',
    path: '/devices/{id}/export/data/grouped',
    tag: 'exports',
    summary: 'A file of some metrics by interval: JSON, CSV or XLSX',
    roles: ['external_api'],
    params: oneDevice,
    query: groupedExportQuery.extend(place),
    reply: exportSchema,
    answers: 'stream',
    media,
  }),
  exportRaw: route({
    method: 'GET',
    path: '/devices/{id}/export/data/raw',
    tag: 'exports',
    summary: 'A file of some metrics as reported: JSON, CSV or XLSX',
    roles: ['external_api'],
    params: oneDevice,
    query: rawExportQuery.extend(place),
    reply: exportSchema,
    answers: 'stream',
    media,
  }),
} as const
