// Reads a long range one local day at a time, each in a short transaction of its own: a slow download holds neither
// the range in memory nor a connection, and a device that is taken away is no longer read.
import type { ExportInterval } from '../../contract/exports.ts'
import { type Columns, readColumns } from '../telemetry/columns.ts'
import { wholeLocalDays } from '../telemetry/local-days.ts'
import { groupBuckets } from './grouping.rules.ts'
import type { ExportQuestion } from './question.ts'
import { readBucketsOf } from './read-buckets.ts'
import type { ExportRow, Table } from './table.ts'

const rowsAtOnce = 2000
/** Of intervals in days, which are made of hours. */
const daysAtOnce = 7

const stepMs = { '1m': 60_000, '30m': 1_800_000, '1h': 3_600_000 } as const
const stepDays = { '1d': 1, '7d': 7, '30d': 30 } as const

/** The beginning of a moment's interval: within its local day, or of the local days counted from the first. */
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

const cutToRange = ({ from, to }: Table, days: readonly number[]) =>
  days.slice(0, -1).map((start, index) => ({
    from: Math.max(start, from),
    to: Math.min(days[index + 1] ?? to, to),
  }))

async function* readDays({ table, positions, inCompany }: ExportQuestion, days: readonly number[]) {
  for (const { from, to } of cutToRange(table, days)) {
    const span = { deviceId: table.deviceId, positions, from: new Date(from), to: new Date(to) }
    yield await inCompany((tx) => readColumns(tx, span))
  }
}

function* asReported({ times, values }: Columns, positions: readonly number[]): Generator<ExportRow> {
  const lines = positions.map((position) => values.get(position))
  for (const [row, time] of times.entries()) {
    const found: (number | null)[] = []
    for (const line of lines) {
      const value = line?.[row] ?? Number.NaN
      found.push(Number.isNaN(value) ? null : value)
    }
    yield { time, values: found }
  }
}

/** The rows of an export in the order of time, some at a time. */
export async function* readRows(question: ExportQuestion): AsyncGenerator<ExportRow[]> {
  const { table, positions, inCompany } = question
  const { interval, columns, from, to, timezone } = table
  const days = wholeLocalDays(from, to, timezone)
  if (interval === 'raw') {
    for await (const day of readDays(question, days)) yield* slices(asReported(day, positions))
    return
  }
  const startOf = intervalStarts(interval, days)
  const clipped = (ms: number) => Math.max(startOf(ms), from)
  const grouper = groupBuckets(columns, positions, clipped)
  const edges = interval.endsWith('d') ? days.filter((_, index) => index % daysAtOnce === 0) : days
  for (const span of cutToRange(
    table,
    [...new Set([...edges, to])].sort((a, b) => a - b),
  ))
    yield* slices(grouper.add(await inCompany((tx) => readBucketsOf(tx, question, { ...span, interval }))))
  yield grouper.end()
}

function* slices(rows: Iterable<ExportRow>): Generator<ExportRow[]> {
  let slice: ExportRow[] = []
  for (const row of rows) {
    slice.push(row)
    if (slice.length === rowsAtOnce) {
      yield slice
      slice = []
    }
  }
  yield slice
}
