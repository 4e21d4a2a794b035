import { sql } from 'kysely'
import type { deviceRoutes } from '../../contract/devices.ts'
import { fromNanoseconds } from '../../contract/lists.ts'
import { modelOf } from '../../contract/models/index.ts'
import { findMetric, type Metric, type Model } from '../../contract/models/model.ts'
import type { Asked } from '../../contract/route.ts'
import { timezoneOf } from '../company/company.store.ts'
import type { Tx } from '../database.ts'
import { Problem } from '../problem.ts'
import { requireReporter } from '../require-device.ts'
import { type PersonCall, Written } from '../serve.ts'
import { spansOf } from '../stays/stays.store.ts'
import { joinedSeries } from './joined-series.ts'
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

export const answerSeries = () => ({
  async getDeviceSeries({ params, query }: SeriesAsked, call: PersonCall): Promise<Written> {
    const device = await requireReporter(call.tx, params.id, call.who.company)
    const model = modelOf(device.device_type)
    const metrics = metricsOf(model, query.metric)
    const [from, to] = await rangeOf(query, call)
    const asked = {
      from,
      to,
      timezone: device.timezone,
      ...(query.points === undefined ? {} : { points: query.points }),
    }
    const span = { from: from.getTime(), to: to.getTime() }
    const spans = query.joined ? await spansOf(call.tx, device, span) : [{ device, ...span }]
    const { lines, resolutionSeconds } = await joinedSeries(call.tx, spans, metrics, asked)
    const told = metrics.flatMap(({ name }) => {
      const line = lines.get(name)
      return line ? [{ name, line }] : []
    })
    const head = { time_from: span.from, time_to: span.to, resolution_seconds: resolutionSeconds }
    return new Written(writeSeries(head, told))
  },
})
