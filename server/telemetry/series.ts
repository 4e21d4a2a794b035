// History of some metrics of one device at the finest resolution that a chart can hold.
import type { Tx } from '../database.ts'
import { type Columns, joinColumns } from './columns.rules.ts'
import { readColumns } from './columns.ts'
import { dayMs, minuteMs } from './days.ts'
import { keptReports } from './kept-reports.ts'
import { localDays, localWeeks, storedTimezone } from './local-days.ts'
import { bucketed, columnOf, columnsOf, levelMs, reportsAsBuckets, widened } from './rollup.rules.ts'
import { type Level, readBuckets } from './rollup.store.ts'
import {
  type Bucket,
  bucketsFor,
  maxPoints,
  type Point,
  pointLimit,
  type ReportedPoint,
  withHoles,
} from './series.rules.ts'

export interface SeriesQuestion {
  deviceId: string
  /** Metric positions in the device's model. */
  positions: readonly number[]
  from: Date
  /** Not itself part of the range. */
  to: Date
  /** About how many points are wanted. */
  points?: number
  /** How often the device reports. */
  reportSeconds?: number
  /** Whose days and weeks they are, where buckets are so wide. */
  timezone?: string
}

export interface Series {
  resolution: 'raw' | Bucket['name']
  /** null when the points are as reported. */
  resolutionSeconds: number | null
  metrics: Map<number, Point[]>
}

export async function series(tx: Tx, question: SeriesQuestion): Promise<Series> {
  const { deviceId, positions, points = 1000, reportSeconds = 60, timezone = storedTimezone } = question
  if (positions.length === 0) return { resolution: 'raw', resolutionSeconds: null, metrics: new Map() }
  const span = { deviceId, positions, from: question.from.getTime(), to: question.to.getTime(), timezone }
  const kept = await keptReports(tx, span)
  const limit = pointLimit(points)
  const asReported = async (): Promise<Series | undefined> => {
    if (kept.gone.length > 0) return undefined
    const reports = await readColumns(tx, question)
    if (reports.times.length > limit) return undefined
    const metrics = linesOf(reportsAsBuckets(reports, nothingCounted), positions, { reportSeconds })
    return fits(metrics) ? { resolution: 'raw', resolutionSeconds: null, metrics } : undefined
  }
  let few = kept.count <= limit ? await asReported() : undefined
  if (few) return few
  const buckets = bucketsFor(span.to - span.from, points)
  for (const [index, bucket] of buckets.entries()) {
    const { name, seconds } = bucket
    const wide = await readWide(tx, span, { seconds, gone: kept.gone })
    // Many reports may still be few of these metrics.
    if (index === 0 && kept.count > limit && mostReports(wide, positions) <= limit) few = await asReported()
    if (few) return few
    const metrics = linesOf(wide, positions, { reportSeconds, seconds })
    if (fits(metrics) || index === buckets.length - 1)
      return { resolution: name, resolutionSeconds: seconds, metrics }
  }
  throw new Error('There is always a widest bucket.')
}

const fits = (metrics: Map<number, Point[]>) =>
  [...metrics.values()].every(({ length }) => length <= maxPoints)

const whole = { from: -Infinity, to: Infinity }
const nothingCounted = { counters: new Set<number>(), before: new Map<number, number>() }

/** Of the metric that was reported most often. */
function mostReports({ values }: Columns, positions: readonly number[]): number {
  let most = 0
  for (const position of positions) {
    let reports = 0
    for (const count of values.get(columnOf(position, 'count')) ?? []) if (count > 0) reports += count
    most = Math.max(most, reports)
  }
  return most
}

interface WideSpan {
  deviceId: string
  positions: readonly number[]
  from: number
  to: number
  timezone: string
}

/** Stored buckets for the middle of the range; the reports themselves where it begins or ends within a bucket. */
async function readWide(
  tx: Tx,
  span: WideSpan,
  { seconds, gone }: { seconds: number; gone: readonly number[] },
): Promise<Columns> {
  const { positions, from, to, timezone } = span
  const startOf = wideStart(seconds, timezone)
  const level = levelFor(seconds)
  let wide: Columns
  if (level === '1m') wide = await readNarrow(tx, span, { gone, startOf })
  else {
    const grid = gridOf(level, timezone)
    const first = grid.startOf(from) === from ? from : Math.min(grid.endOf(from), to)
    const last = Math.max(first, grid.startOf(to))
    const parts = [
      await readNarrow(tx, { ...span, to: first }, { gone, startOf }),
      await readBuckets(tx, { ...span, level, from: first, to: last }),
      await readNarrow(tx, { ...span, from: last }, { gone, startOf }),
    ]
    wide = widened(joinColumns(parts, columnsOf(positions), whole), startOf)
  }
  return { ...wide, times: wide.times.map((start) => Math.max(start, from)) }
}

/** Worked out from reports and, where they are no longer kept, from whole minutes. */
async function readNarrow(
  tx: Tx,
  span: WideSpan,
  { gone, startOf }: { gone: readonly number[]; startOf: (ms: number) => number },
): Promise<Columns> {
  const parts: Columns[] = []
  const tell = async (from: number, to: number) => {
    if (from >= to) return
    const reports = await readColumns(tx, { ...span, from: new Date(from), to: new Date(to) })
    parts.push(bucketed(reports, nothingCounted, startOf))
  }
  let at = span.from
  for (const day of gone.filter((each) => each + dayMs > span.from && each < span.to)) {
    await tell(at, day)
    const from = Math.ceil(Math.max(at, day) / minuteMs) * minuteMs
    const to = Math.floor(Math.min(span.to, day + dayMs) / minuteMs) * minuteMs
    parts.push(widened(await readBuckets(tx, { ...span, level: '1m', from, to }), startOf))
    at = Math.min(span.to, day + dayMs)
  }
  await tell(at, span.to)
  const [only] = parts
  return only && parts.length === 1 ? only : joinColumns(parts, columnsOf(span.positions), whole)
}

function levelFor(seconds: number): Level {
  if (seconds < 1800) return '1m'
  if (seconds < 3600) return '30m'
  return seconds < 86_400 ? '1h' : '1d'
}

function gridOf(level: Level, timezone: string) {
  if (level === '1d') return localDays(timezone)
  const width = levelMs[level]
  const startOf = (ms: number) => Math.floor(ms / width) * width
  return { startOf, endOf: (ms: number) => startOf(ms) + width }
}

/** Days are local days, and seven of them a week that begins on Monday. */
function wideStart(seconds: number, timezone: string): (ms: number) => number {
  if (seconds < 86_400) return (ms) => Math.floor(ms / (seconds * 1000)) * seconds * 1000
  return (seconds === 86_400 ? localDays(timezone) : localWeeks(timezone)).startOf
}

function linesOf(
  buckets: Columns,
  positions: readonly number[],
  { reportSeconds, seconds }: { reportSeconds: number; seconds?: number },
): Map<number, Point[]> {
  return new Map(
    positions.map((position) => [position, withHoles(pointsOf(buckets, position), reportSeconds, seconds)]),
  )
}

function pointsOf({ times, values }: Columns, position: number): ReportedPoint[] {
  const [count, sum, min, max, first, last, firstMs, lastMs] = columnsOf([position]).map((id) =>
    values.get(id),
  )
  const points: ReportedPoint[] = []
  times.forEach((t, row) => {
    const reports = count?.[row] ?? Number.NaN
    if (Number.isNaN(reports)) return
    const number = (column: Float64Array | undefined) => column?.[row] ?? Number.NaN
    points.push({
      t,
      mean: number(sum) / reports,
      min: number(min),
      max: number(max),
      first: number(first),
      last: number(last),
      firstMs: number(firstMs),
      lastMs: number(lastMs),
    })
  })
  return points
}
