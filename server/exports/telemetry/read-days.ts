// Reads a long range in parts of some local days, each in a short transaction: a slow download holds neither the
// range in memory nor a connection, and access is checked again for each part.
import type { ExportInterval } from '../../../contract/exports/telemetry.ts'
import { wholeLocalDays } from '../../days/local-days.ts'
import { mayReadTelemetry } from '../../devices/assignments/assignments.store.ts'
import { columnsOf } from '../../telemetry/rollups/rollup.rules.ts'
import { type Columns, readParts } from '../../telemetry/storage/stored-reports.ts'
import type { ExportQuery, SourceSpan } from './export-query.ts'
import { groupBuckets } from './grouping.rules.ts'
import { prefetchOne } from './prefetch.ts'
import { readBucketsOf } from './read-buckets.ts'
import { type Rows, rowsFrom, type Table } from './table.ts'

/** Maximum of numbers that one database query may return. */
const numbersAtOnce = 200_000
const rowsAtOnce = 2000
const daySeconds = 86_400

const stepMs = { '1m': 60_000, '30m': 1_800_000, '1h': 3_600_000 } as const
const stepDays = { '1d': 1, '7d': 7, '30d': 30 } as const
/** Days in one part, for intervals of days, which are grouped from hours. */
const daysOfHours = 7

/** Start of a moment's interval: within its local day, or in local days counted from the first. */
export function intervalStarts(interval: ExportInterval, days: readonly number[]): (ms: number) => number {
  let day = 0
  return (ms) => {
    while (day < days.length - 2 && ms >= (days[day + 1] ?? Number.POSITIVE_INFINITY)) day++
    const midnight = days[day] ?? ms
    if (interval === '1d' || interval === '7d' || interval === '30d')
      return days[day - (day % stepDays[interval])] ?? midnight
    return midnight + Math.floor((ms - midnight) / stepMs[interval]) * stepMs[interval]
  }
}

interface Span {
  from: number
  to: number
}

/** The range of an export in parts of some days. */
function spansOf({ from, to }: Table, days: readonly number[], daysAtOnce: number): Span[] {
  const starts = days.slice(0, -1).filter((_, index) => index % daysAtOnce === 0)
  return starts.map((start, index) => ({
    from: Math.max(start, from),
    to: Math.min(starts[index + 1] ?? to, to),
  }))
}

/** The rows of an export, sorted by time, one part at a time. */
export function readRows(query: ExportQuery): AsyncGenerator<Rows> {
  const { interval, from, to, timezone } = query.table
  const days = wholeLocalDays(from, to, timezone)
  return interval === 'raw' ? readReports(query, days) : readIntervals(query, days, interval)
}

interface Part extends Span {
  source: SourceSpan
}

const partOf = (source: SourceSpan, { from, to }: Span): Part => ({
  source,
  from: Math.max(from, source.from),
  to: Math.min(to, source.to),
})

async function* readReports(
  { table, sources, inCompany }: ExportQuery,
  days: readonly number[],
): AsyncGenerator<Rows> {
  const parts = sources.flatMap((source) => {
    const numbersADay = (daySeconds / source.device.report_seconds) * (source.positions.length + 1)
    const daysAtOnce = Math.max(1, Math.floor(numbersAtOnce / numbersADay))
    return spansOf(table, days, daysAtOnce).map((span) => partOf(source, span))
  })
  const read = async ({ source, from, to }: Part) => {
    const { device, positions } = source
    // Devices of one place may differ in their metrics.
    const reported = positions.filter((position) => position >= 0)
    const deviceId = device.telemetry_device_id
    const span = { deviceId, positions: reported, from: new Date(from), to: new Date(to) }
    const chunks = await inCompany(async (tx) =>
      (await mayReadTelemetry(tx, deviceId)) ? readParts(tx, span) : [],
    )
    return { positions, chunks }
  }
  const nonEmpty = parts.filter(({ from, to }) => from < to)
  for await (const { positions, chunks } of prefetchOne(nonEmpty, read))
    for (const { times, values } of chunks) {
      const empty = new Float64Array(times.length).fill(Number.NaN)
      yield* inChunks({ times, values: positions.map((position) => values.get(position) ?? empty) })
    }
}

/**
 * Aligns the change from one device to the next to a minute, the finest bucket that outlives the reports. If no
 * device follows at once, the last minute is counted whole.
 */
function alignToMinutes(sources: readonly SourceSpan[], { from, to }: Table): SourceSpan[] {
  const minute = stepMs['1m']
  return sources.map((source, index) => {
    const round = sources[index + 1]?.from === source.to ? Math.floor : Math.ceil
    return {
      ...source,
      from: source.from === from ? from : Math.floor(source.from / minute) * minute,
      to: source.to === to ? to : round(source.to / minute) * minute,
    }
  })
}

async function* readIntervals(
  { table, positions, sources, inCompany }: ExportQuery,
  days: readonly number[],
  interval: ExportInterval,
): AsyncGenerator<Rows> {
  const startOf = intervalStarts(interval, days)
  const grouper = groupBuckets(table.columns, positions, (ms) => Math.max(startOf(ms), table.from))
  const spans = spansOf(table, days, interval.endsWith('d') ? daysOfHours : 1)
  const parts = alignToMinutes(sources, table).flatMap((source) =>
    spans.map((span) => partOf(source, span)).filter(({ from, to }) => from < to),
  )
  const read = ({ source, from, to }: Part) =>
    inCompany(async (tx) => {
      if (!(await mayReadTelemetry(tx, source.device.telemetry_device_id))) return noBuckets()
      const buckets = await readBucketsOf(tx, table, source, { from, to, interval })
      return mapPositions(positions, buckets, source.positions)
    })
  for await (const buckets of prefetchOne(parts, read)) yield* inChunks(grouper.add(buckets))
  yield grouper.end()
}

const noBuckets = (): Columns => ({ times: new Float64Array(), values: new Map() })

/** Maps buckets of a device whose model has the same metrics at other positions. */
function mapPositions(
  positions: readonly number[],
  buckets: Columns,
  sourcePositions: readonly number[],
): Columns {
  if (positions.every((position, index) => position === sourcePositions[index])) return buckets
  const [sourceColumns, columns] = [columnsOf(sourcePositions), columnsOf(positions)]
  const values = new Map(
    columns.flatMap((column, index) => {
      const line = buckets.values.get(sourceColumns[index] ?? -1)
      return line ? [[column, line] as const] : []
    }),
  )
  return { times: buckets.times, values }
}

function* inChunks(rows: Rows): Generator<Rows> {
  for (let from = 0; from < rows.times.length; from += rowsAtOnce)
    yield rowsFrom(rows, from, from + rowsAtOnce)
}
