// The series of some metrics of one device, at the finest resolution that fits a chart.
import type { Tx } from '../../database/database.ts'
import { storedTimezone } from '../../days/local-days.ts'
import { columnOf, type Field } from '../rollups/rollup.rules.ts'
import type { Columns } from '../storage/columns.rules.ts'
import { isMadeOfReports, openChart } from './chart-buckets.ts'
import {
  type Bucket,
  bucketsFor,
  type Line,
  lineOfBuckets,
  lineOfReports,
  maxPoints,
  pointLimit,
} from './series.rules.ts'

export interface SeriesQuery {
  deviceId: string
  /** Metric positions in the device's model. */
  positions: readonly number[]
  /** Those of them whose buckets show the last value, not the mean. */
  held?: ReadonlySet<number>
  from: Date
  /** Exclusive. */
  to: Date
  /** About how many points are wanted. */
  points?: number
  /** How often the device reports. */
  reportSeconds?: number
  /** Those of the positions that are reported less often, and every how many seconds. */
  reportedEvery?: ReadonlyMap<number, number>
  /** Of buckets of days and weeks. */
  timezone?: string
  /** Of a part of a longer range: the whole length, and the narrowest buckets that all parts can have. */
  part?: { wholeMs: number; seconds?: number }
}

export interface Series {
  resolution: 'raw' | Bucket['name']
  /** null when the points are as reported. */
  resolutionSeconds: number | null
  /** By position. */
  lines: Map<number, Line>
}

const usualPoints = 1000

export async function readSeries(tx: Tx, query: SeriesQuery): Promise<Series> {
  const { deviceId, positions, points = usualPoints, reportSeconds = 60, timezone = storedTimezone } = query
  if (positions.length === 0) return { resolution: 'raw', resolutionSeconds: null, lines: new Map() }
  const [from, to] = [query.from.getTime(), query.to.getTime()]
  const chart = openChart(tx, { deviceId, positions, fields: fieldsFor(query), from, to, timezone })
  const limit = pointLimit(points)
  const secondsOf = (position: number) =>
    Math.max(reportSeconds, query.reportedEvery?.get(position) ?? reportSeconds)
  const linesOf = (lineOf: (position: number) => Line) =>
    new Map(positions.map((position) => [position, lineOf(position)]))
  const { wholeMs = to - from, seconds: narrowest } = query.part ?? {}
  const asReported = async (): Promise<Series | undefined> => {
    const reports = narrowest === undefined ? await chart.reports() : undefined
    if (!reports || reports.times.length > limit) return undefined
    const lines = linesOf((position) => lineOfReports(reports, position, secondsOf(position)))
    return fits(lines) ? { resolution: 'raw', resolutionSeconds: null, lines } : undefined
  }
  const buckets = bucketsFor(wholeMs, points).filter(({ seconds }) => seconds >= (narrowest ?? 0))
  const [finest] = buckets
  const isShort =
    finest !== undefined && isMadeOfReports(finest.seconds) && (await chart.reportsAtMost()) <= limit
  let raw = isShort ? await asReported() : undefined
  if (raw) return raw
  for (const [index, { name, seconds }] of buckets.entries()) {
    const wide = await chart.buckets(seconds)
    if (index === 0 && !isShort && mostReports(wide, positions) <= limit) raw = await asReported()
    if (raw) return raw
    const lines = linesOf((position) => {
      const isHeld = query.held?.has(position) ?? false
      const how = { isHeld, reportSeconds: secondsOf(position), bucketSeconds: seconds }
      return lineOfBuckets(wide, position, how)
    })
    if (fits(lines) || index === buckets.length - 1)
      return { resolution: name, resolutionSeconds: seconds, lines }
  }
  throw new Error('There is always a widest bucket.')
}

/** The fields of buckets that the lines need. */
function fieldsFor({ positions, held = new Set() }: SeriesQuery): Field[] {
  const means: Field[] = positions.some((position) => !held.has(position)) ? ['sum'] : []
  const lasts: Field[] = held.size > 0 ? ['last'] : []
  return ['count', ...means, 'min', 'max', ...lasts, 'firstMs', 'lastMs']
}

const fits = (lines: Map<number, Line>) => [...lines.values()].every(({ times }) => times.length <= maxPoints)

/** The number of reports of the metric that was reported most often. */
function mostReports({ values }: Columns, positions: readonly number[]): number {
  let most = 0
  for (const position of positions) {
    let reports = 0
    for (const count of values.get(columnOf(position, 'count')) ?? []) if (count > 0) reports += count
    most = Math.max(most, reports)
  }
  return most
}
