// The series of some metrics of one device, at the finest resolution that fits a chart.
import type { Tx } from '../database/database.ts'
import { type Columns, joinColumns } from './columns.rules.ts'
import { mostReportsOf, readStoredReadings, reportsOf, type StoredReadings } from './columns.ts'
import { dayMs, minuteMs } from './days.ts'
import { localDays, localWeeks, storedTimezone } from './local-days.ts'
import { narrowBuckets } from './rollups/narrow-buckets.ts'
import { columnOf, columnsOf, type Field, levelMs, widened } from './rollups/rollup.rules.ts'
import { type Level, readBuckets } from './rollups/rollup.store.ts'
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

export async function series(tx: Tx, query: SeriesQuery): Promise<Series> {
  const { deviceId, positions, points = usualPoints, reportSeconds = 60, timezone = storedTimezone } = query
  if (positions.length === 0) return { resolution: 'raw', resolutionSeconds: null, lines: new Map() }
  const [from, to] = [query.from.getTime(), query.to.getTime()]
  const span = { deviceId, positions, fields: fieldsFor(query), from, to, timezone }
  const limit = pointLimit(points)
  const secondsOf = (position: number) =>
    Math.max(reportSeconds, query.reportedEvery?.get(position) ?? reportSeconds)
  const linesOf = (lineOf: (position: number) => Line) =>
    new Map(positions.map((position) => [position, lineOf(position)]))
  const asReported = (readings: StoredReadings): Series | undefined => {
    if (readings.expired.length > 0 || narrowest !== undefined) return undefined
    const reports = reportsOf(readings, query)
    if (reports.times.length > limit) return undefined
    const lines = linesOf((position) => lineOfReports(reports, position, secondsOf(position)))
    return fits(lines) ? { resolution: 'raw', resolutionSeconds: null, lines } : undefined
  }
  const { wholeMs = span.to - span.from, seconds: narrowest } = query.part ?? {}
  const buckets = bucketsFor(wholeMs, points).filter(({ seconds }) => seconds >= (narrowest ?? 0))
  const readings = isMadeOfReports(buckets) ? await readStoredReadings(tx, query) : undefined
  const isShort = readings !== undefined && mostReportsOf(readings, span) <= limit
  let raw = isShort ? asReported(readings) : undefined
  if (raw) return raw
  for (const [index, { name, seconds }] of buckets.entries()) {
    const wide = await readWide(tx, span, seconds, readings)
    if (index === 0 && !isShort && mostReports(wide, positions) <= limit)
      raw = asReported(readings ?? (await readStoredReadings(tx, query)))
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

/** Buckets below half an hour are computed from reports. */
const isMadeOfReports = ([finest]: readonly Bucket[]): boolean =>
  finest !== undefined && levelFor(finest.seconds) === '1m'

/** The fields of buckets that the lines need. */
function fieldsFor({ positions, held = new Set() }: SeriesQuery): Field[] {
  const means: Field[] = positions.some((position) => !held.has(position)) ? ['sum'] : []
  const lasts: Field[] = held.size > 0 ? ['last'] : []
  return ['count', ...means, 'min', 'max', ...lasts, 'firstMs', 'lastMs']
}

const fits = (lines: Map<number, Line>) => [...lines.values()].every(({ times }) => times.length <= maxPoints)

const whole = { from: -Infinity, to: Infinity }

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

interface WideSpan {
  deviceId: string
  positions: readonly number[]
  fields: readonly Field[]
  from: number
  to: number
  timezone: string
}

/** Stored buckets for the middle of the range; reports where it begins or ends within a stored bucket. */
async function readWide(
  tx: Tx,
  span: WideSpan,
  seconds: number,
  readings: StoredReadings | undefined,
): Promise<Columns> {
  const { positions, from, to, timezone } = span
  const grid = { startOf: wideStart(seconds, timezone), seconds }
  const level = levelFor(seconds)
  let wide: Columns
  if (level === '1m') wide = await readNarrow(tx, span, grid, readings)
  else {
    const stored = gridOf(level, timezone)
    const first = stored.startOf(from) === from ? from : Math.min(stored.endOf(from), to)
    const last = Math.max(first, stored.startOf(to))
    const parts = await Promise.all([
      readNarrow(tx, { ...span, to: first }, grid),
      readBuckets(tx, { ...span, level, from: first, to: last }),
      readNarrow(tx, { ...span, from: last }, grid),
    ])
    const nonEmpty = parts.filter(({ times }) => times.length > 0)
    wide = widened(joinColumns(nonEmpty, columnsOf(positions, span.fields), whole), grid.startOf)
  }
  return { ...wide, times: wide.times.map((start) => Math.max(start, from)) }
}

/** Computed from reports and, where they have expired, from whole minutes. */
async function readNarrow(
  tx: Tx,
  span: WideSpan,
  { startOf, seconds }: { startOf(ms: number): number; seconds: number },
  known?: StoredReadings,
): Promise<Columns> {
  if (span.from >= span.to) return { times: new Float64Array(), values: new Map() }
  const range = { ...span, from: new Date(span.from), to: new Date(span.to) }
  const readings = known ?? (await readStoredReadings(tx, range))
  const parts: Columns[] = []
  const addBuckets = (from: number, to: number) => {
    // Days and weeks are shorter where clocks go forward.
    const most = Math.ceil((to - from) / (seconds * 1000)) + 2
    if (from < to)
      parts.push(narrowBuckets(readings, span.positions, { from, to, startOf, most, fields: span.fields }))
  }
  let at = span.from
  for (const day of readings.expired) {
    addBuckets(at, day)
    const from = Math.ceil(Math.max(at, day) / minuteMs) * minuteMs
    const to = Math.floor(Math.min(span.to, day + dayMs) / minuteMs) * minuteMs
    parts.push(widened(await readBuckets(tx, { ...span, level: '1m', from, to }), startOf))
    at = Math.min(span.to, day + dayMs)
  }
  addBuckets(at, span.to)
  const [only] = parts
  return only && parts.length === 1 ? only : joinColumns(parts, columnsOf(span.positions, span.fields), whole)
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
