import { sql } from 'kysely'
import type { deviceRoutes } from '../../contract/devices/routes.ts'
import { fromNanoseconds } from '../../contract/lists.ts'
import { modelOf } from '../../contract/models/index.ts'
import { findMetric, isReported, type Metric, type Model } from '../../contract/models/model.ts'
import type { RequestOf } from '../../contract/route.ts'
import { historyDays, isWithinDays } from '../../contract/telemetry/day-spans.ts'
import { chartAggregateOf, type SeriesReply } from '../../contract/telemetry/series.ts'
import { timezoneOf } from '../companies/own-company.store.ts'
import type { Tx } from '../database/database.ts'
import type { PersonCall } from '../http/serve.ts'
import { Problem } from '../request/problem.ts'
import { readChart } from '../telemetry/series/chart.ts'
import { toSeriesReply } from '../telemetry/series/series-reply.ts'
import { formerOwnershipsOf, placeOf, spansAt } from './assignments/assignments.store.ts'
import { requireReporter } from './require-device.ts'

type SeriesRequest = RequestOf<(typeof deviceRoutes)['getDeviceSeries']>

const dayMs = 86_400_000

async function startOfToday(tx: Tx, company: string): Promise<number> {
  const timezone = await timezoneOf(tx, company)
  const { rows } = await sql<{ start: Date }>`
    select date_trunc('day', now() at time zone ${timezone}) at time zone ${timezone} as start`.execute(tx)
  return rows[0]?.start.getTime() ?? Date.now() - dayMs
}

export async function rangeOf(query: SeriesRequest['query'], { tx, who }: PersonCall): Promise<[Date, Date]> {
  const to = query.time_to === undefined ? Date.now() : fromNanoseconds(query.time_to)
  const from =
    query.time_from !== undefined
      ? fromNanoseconds(query.time_from)
      : query.days !== undefined
        ? to - query.days * dayMs
        : await startOfToday(tx, who.company)
  if (from >= to || !isWithinDays(to - from, historyDays)) {
    throw new Problem(
      400,
      'date_range_error',
      `The range must end after it begins and hold ${historyDays} days at most.`,
      [{ path: 'time_from', key: 'date_range_error', values: { days: historyDays } }],
      { values: { days: historyDays } },
    )
  }
  return [new Date(from), new Date(to)]
}

function metricsOf(model: Model | undefined, names: readonly string[] | undefined): Metric[] {
  if (!model) return []
  if (!names) return model.metrics.filter(isReported)
  return names.map((name) => {
    const metric = findMetric(model, name)
    if (metric && isReported(metric)) return metric
    const detail = metric
      ? `${model.type} does not report ${name}: see /devices/{id}/metadata.`
      : `${model.type} has no metric ${name}.`
    throw new Problem(400, 'metric_unknown', detail, [{ path: 'metric', key: 'metric_unknown' }])
  })
}

export const answerSeries = () => ({
  async getDeviceSeries({ params, query }: SeriesRequest, call: PersonCall): Promise<SeriesReply> {
    const { tx, who } = call
    const [from, to] = await rangeOf(query, call)
    const span = { from: from.getTime(), to: to.getTime() }
    const [device, place, pasts] = await Promise.all([
      requireReporter(tx, params.id, who.company),
      query.joined ? placeOf(tx, params.id) : undefined,
      formerOwnershipsOf(tx, params.id),
    ])
    const metrics = metricsOf(modelOf(device.device_type), query.metric && [...new Set(query.metric)])
    const spans = spansAt(place, pasts, device, span)
    const { lines, resolutionSeconds } = await readChart(tx, spans, metrics, {
      from,
      to,
      timezone: device.timezone,
      ...(query.points === undefined ? {} : { points: query.points }),
    })
    const isRaw = resolutionSeconds === null
    const head = {
      time_from: span.from,
      time_to: span.to,
      resolution_seconds: resolutionSeconds,
      aggregates: Object.fromEntries(
        metrics.map((metric) => [metric.name, isRaw ? null : chartAggregateOf(metric)]),
      ),
    }
    return toSeriesReply(head, lines)
  },
})
