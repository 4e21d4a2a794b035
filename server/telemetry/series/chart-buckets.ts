// What a chart reads: reports as they were reported, or buckets. The only file of `series` that reads the storage.
import type { Tx } from '../../database/database.ts'
import { dayMs, minuteMs } from '../../days/days.ts'
import { localDays, localWeeks } from '../../days/local-days.ts'
import { foldReports } from '../rollups/fold-reports.ts'
import { type Level, readBuckets } from '../rollups/read-buckets.ts'
import { columnsOf, type Field, levelMs, widened } from '../rollups/rollup.rules.ts'
import { type Columns, joinColumns } from '../storage/columns.rules.ts'
import {
  mostReportsOf,
  readStoredReadings,
  reportsOf,
  type StoredReadings,
} from '../storage/stored-reports.ts'

const whole = { from: -Infinity, to: Infinity }

export interface ChartSpan {
  deviceId: string
  positions: readonly number[]
  fields: readonly Field[]
  from: number
  to: number
  timezone: string
}

/** What is read of a span for its chart. Its reports are read at most once, when they are first needed. */
export interface ChartReader {
  /** No more reports than this, of any metric. */
  reportsAtMost(): Promise<number>
  /** Undefined where some have expired. */
  reports(): Promise<Columns | undefined>
  buckets(seconds: number): Promise<Columns>
}

export function openChart(tx: Tx, span: ChartSpan): ChartReader {
  const range = { ...span, from: new Date(span.from), to: new Date(span.to) }
  let read: Promise<StoredReadings> | undefined
  const readings = () => {
    read ??= readStoredReadings(tx, range)
    return read
  }
  return {
    reportsAtMost: async () => mostReportsOf(await readings(), span),
    async reports() {
      const stored = await readings()
      return stored.expired.length > 0 ? undefined : reportsOf(stored, range)
    },
    async buckets(seconds) {
      const grid = { startOf: wideStart(seconds, span.timezone), seconds }
      const level = levelFor(seconds)
      const wide =
        level === '1m'
          ? await foldSpan(tx, span, grid, await readings())
          : await readStoredBuckets(tx, span, level, grid)
      return { ...wide, times: wide.times.map((start) => Math.max(start, span.from)) }
    },
  }
}

/** Whether buckets of this width are computed from reports, not from stored buckets. */
export const isMadeOfReports = (seconds: number): boolean => levelFor(seconds) === '1m'

interface Grid {
  startOf(ms: number): number
  seconds: number
}

/** Stored ones, with folded reports where the span begins or ends within one. */
async function readStoredBuckets(tx: Tx, span: ChartSpan, level: Level, grid: Grid): Promise<Columns> {
  const { positions, fields, from, to, timezone } = span
  const stored = gridOf(level, timezone)
  const first = stored.startOf(from) === from ? from : Math.min(stored.endOf(from), to)
  const last = Math.max(first, stored.startOf(to))
  const parts = await Promise.all([
    foldSpan(tx, { ...span, to: first }, grid),
    readBuckets(tx, { ...span, level, from: first, to: last }),
    foldSpan(tx, { ...span, from: last }, grid),
  ])
  const nonEmpty = parts.filter(({ times }) => times.length > 0)
  return widened(joinColumns(nonEmpty, columnsOf(positions, fields), whole), grid.startOf)
}

/** Computed from reports and, where they have expired, from whole minutes. */
async function foldSpan(
  tx: Tx,
  span: ChartSpan,
  { startOf, seconds }: Grid,
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
      parts.push(foldReports(readings, span.positions, { from, to, startOf, most, fields: span.fields }))
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

/** The level whose stored buckets make up a bucket of this width. */
function levelFor(seconds: number): Level {
  if (seconds < 1800) return '1m'
  if (seconds < 21_600) return '30m'
  return seconds < 86_400 ? '6h' : '1d'
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
