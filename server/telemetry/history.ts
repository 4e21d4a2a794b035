import { sql } from 'kysely'
import type { deviceRoutes, SeriesReply } from '../../contract/devices.ts'
import { fromNanoseconds } from '../../contract/lists.ts'
import { modelOf } from '../../contract/models/index.ts'
import { findMetric, type Metric, type Model, metricPosition } from '../../contract/models/model.ts'
import type { Asked } from '../../contract/route.ts'
import { timezoneOf } from '../company/company.store.ts'
import type { Tx } from '../database.ts'
import { Problem } from '../problem.ts'
import { requireReporter } from '../require-device.ts'

import type { PersonCall } from '../serve.ts'
import type { Point } from './series.rules.ts'
import { series } from './series.ts'

type SeriesAsked = Asked<(typeof deviceRoutes)['getDeviceSeries']>

const dayMs = 86_400_000
const longestDays = 366

async function startOfToday(tx: Tx, company: string): Promise<number> {
  const timezone = await timezoneOf(tx, company)
  const { rows } = await sql<{ start: Date }>`
    select date_trunc('day', now() at time zone ${timezone}) at time zone ${timezone} as start`.execute(tx)
  return rows[0]?.start.getTime() ?? Date.now() - dayMs
}

export async function rangeOf(query: SeriesAsked['query'], { tx, who }: PersonCall): Promise<[Date, Date]> {
  const to = query.time_to === undefined ? Date.now() : fromNanoseconds(query.time_to)
  const from =
    query.time_from !== undefined
      ? fromNanoseconds(query.time_from)
      : query.days !== undefined
        ? to - query.days * dayMs
        : await startOfToday(tx, who.company)
  if (from >= to || to - from > longestDays * dayMs) {
    throw new Problem(
      400,
      'date_range_error',
      `The range must end after it begins and hold ${longestDays} days at most.`,
      [{ path: 'time_from', key: 'date_range_error', values: { days: longestDays } }],
      { values: { days: longestDays } },
    )
  }
  return [new Date(from), new Date(to)]
}

function metricsOf(model: Model | undefined, names: readonly string[] | undefined): Metric[] {
  if (!model) return []
  if (!names) return [...model.metrics]
  return names.map((name) => {
    const metric = findMetric(model, name)
    if (metric) return metric
    throw new Problem(400, 'metric_unknown', `${model.type} has no metric ${name}.`, [
      { path: 'metric', key: 'metric_unknown' },
    ])
  })
}

/** A set-point holds its last value; a state becomes its share of the time; everything else its mean. */
const valueOf = (metric: Metric, point: Point): number | null =>
  metric.kind === 'setpoint' ? point.last : point.mean

const rounded = (value: number): number => Math.round(value * 1000) / 1000

function bandOf(points: readonly Point[]): [number, number, number][] {
  return points.flatMap(({ t, min, max }) => (min === null || max === null ? [] : [[t, min, max]]))
}

export const answerSeries = () => ({
  async getDeviceSeries({ params, query }: SeriesAsked, call: PersonCall): Promise<SeriesReply> {
    const device = await requireReporter(call.tx, params.id, call.who.company)
    const model = modelOf(device.device_type)
    const metrics = metricsOf(model, query.metric)
    const [from, to] = await rangeOf(query, call)
    const positions = metrics.map((metric) => (model && metricPosition(model, metric.name)) ?? -1)
    const found = await series(call.tx, {
      deviceId: device.device_id,
      positions,
      from,
      to,
      reportSeconds: device.report_seconds,
      timezone: device.timezone,
      ...(query.points === undefined ? {} : { points: query.points }),
    })
    const reply: SeriesReply = {
      time_from: from.getTime(),
      time_to: to.getTime(),
      resolution_seconds: found.resolutionSeconds,
      series: {},
      band: {},
    }
    for (const [index, metric] of metrics.entries()) {
      const points = found.metrics.get(positions[index] ?? -1) ?? []
      reply.series[metric.name] = points.map((point) => {
        const value = valueOf(metric, point)
        return [point.t, value === null ? null : rounded(value)]
      })
      reply.band[metric.name] = found.resolutionSeconds === null ? [] : bandOf(points)
    }
    return reply
  },
})
