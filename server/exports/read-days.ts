// Reads a long range some local days at a time, each part in a short transaction of its own: a slow download holds
// neither the range in memory nor a connection, and a device that is taken away is no longer read.
import type { ExportInterval } from '../../contract/exports.ts'
import { readParts } from '../telemetry/columns.ts'
import { wholeLocalDays } from '../telemetry/local-days.ts'
import { groupBuckets } from './grouping.rules.ts'
import { oneAhead } from './one-ahead.ts'
import type { ExportQuestion } from './question.ts'
import { readBucketsOf } from './read-buckets.ts'
import { type Rows, rowsFrom, type Table } from './table.ts'

/** What one question to the database may come to, in numbers. */
const numbersAtOnce = 500_000
const rowsAtOnce = 2000
const daySeconds = 86_400

const stepMs = { '1m': 60_000, '30m': 1_800_000, '1h': 3_600_000 } as const
const stepDays = { '1d': 1, '7d': 7, '30d': 30 } as const
/** Of intervals in days, which are made of hours. */
const daysOfHours = 7

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

interface Span {
  from: number
  to: number
}

/** The range of an export, some days at a time. */
function spansOf({ from, to }: Table, days: readonly number[], daysAtOnce: number): Span[] {
  const starts = days.slice(0, -1).filter((_, index) => index % daysAtOnce === 0)
  return starts.map((start, index) => ({
    from: Math.max(start, from),
    to: Math.min(starts[index + 1] ?? to, to),
  }))
}

/** The rows of an export in the order of time, some at a time: those of a part are gone with the next. */
export function readRows(question: ExportQuestion): AsyncGenerator<Rows> {
  const { interval, from, to, timezone } = question.table
  const days = wholeLocalDays(from, to, timezone)
  return interval === 'raw' ? readReports(question, days) : readIntervals(question, days, interval)
}

async function* readReports(question: ExportQuestion, days: readonly number[]): AsyncGenerator<Rows> {
  const { table, positions, device, inCompany } = question
  const numbersADay = (daySeconds / device.report_seconds) * (positions.length + 1)
  const daysAtOnce = Math.max(1, Math.floor(numbersAtOnce / numbersADay))
  const ask = ({ from, to }: Span) => {
    const span = { deviceId: table.deviceId, positions, from: new Date(from), to: new Date(to) }
    return inCompany((tx) => readParts(tx, span))
  }
  for await (const parts of oneAhead(spansOf(table, days, daysAtOnce), ask))
    for (const { times, values } of parts) {
      const nothing = new Float64Array(times.length).fill(Number.NaN)
      yield* cut({ times, values: positions.map((position) => values.get(position) ?? nothing) })
    }
}

async function* readIntervals(
  question: ExportQuestion,
  days: readonly number[],
  interval: ExportInterval,
): AsyncGenerator<Rows> {
  const { table, positions, inCompany } = question
  const startOf = intervalStarts(interval, days)
  const grouper = groupBuckets(table.columns, positions, (ms) => Math.max(startOf(ms), table.from))
  const spans = spansOf(table, days, interval.endsWith('d') ? daysOfHours : 1)
  const ask = (span: Span) => inCompany((tx) => readBucketsOf(tx, question, { ...span, interval }))
  for await (const buckets of oneAhead(spans, ask)) yield* cut(grouper.add(buckets))
  yield grouper.end()
}

function* cut(rows: Rows): Generator<Rows> {
  for (let from = 0; from < rows.times.length; from += rowsAtOnce)
    yield rowsFrom(rows, from, from + rowsAtOnce)
}
