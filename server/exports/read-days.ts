// Reads a long range one local day at a time, each in a short transaction of its own: a slow download holds neither
// the range in memory nor a connection, and a device that is taken away is no longer read.
import type { ExportInterval } from '../../contract/exports.ts'
import type { Tx } from '../database.ts'
import { type Columns, readColumns } from '../telemetry/columns.ts'
import { wholeLocalDays } from '../telemetry/local-days.ts'
import { groupReports } from './grouping.rules.ts'
import type { ExportRow, Table } from './table.ts'

export type InCompany = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

export interface ExportQuestion {
  table: Table
  /** By column, metric positions in the device's model. */
  positions: readonly number[]
  inCompany: InCompany
}

const dayMs = 86_400_000
const rowsAtOnce = 2000

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

async function* readDays({ table, positions, inCompany }: ExportQuestion, days: readonly number[]) {
  for (const [index, start] of days.slice(0, -1).entries()) {
    const from = new Date(Math.max(start, table.from))
    const to = new Date(Math.min(days[index + 1] ?? table.to, table.to))
    yield await inCompany((tx) => readColumns(tx, { deviceId: table.deviceId, positions, from, to }))
  }
}

/** What each counter showed last on the day before the range. */
async function countersBefore({ table, positions, inCompany }: ExportQuestion): Promise<number[]> {
  const counting = positions.filter((_, index) => table.columns[index]?.aggregate === 'growth')
  if (counting.length === 0) return []
  const from = new Date(table.from - dayMs)
  const { values } = await inCompany((tx) =>
    readColumns(tx, { deviceId: table.deviceId, positions: counting, from, to: new Date(table.from) }),
  )
  return positions.map(
    (position) => values.get(position)?.findLast((value) => !Number.isNaN(value)) ?? Number.NaN,
  )
}

function* asReported({ times, values }: Columns, positions: readonly number[]): Generator<ExportRow> {
  const lines = positions.map((position) => values.get(position))
  for (const [row, time] of times.entries()) {
    const found = lines.map((line) => line?.[row] ?? Number.NaN)
    yield { time, values: found.map((value) => (Number.isNaN(value) ? null : value)) }
  }
}

/** The rows of an export in the order of time, some at a time. */
export async function* readRows(question: ExportQuestion): AsyncGenerator<ExportRow[]> {
  const { table, positions } = question
  const { interval, columns, from, to, timezone } = table
  const days = wholeLocalDays(from, to, timezone)
  if (interval === 'raw') {
    for await (const day of readDays(question, days)) yield* slices(asReported(day, positions))
    return
  }
  const startOf = intervalStarts(interval, days)
  const clipped = (ms: number) => Math.max(startOf(ms), from)
  const grouper = groupReports(columns, positions, clipped, await countersBefore(question))
  for await (const day of readDays(question, days)) yield* slices(grouper.add(day))
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
