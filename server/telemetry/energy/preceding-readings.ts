// The reports before a span that it depends on: values that still hold at its beginning, and counter readings.
import type { Tx } from '../../database/database.ts'
import { dayMs, hourMs, startOfWeek } from '../../days/days.ts'
import type { Counted } from '../rollups/counters.rules.ts'
import { daysBack } from '../rollups/sealed-days.ts'
import { type Columns, joinColumns } from '../storage/columns.rules.ts'
import { readColumns } from '../storage/stored-reports.ts'
import { patienceMs } from './hour-sums.rules.ts'
import type { StoredHours } from './hours.store.ts'
import { columnsFor, type Measured } from './measured.ts'

export interface PrecedingQuery {
  deviceId: string
  measured: readonly Measured[]
  reportSeconds: number
  /** Where the span begins. */
  from: number
}

/** The last reports before a span that begins where what is stored ends; undefined where later ones are stored too. */
export function storedPreceding(
  stored: StoredHours,
  { measured, from }: Pick<PrecedingQuery, 'measured' | 'from'>,
): Columns | undefined {
  const week = stored.weeks.get(startOfWeek(from - 1))
  if (!week) return undefined
  const tails = new Map<number, readonly Counted[]>()
  for (const part of new Set(measured.map((one) => one.part)))
    for (const [position, tail] of week.get(part)?.tails ?? []) tails.set(position, tail)
  const moments = [...tails.values()].flat().map(({ ms }) => ms)
  if (moments.some((ms) => ms >= from)) return undefined
  const times = Float64Array.from(new Set(moments)).sort()
  const valueAt = (position: number) => (ms: number) => {
    const tail = ms < from - daysBack * dayMs ? undefined : tails.get(position)
    return tail?.find((report) => report.ms === ms)?.value ?? Number.NaN
  }
  return {
    times,
    values: new Map(columnsFor(measured).map((position) => [position, times.map(valueAt(position))])),
  }
}

/** The reports of a span with those before it, which are looked for unless they are known. */
export async function withPreceding(
  tx: Tx,
  query: PrecedingQuery,
  reports: Columns,
  known?: Columns,
): Promise<Columns> {
  return joinPreceding(query.measured, known ?? (await readPreceding(tx, query, reports)), reports)
}

export const joinPreceding = (measured: readonly Measured[], before: Columns, reports: Columns): Columns =>
  joinColumns([before, reports], columnsFor(measured), {
    from: Number.NEGATIVE_INFINITY,
    to: Number.POSITIVE_INFINITY,
  })

/** The same of a span whose reports are not read yet: most often in one query. */
export async function readWithPreceding(tx: Tx, query: PrecedingQuery, to: number): Promise<Columns> {
  const { deviceId, measured, from } = query
  const positions = columnsFor(measured)
  const begin = new Date(from - nearestSpan(query))
  const near = await readColumns(tx, { deviceId, positions, from: begin, to: new Date(to) })
  const before = joinColumns([near], positions, { from: Number.NEGATIVE_INFINITY, to: from })
  const reports = joinColumns([near], positions, { from, to })
  return isComplete(before, query, reports) ? near : withPreceding(tx, query, reports)
}

/** What holds may itself hang on a report as old again, and where a counter stands on an hour before it fell. */
const nearestSpan = ({ measured, reportSeconds }: PrecedingQuery) =>
  Math.max(measured.some(({ pace }) => pace) ? 2 * hourMs : hourMs, 2 * patienceMs(reportSeconds))

const hasValue = ({ values }: Columns, position: number): boolean =>
  values.get(position)?.some((value) => !Number.isNaN(value)) ?? false

/** Whether every counter in the reports has a report before them. */
const isComplete = (before: Columns, { measured }: PrecedingQuery, reports: Columns): boolean =>
  measured.every(
    ({ kind, position }) => kind !== 'counter' || !hasValue(reports, position) || hasValue(before, position),
  )

async function readPreceding(tx: Tx, query: PrecedingQuery, reports: Columns): Promise<Columns> {
  const { deviceId, measured, from } = query
  const positions = columnsFor(measured)
  let before: Columns = { times: new Float64Array(), values: new Map() }
  for (const span of [nearestSpan(query), 2 * dayMs, daysBack * dayMs]) {
    before = await readColumns(tx, { deviceId, positions, from: new Date(from - span), to: new Date(from) })
    if (isComplete(before, query, reports)) break
  }
  return before
}
