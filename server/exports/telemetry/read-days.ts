// Reads a long range some local days at a time, each part in a short transaction of its own: a slow download holds
// neither the range in memory nor a connection, and a device that is taken away is no longer read.
import type { ExportInterval } from '../../../contract/exports/telemetry.ts'
import { mayReadTelemetry } from '../../devices/assignments/stays.store.ts'
import { type Columns, readParts } from '../../telemetry/columns.ts'
import { wholeLocalDays } from '../../telemetry/local-days.ts'
import { columnsOf } from '../../telemetry/rollups/rollup.rules.ts'
import { groupBuckets } from './grouping.rules.ts'
import { oneAhead } from './one-ahead.ts'
import type { ExportQuestion, Teller } from './question.ts'
import { readBucketsOf } from './read-buckets.ts'
import { type Rows, rowsFrom, type Table } from './table.ts'

/** What one question to the database may come to, in numbers. */
const numbersAtOnce = 200_000
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

interface Part extends Span {
  teller: Teller
}

const partOf = (teller: Teller, { from, to }: Span): Part => ({
  teller,
  from: Math.max(from, teller.from),
  to: Math.min(to, teller.to),
})

async function* readReports(
  { table, tellers, inCompany }: ExportQuestion,
  days: readonly number[],
): AsyncGenerator<Rows> {
  const parts = tellers.flatMap((teller) => {
    const numbersADay = (daySeconds / teller.device.report_seconds) * (teller.positions.length + 1)
    const daysAtOnce = Math.max(1, Math.floor(numbersAtOnce / numbersADay))
    return spansOf(table, days, daysAtOnce).map((span) => partOf(teller, span))
  })
  const ask = async ({ teller, from, to }: Part) => {
    const { device, positions } = teller
    // Not every device of a place has every metric.
    const known = positions.filter((position) => position >= 0)
    const deviceId = device.telemetry_device_id
    const span = { deviceId, positions: known, from: new Date(from), to: new Date(to) }
    const told = await inCompany(async (tx) =>
      (await mayReadTelemetry(tx, deviceId)) ? readParts(tx, span) : [],
    )
    return { positions, told }
  }
  const asked = parts.filter(({ from, to }) => from < to)
  for await (const { positions, told } of oneAhead(asked, ask))
    for (const { times, values } of told) {
      const nothing = new Float64Array(times.length).fill(Number.NaN)
      yield* cut({ times, values: positions.map((position) => values.get(position) ?? nothing) })
    }
}

/**
 * One device takes over from another on the minute: finer buckets outlive no report. The minute in which one leaves and
 * none takes over at once is whole, for nobody else tells of it.
 */
function onTheMinute(tellers: readonly Teller[], { from, to }: Table): Teller[] {
  const minute = stepMs['1m']
  return tellers.map((teller, index) => {
    const round = tellers[index + 1]?.from === teller.to ? Math.floor : Math.ceil
    return {
      ...teller,
      from: teller.from === from ? from : Math.floor(teller.from / minute) * minute,
      to: teller.to === to ? to : round(teller.to / minute) * minute,
    }
  })
}

async function* readIntervals(
  { table, positions, tellers, inCompany }: ExportQuestion,
  days: readonly number[],
  interval: ExportInterval,
): AsyncGenerator<Rows> {
  const startOf = intervalStarts(interval, days)
  const grouper = groupBuckets(table.columns, positions, (ms) => Math.max(startOf(ms), table.from))
  const spans = spansOf(table, days, interval.endsWith('d') ? daysOfHours : 1)
  const parts = onTheMinute(tellers, table).flatMap((teller) =>
    spans.map((span) => partOf(teller, span)).filter(({ from, to }) => from < to),
  )
  const ask = ({ teller, from, to }: Part) =>
    inCompany(async (tx) => {
      if (!(await mayReadTelemetry(tx, teller.device.telemetry_device_id))) return noBuckets()
      const buckets = await readBucketsOf(tx, table, teller, { from, to, interval })
      return asThoseOf(positions, buckets, teller.positions)
    })
  for await (const buckets of oneAhead(parts, ask)) yield* cut(grouper.add(buckets))
  yield grouper.end()
}

const noBuckets = (): Columns => ({ times: new Float64Array(), values: new Map() })

/** Buckets of a device whose model has the same metrics in other places. */
function asThoseOf(positions: readonly number[], buckets: Columns, told: readonly number[]): Columns {
  if (positions.every((position, index) => position === told[index])) return buckets
  const [theirs, ours] = [columnsOf(told), columnsOf(positions)]
  const values = new Map(
    ours.flatMap((column, index) => {
      const line = buckets.values.get(theirs[index] ?? -1)
      return line ? [[column, line] as const] : []
    }),
  )
  return { times: buckets.times, values }
}

function* cut(rows: Rows): Generator<Rows> {
  for (let from = 0; from < rows.times.length; from += rowsAtOnce)
    yield rowsFrom(rows, from, from + rowsAtOnce)
}
