import { sql } from 'kysely'
import type { deviceRoutes } from '../../contract/devices.ts'
import { fromNanoseconds } from '../../contract/lists.ts'
import { modelOf } from '../../contract/models/index.ts'
import { findMetric, type Metric, type Model, metricPosition } from '../../contract/models/model.ts'
import type { Asked } from '../../contract/route.ts'
import { timezoneOf } from '../company/company.store.ts'
import type { Tx } from '../database.ts'
import { Problem } from '../problem.ts'
import { requireReporter } from '../require-device.ts'
import { type PersonCall, Written } from '../serve.ts'
import { series } from './series.ts'
import { writeSeries } from './series-text.ts'

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
  return [...new Set(names)].map((name) => {
    const metric = findMetric(model, name)
    if (metric) return metric
    throw new Problem(400, 'metric_unknown', `${model.type} has no metric ${name}.`, [
      { path: 'metric', key: 'metric_unknown' },
    ])
  })
}

/** A set-point holds its last value; a state becomes its share of the time; everything else its mean. */
const isHeld = ({ kind }: Metric) => kind === 'setpoint'

export const answerSeries = () => ({
  async getDeviceSeries({ params, query }: SeriesAsked, call: PersonCall): Promise<Written> {
    const device = await requireReporter(call.tx, params.id, call.who.company)
    const model = modelOf(device.device_type)
    const metrics = metricsOf(model, query.metric)
    const [from, to] = await rangeOf(query, call)
    const positionOf = ({ name }: Metric) => (model && metricPosition(model, name)) ?? -1
    const { lines, resolutionSeconds } = await series(call.tx, {
      deviceId: device.device_id,
      positions: metrics.map(positionOf),
      held: new Set(metrics.filter(isHeld).map(positionOf)),
      from,
      to,
      reportSeconds: device.report_seconds,
      timezone: device.timezone,
      ...(query.points === undefined ? {} : { points: query.points }),
    })
    const told = metrics.flatMap((metric) => {
      const line = lines.get(positionOf(metric))
      return line ? [{ name: metric.name, line }] : []
    })
    const head = { time_from: from.getTime(), time_to: to.getTime(), resolution_seconds: resolutionSeconds }
    return new Written(writeSeries(head, told))
  },
})
