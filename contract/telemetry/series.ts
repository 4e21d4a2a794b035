import { z } from 'zod'
import { manyOf } from '../lists.ts'
import type { Metric } from '../models/model.ts'
import { nanosecondsGiven } from '../moments.ts'
import { historyDays } from './day-spans.ts'

/** How the reports of a bucket become one point: a `share` is from 0 to 1. */
const chartAggregates = ['mean', 'last', 'share'] as const
export type ChartAggregate = (typeof chartAggregates)[number]

/** A mean of a counter, a set-point or a code has no meaning. */
export const chartAggregateOf = ({
  kind,
  min,
  max,
}: Pick<Metric, 'kind' | 'min' | 'max'>): ChartAggregate => {
  if (kind === 'measure') return 'mean'
  return kind === 'state' && min === 0 && max === 1 ? 'share' : 'last'
}

const pointSchema = z.tuple([z.number(), z.number().nullable()])
const bandSchema = z.tuple([z.number(), z.number(), z.number()])

/** Either `days`, or both ends in nanoseconds; today when neither is given. */
export const seriesQuery = z.object({
  days: z.coerce.number().int().min(1).max(historyDays).optional(),
  time_from: nanosecondsGiven.optional(),
  time_to: nanosecondsGiven.optional(),
  metric: manyOf(z.string().max(40)),
  /** Before a swap the values come from the predecessor in the same place. */
  joined: z.stringbool().default(false),
})

/**
 * `series` is metric → `[[ms, value | null], …]`, at most 2,000 points each; null marks a gap longer than
 * three reporting periods. `band` is metric → `[[ms, min, max], …]`, empty when the points are raw.
 */
export const seriesReply = z
  .object({
    time_from: z.number(),
    time_to: z.number(),
    resolution_seconds: z.number().nullable().meta({ description: 'null when points are as reported' }),
    aggregates: z
      .record(z.string(), z.enum(chartAggregates).nullable())
      .meta({ description: 'what each point is of its bucket; null when points are as reported' }),
    series: z.record(z.string(), z.array(pointSchema)),
    band: z.record(z.string(), z.array(bandSchema)),
  })
  .meta({ id: 'Series' })
export type SeriesReply = z.infer<typeof seriesReply>
