// The hours of a device: stored ones, and computed ones for open days. Both are equal to a caller.
import type { Tx } from '../../database/database.ts'
import { dayMs, hourMs, startOfDay } from '../../days/days.ts'
import { runsOf } from '../rollups/rollup.rules.ts'
import { daysBack, nextSealedDay } from '../rollups/sealed-days.ts'
import type { Columns } from '../storage/stored-reports.ts'
import { type HourGrid, isWithinHour, type Pieces } from './hour-grid.ts'
import { emptySums, type Gap, type MeasuredSums, noSums, type Sums, sumReports } from './hour-sums.rules.ts'
import { isStored, nextStored, type StoredHours } from './hours.store.ts'
import { isReportedMark, msOf, type StoredMetric } from './hours-codec.ts'
import type { Measured } from './measured.ts'
import { joinPreceding, readWithPreceding, storedPreceding } from './preceding-readings.ts'

export interface HoursQuery {
  deviceId: string
  reportSeconds: number
  measured: readonly Measured[]
  grid: HourGrid
  stored: StoredHours
  /** Now: nothing holds beyond it. */
  until: number
}

/** What must be computed from reports beside the stored hours. */
export interface Plan {
  /** Looked at one by one, wherever their reports are. */
  runs: Run[]
  /** The hours that have not ended, whose reports are rows, and what they hang on. */
  since?: Run & { lead: Columns }
}

interface Run {
  from: number
  to: number
}

/** The plan where what is stored reaches to the end or goes on in rows; undefined where rows may be anywhere. */
export function planFromStored(query: HoursQuery, found: MeasuredSums): Plan | undefined {
  const { grid, stored } = query
  const { until = Number.NEGATIVE_INFINITY } = stored
  const [first = 0, end = 0] = [grid.edges[0], grid.edges.at(-1)]
  const runs = cutHours(query)
  const isEnough =
    until >= end || (until >= (grid.edges[grid.requested[1]] ?? end) && isDecided(query, found))
  if (isEnough) return { runs }
  if (until <= first || !grid.edges.includes(until)) return undefined
  for (let day = startOfDay(until); day < end; day += dayMs) if (isStored(stored, day)) return undefined
  const lead = storedPreceding(stored, { ...query, from: until })
  return lead && { runs, since: { from: until, to: end, lead } }
}

/** The stored hours within which the query begins or ends. */
const cutHours = ({ grid: { requested, edges }, stored }: HoursQuery): Run[] =>
  requested.flatMap((index) => {
    const [from = 0, edge = 0, to = 0] = edges.slice(index - 1, index + 2)
    const isHourStored = isStored(stored, edge) || edge < (stored.until ?? edge)
    return isWithinHour(edge) && isHourStored ? [{ from, to }] : []
  })

/** Whether no later report can change the source of the last day: the best one has reported. */
function isDecided({ measured, grid }: HoursQuery, { sums }: MeasuredSums): boolean {
  const first = grid.dayOfBucket.indexOf(grid.days.length - 2)
  const hasReported = (position: number) => sums.get(position)?.isReported.includes(1, first)
  return measured.every(
    ({ position, better: [best] }) => best === undefined || !sums.has(position) || hasReported(best),
  )
}

/** The plan where rows may be anywhere; `open` are the days that have some, also before the grid. */
export async function planOpen(tx: Tx, query: HoursQuery, open: readonly number[]): Promise<Plan> {
  const days = await daysToCompute(tx, query, open)
  const runs = runsOf(days, (day) => day + dayMs).map(([from, to]) => ({ from, to }))
  return { runs: [...runs, ...cutHours(query)] }
}

/** Puts what reports tell in its place; `rows` are those since the hours that are stored. */
export async function applyReports(
  tx: Tx,
  query: HoursQuery,
  found: MeasuredSums,
  { runs, since }: Plan,
  rows?: Columns,
): Promise<void> {
  const { deviceId, measured, reportSeconds } = query
  if (since && rows) computeRun(query, found, since, joinPreceding(measured, since.lead, rows))
  for (const run of runs) {
    const columns = await readWithPreceding(tx, { deviceId, measured, reportSeconds, from: run.from }, run.to)
    computeRun(query, found, run, columns)
  }
}

/** What is stored, in the buckets of the query. */
export function storedSums({ grid, stored, measured }: HoursQuery): MeasuredSums {
  const { edges, pieces } = grid
  const found = noSums()
  const [first, last] = [edges[0] ?? 0, edges.at(-1) ?? 0]
  for (const { position, part } of measured) {
    for (const [start, parts] of stored.weeks) {
      const week = parts.get(part)
      const hours = week?.metrics.get(position)
      if (!week || !hours) continue
      const sums = found.sums.get(position) ?? emptySums(edges.length - 1)
      found.sums.set(position, sums)
      addWeek(sums, pieces, start, hours)
    }
  }
  const isMeasured = (gap: Gap) => measured.some(({ position }) => position === gap.position)
  for (const parts of stored.weeks.values())
    for (const { gaps } of parts.values())
      for (const gap of gaps) if (gap.to >= first && gap.to < last && isMeasured(gap)) found.gaps.push(gap)
  return found
}

function addWeek(sums: Sums, { buckets, hours, shares }: Pieces, start: number, week: StoredMetric) {
  const { amounts, runs } = week
  let piece = 0
  for (let run = 0; run < runs.length; run += 2) {
    const mark = runs[run + 1] ?? 0
    if (mark === 0) continue
    const [ms, isReported] = [msOf(mark), isReportedMark(mark)]
    const begin = start + (runs[run] ?? 0) * hourMs
    const end = start + (runs[run + 2] ?? amounts.length) * hourMs
    while ((hours[piece] ?? end) < begin) piece++
    for (; (hours[piece] ?? end) < end; piece++) {
      const [bucket, share] = [buckets[piece] ?? 0, shares[piece] ?? 0]
      const amount = (amounts[((hours[piece] ?? 0) - start) / hourMs] ?? Number.NaN) * share
      if (!Number.isNaN(amount)) sums.amounts[bucket] = (sums.amounts[bucket] || 0) + amount
      sums.ms[bucket] = (sums.ms[bucket] ?? 0) + ms * share
      if (isReported) sums.isReported[bucket] = 1
    }
  }
}

/** Those with rows and what hangs on them. */
async function daysToCompute(
  tx: Tx,
  { deviceId, grid, stored }: HoursQuery,
  open: readonly number[],
): Promise<number[]> {
  const [first, end] = [startOfDay(grid.edges[0] ?? 0), grid.edges.at(-1) ?? 0]
  const days = new Set<number>()
  for (const day of open) {
    days.add(day).add(day + dayMs)
    const isFarBefore = day + dayMs < first
    const next = isFarBefore
      ? await nextSealedDay(tx, deviceId, day)
      : nextStored(stored, day, daysBack * dayMs)
    if (next !== undefined) days.add(next)
  }
  return [...days].filter((day) => day >= first && day < end)
}

/** Puts what reports tell of a run in the place of what is stored of it. */
function computeRun(
  { reportSeconds, measured, grid, stored, until }: HoursQuery,
  found: MeasuredSums,
  run: Run,
  columns: Columns,
): void {
  const reportedDays = new Set(Array.from(columns.times, startOfDay))
  const isComputed = (ms: number) => {
    const day = startOfDay(ms)
    // Days without any report left retain their stored hours.
    return ms >= run.from && ms < run.to && (reportedDays.has(day) || !isStored(stored, day))
  }
  const edges = grid.edges.filter((edge) => edge >= run.from && edge <= run.to)
  const shift = grid.edges.indexOf(edges[0] ?? 0)
  const fresh = sumReports(measured, { columns, edges, reportSeconds, until })
  for (const { position } of measured) {
    const sums = found.sums.get(position)
    const more = fresh.sums.get(position)
    if (!sums && !more) continue
    const target = sums ?? emptySums(grid.edges.length - 1)
    found.sums.set(position, target)
    for (const [index, edge] of edges.slice(0, -1).entries())
      if (isComputed(edge)) putBucket(target, index + shift, more, index)
  }
  found.gaps = [
    ...found.gaps.filter(({ to }) => !isComputed(to)),
    ...fresh.gaps.filter(({ to }) => isComputed(to)),
  ]
}

function putBucket(target: Sums, at: number, source: Sums | undefined, index: number) {
  target.amounts[at] = source?.amounts[index] ?? Number.NaN
  target.ms[at] = source?.ms[index] ?? 0
  target.isReported[at] = source?.isReported[index] ?? 0
}
