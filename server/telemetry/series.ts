// History of some metrics of one device at the finest resolution that a chart can hold.
import type { Tx } from '../database.ts'
import { type Columns, joinColumns } from './columns.rules.ts'
import { countReports, readColumns } from './columns.ts'
import { dayMs, dayName, minuteMs } from './days.ts'
import { localDays } from './local-calendar.ts'
import { columnsOf, levelMs, reportsAsBuckets, widened } from './rollup.rules.ts'
import { daysWithoutReports, type Level, readBuckets } from './rollup.store.ts'
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
}

export interface Series {
  resolution: 'raw' | Bucket['name']
  /** null when the points are as reported. */
  resolutionSeconds: number | null
  metrics: Map<number, Point[]>
}

/** More reports than this many times the wanted points are not even looked at one by one. */
const worthReading = 8

export async function series(tx: Tx, question: SeriesQuestion): Promise<Series> {
  const { positions, from, to, points = 1000, reportSeconds = 60 } = question
  if (positions.length === 0) return { resolution: 'raw', resolutionSeconds: null, metrics: new Map() }
  const asReported = await readFew(tx, question, pointLimit(points))
  if (asReported) {
    const metrics = linesOf(asReported, positions, { reportSeconds })
    if (fits(metrics)) return { resolution: 'raw', resolutionSeconds: null, metrics }
  }
  const buckets = bucketsFor(to.getTime() - from.getTime(), points)
  for (const [index, bucket] of buckets.entries()) {
    const { name, seconds } = bucket
    const metrics = linesOf(await readWide(tx, question, bucket), positions, { reportSeconds, seconds })
    if (fits(metrics) || index === buckets.length - 1)
      return { resolution: name, resolutionSeconds: seconds, metrics }
  }
  throw new Error('There is always a widest bucket.')
}

const fits = (metrics: Map<number, Point[]>) =>
  [...metrics.values()].every(({ length }) => length <= maxPoints)

const nothingCounted = { counters: new Set<number>(), before: new Map<number, number>() }

/** The reports of the range as buckets of their own; undefined when there are more than `limit`, or some are gone. */
async function readFew(tx: Tx, question: SeriesQuestion, limit: number): Promise<Columns | undefined> {
  const span = { ...question, from: question.from.getTime(), to: question.to.getTime() }
  if ((await countReports(tx, question)) > worthReading * limit) return undefined
  if ((await daysWithoutReports(tx, span)).length > 0) return undefined
  const reports = await readColumns(tx, question)
  return reports.times.length > limit ? undefined : reportsAsBuckets(reports, nothingCounted)
}

/** Stored buckets for the middle of the range; the reports themselves where it begins or ends within a bucket. */
async function readWide(tx: Tx, question: SeriesQuestion, { seconds }: Bucket): Promise<Columns> {
  const { deviceId, positions } = question
  const [from, to] = [question.from.getTime(), question.to.getTime()]
  const level = levelFor(seconds)
  const { startOf, endOf } = gridOf(level)
  const first = startOf(from) === from ? from : endOf(from)
  const last = Math.max(first, startOf(to))
  const columns = columnsOf(positions)
  const middle = await readBuckets(tx, { deviceId, positions, level, from: first, to: last })
  const parts = [
    await readEdge(tx, { deviceId, positions, from, to: Math.min(first, to) }),
    middle,
    await readEdge(tx, { deviceId, positions, from: last, to }),
  ]
  const narrow = joinColumns(parts, columns, { from, to })
  const wide = widened(narrow, wideStart(seconds))
  return { ...wide, times: wide.times.map((start) => Math.max(start, from)) }
}

interface Edge {
  deviceId: string
  positions: readonly number[]
  from: number
  to: number
}

/** Where reports are no longer kept, whole minutes take their place. */
async function readEdge(tx: Tx, edge: Edge): Promise<Columns> {
  const { positions, from, to } = edge
  if (from >= to) return joinColumns([], columnsOf(positions), edge)
  const reports = await readColumns(tx, { ...edge, from: new Date(from), to: new Date(to) })
  const parts = [reportsAsBuckets(reports, nothingCounted)]
  for (const day of await daysWithoutReports(tx, edge)) {
    const minutes = {
      from: Math.ceil(Math.max(from, day) / minuteMs) * minuteMs,
      to: Math.min(to, day + dayMs),
    }
    minutes.to = Math.floor(minutes.to / minuteMs) * minuteMs
    parts.push(await readBuckets(tx, { ...edge, ...minutes, level: '1m' }))
  }
  parts.sort((a, b) => (a.times[0] ?? 0) - (b.times[0] ?? 0))
  return joinColumns(parts, columnsOf(positions), edge)
}

function levelFor(seconds: number): Level {
  if (seconds < 1800) return '1m'
  if (seconds < 3600) return '30m'
  return seconds < 86_400 ? '1h' : '1d'
}

function gridOf(level: Level) {
  if (level === '1d') return localDays()
  const width = levelMs[level]
  const startOf = (ms: number) => Math.floor(ms / width) * width
  return { startOf, endOf: (ms: number) => startOf(ms) + width }
}

/** Days are local days, and seven of them a week that begins on Monday. */
function wideStart(seconds: number): (ms: number) => number {
  if (seconds < 86_400) return (ms) => Math.floor(ms / (seconds * 1000)) * seconds * 1000
  const days = localDays()
  if (seconds === 86_400) return days.startOf
  return (ms) => {
    let start = days.startOf(ms)
    while (!isMonday(start)) start = days.startOf(start - 1)
    return start
  }
}

// A local day of Europe holds the noon of the UTC day that it is named after.
const isMonday = (start: number) => new Date(`${dayName(start + dayMs / 2)}T12:00:00Z`).getUTCDay() === 1

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
