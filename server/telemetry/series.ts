// History of some metrics of one device at the finest resolution that a chart can hold.
import type { Tx } from '../database/database.ts'
import { type Columns, joinColumns } from './columns.rules.ts'
import { type Kept, mostReportsOf, readKept, reportsOf } from './columns.ts'
import { dayMs, minuteMs } from './days.ts'
import { localDays, localWeeks, storedTimezone } from './local-days.ts'
import { bucketsOfKept } from './rollups/buckets-of-kept.ts'
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

export interface SeriesQuestion {
  deviceId: string
  /** Metric positions in the device's model. */
  positions: readonly number[]
  /** Those of them whose buckets tell what was last, not the mean. */
  held?: ReadonlySet<number>
  from: Date
  /** Not itself part of the range. */
  to: Date
  /** About how many points are wanted. */
  points?: number
  /** How often the device reports. */
  reportSeconds?: number
  /** Those of the positions that it tells less often, and how often. */
  reportedEvery?: ReadonlyMap<number, number>
  /** Whose days and weeks they are, where buckets are so wide. */
  timezone?: string
  /** Of a part of a longer range: how long that is, and the narrowest buckets that all of its parts can have. */
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

export async function series(tx: Tx, question: SeriesQuestion): Promise<Series> {
  const {
    deviceId,
    positions,
    points = usualPoints,
    reportSeconds = 60,
    timezone = storedTimezone,
  } = question
  if (positions.length === 0) return { resolution: 'raw', resolutionSeconds: null, lines: new Map() }
  const [from, to] = [question.from.getTime(), question.to.getTime()]
  const span = { deviceId, positions, fields: fieldsFor(question), from, to, timezone }
  const limit = pointLimit(points)
  const secondsOf = (position: number) =>
    Math.max(reportSeconds, question.reportedEvery?.get(position) ?? reportSeconds)
  const linesOf = (lineOf: (position: number) => Line) =>
    new Map(positions.map((position) => [position, lineOf(position)]))
  const asReported = (kept: Kept): Series | undefined => {
    if (kept.gone.length > 0 || narrowest !== undefined) return undefined
    const reports = reportsOf(kept, question)
    if (reports.times.length > limit) return undefined
    const lines = linesOf((position) => lineOfReports(reports, position, secondsOf(position)))
    return fits(lines) ? { resolution: 'raw', resolutionSeconds: null, lines } : undefined
  }
  const { wholeMs = span.to - span.from, seconds: narrowest } = question.part ?? {}
  const buckets = bucketsFor(wholeMs, points).filter(({ seconds }) => seconds >= (narrowest ?? 0))
  const kept = isMadeOfReports(buckets) ? await readKept(tx, question) : undefined
  const isShort = kept !== undefined && mostReportsOf(kept, span) <= limit
  let raw = isShort ? asReported(kept) : undefined
  if (raw) return raw
  for (const [index, { name, seconds }] of buckets.entries()) {
    const wide = await readWide(tx, span, seconds, kept)
    if (index === 0 && !isShort && mostReports(wide, positions) <= limit)
      raw = asReported(kept ?? (await readKept(tx, question)))
    if (raw) return raw
    const lines = linesOf((position) => {
      const isHeld = question.held?.has(position) ?? false
      const how = { isHeld, reportSeconds: secondsOf(position), bucketSeconds: seconds }
      return lineOfBuckets(wide, position, how)
    })
    if (fits(lines) || index === buckets.length - 1)
      return { resolution: name, resolutionSeconds: seconds, lines }
  }
  throw new Error('There is always a widest bucket.')
}

/** Narrow buckets are made of reports anyway. */
const isMadeOfReports = ([finest]: readonly Bucket[]): boolean =>
  finest !== undefined && levelFor(finest.seconds) === '1m'

/** What a line is made of. */
function fieldsFor({ positions, held = new Set() }: SeriesQuestion): Field[] {
  const means: Field[] = positions.some((position) => !held.has(position)) ? ['sum'] : []
  const lasts: Field[] = held.size > 0 ? ['last'] : []
  return ['count', ...means, 'min', 'max', ...lasts, 'firstMs', 'lastMs']
}

const fits = (lines: Map<number, Line>) => [...lines.values()].every(({ times }) => times.length <= maxPoints)

const whole = { from: -Infinity, to: Infinity }

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
  fields: readonly Field[]
  from: number
  to: number
  timezone: string
}

/** Stored buckets for the middle of the range; the reports themselves where it begins or ends within a bucket. */
async function readWide(tx: Tx, span: WideSpan, seconds: number, kept: Kept | undefined): Promise<Columns> {
  const { positions, from, to, timezone } = span
  const grid = { startOf: wideStart(seconds, timezone), seconds }
  const level = levelFor(seconds)
  let wide: Columns
  if (level === '1m') wide = await readNarrow(tx, span, grid, kept)
  else {
    const stored = gridOf(level, timezone)
    const first = stored.startOf(from) === from ? from : Math.min(stored.endOf(from), to)
    const last = Math.max(first, stored.startOf(to))
    const parts = await Promise.all([
      readNarrow(tx, { ...span, to: first }, grid),
      readBuckets(tx, { ...span, level, from: first, to: last }),
      readNarrow(tx, { ...span, from: last }, grid),
    ])
    const told = parts.filter(({ times }) => times.length > 0)
    wide = widened(joinColumns(told, columnsOf(positions, span.fields), whole), grid.startOf)
  }
  return { ...wide, times: wide.times.map((start) => Math.max(start, from)) }
}

/** Worked out from reports and, where they are no longer kept, from whole minutes. */
async function readNarrow(
  tx: Tx,
  span: WideSpan,
  { startOf, seconds }: { startOf(ms: number): number; seconds: number },
  known?: Kept,
): Promise<Columns> {
  if (span.from >= span.to) return { times: new Float64Array(), values: new Map() }
  const asked = { ...span, from: new Date(span.from), to: new Date(span.to) }
  const kept = known ?? (await readKept(tx, asked))
  const parts: Columns[] = []
  const tell = (from: number, to: number) => {
    // Days and weeks of a clock that goes forward are shorter.
    const most = Math.ceil((to - from) / (seconds * 1000)) + 2
    if (from < to)
      parts.push(bucketsOfKept(kept, span.positions, { from, to, startOf, most, fields: span.fields }))
  }
  let at = span.from
  for (const day of kept.gone) {
    tell(at, day)
    const from = Math.ceil(Math.max(at, day) / minuteMs) * minuteMs
    const to = Math.floor(Math.min(span.to, day + dayMs) / minuteMs) * minuteMs
    parts.push(widened(await readBuckets(tx, { ...span, level: '1m', from, to }), startOf))
    at = Math.min(span.to, day + dayMs)
  }
  tell(at, span.to)
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
