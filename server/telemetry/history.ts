import { sql } from 'kysely'
import { historyDays, isWithinDays } from '../../contract/day-spans.ts'
import type { deviceRoutes } from '../../contract/devices.ts'
import { fromNanoseconds } from '../../contract/lists.ts'
import { modelOf } from '../../contract/models/index.ts'
import {
  findMetric,
  isReported,
  type Metric,
  type Model,
  metricPosition,
} from '../../contract/models/model.ts'
import type { Asked } from '../../contract/route.ts'
import { chartAggregateOf } from '../../contract/series.ts'
import { timezoneOf } from '../company/company.store.ts'
import type { Tx } from '../database.ts'
import { Problem } from '../problem.ts'
import { requireReporter } from '../require-device.ts'
import { type PersonCall, Written } from '../serve.ts'
import { pastsOf, placeOf, spansAt } from '../stays/stays.store.ts'
import { readKept } from './columns.ts'
import { joinedSeries } from './joined-series.ts'
import type { KnownPasts } from './known-pasts.ts'
import { needsReports } from './series.ts'
import { writeSeries } from './series-text.ts'

type SeriesAsked = Asked<(typeof deviceRoutes)['getDeviceSeries']>

const dayMs = 86_400_000

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
      ? `${model.type} does not report ${name}: /devices/{id}/metadata tells it.`
      : `${model.type} has no metric ${name}.`
    throw new Problem(400, 'metric_unknown', detail, [{ path: 'metric', key: 'metric_unknown' }])
  })
}

/** Undefined where one of them is unknown. */
function positionsIn(model: Model | undefined, names: readonly string[]): number[] | undefined {
  const positions = names.flatMap((name) => (model && metricPosition(model, name)) ?? [])
  return positions.length === names.length ? positions : undefined
}

/** What devices were when they were last asked for: their reports are asked for as if they were it still. */
const typesTold = new Map<string, string>()
const mostTold = 10_000

function tellType(id: string, type: string): void {
  if (typesTold.size >= mostTold) typesTold.clear()
  typesTold.set(id, type)
}

interface Looked extends Pick<SeriesAsked['query'], 'points' | 'joined'> {
  id: string
  names: readonly string[] | undefined
  from: number
  to: number
}

/** The device and where it stands; with what is kept of the span, where that is known or could be asked for at once. */
async function findReporter(
  pasts: KnownPasts,
  { tx, who: { company } }: PersonCall,
  { id, names, points, joined, from, to }: Looked,
) {
  const asked = { company, device: id, from, to, joined, names }
  const past = pasts.find(asked)
  if (past) return { ...past, place: undefined, pasts: [] }
  const remember = pasts.ask(asked)
  const toldType = typesTold.get(id)
  const positions = names && positionsIn(modelOf(toldType ?? ''), names)
  const isAhead = positions && needsReports(to - from, points)
  // At once, so that the database is asked once.
  const [device, place, read] = await Promise.all([
    requireReporter(tx, id, company),
    joined ? placeOf(tx, id) : undefined,
    isAhead ? readKept(tx, { deviceId: id, positions, from: new Date(from), to: new Date(to) }) : undefined,
  ])
  tellType(id, device.device_type)
  const kept = device.device_type === toldType ? read : undefined
  const earlier = device.came_back ? await pastsOf(tx, id) : []
  // Where others stood before, or it was another's meanwhile, it hangs on more than this device.
  if (kept?.gone.length === 0 && !place && !device.came_back) remember({ device, kept })
  return { device, place, pasts: earlier, kept }
}

export const answerSeries = (known: KnownPasts) => ({
  async getDeviceSeries({ params, query }: SeriesAsked, call: PersonCall): Promise<Written> {
    const { tx } = call
    const [from, to] = await rangeOf(query, call)
    const span = { from: from.getTime(), to: to.getTime() }
    const names = query.metric && [...new Set(query.metric)]
    const { device, place, pasts, kept } = await findReporter(known, call, {
      id: params.id,
      names,
      ...query,
      ...span,
    })
    const metrics = metricsOf(modelOf(device.device_type), names)
    const asked = {
      from,
      to,
      timezone: device.timezone,
      ...(query.points === undefined ? {} : { points: query.points }),
    }
    const spans = spansAt(place, pasts, device, span)
    const isAllOwn = spans.length === 1 && spans[0]?.device === device
    const { lines, resolutionSeconds } = await joinedSeries(
      tx,
      spans,
      metrics,
      asked,
      isAllOwn ? kept : undefined,
    )
    const told = metrics.flatMap(({ name }) => {
      const line = lines.get(name)
      return line ? [{ name, line }] : []
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
    return new Written(writeSeries(head, told))
  },
})
