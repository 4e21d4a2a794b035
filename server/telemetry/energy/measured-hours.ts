// The hours of devices as they are kept, with those of open days worked out from reports in their places: nobody can
// tell the two apart.
import type { Tx } from '../../database/database.ts'
import type { Columns } from '../columns.ts'
import { dayMs, hourMs, startOfDay } from '../days.ts'
import { runsOf } from '../rollups/rollup.rules.ts'
import { daysBack, nextSealedDay } from '../rollups/sealed-days.ts'
import { type HourGrid, isWithinHour, type Pieces } from './hour-grid.ts'
import { emptySums, type Gap, type MeasuredSums, noSums, type Sums, sumReports } from './hour-sums.rules.ts'
import { isKept, type KeptHours, nextKept } from './hours.store.ts'
import { isReportedMark, type KeptMetric, msOf } from './hours-codec.ts'
import { joinLead, keptLead, readWithLead } from './lead.ts'
import type { Measured } from './measured.ts'

export interface HoursQuestion {
  deviceId: string
  reportSeconds: number
  measured: readonly Measured[]
  grid: HourGrid
  kept: KeptHours
  /** Now: nothing holds beyond it. */
  until: number
}

/** What reports must tell beside what is kept. */
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

/** The plan where what is kept reaches to the end or goes on in rows; undefined where rows may be anywhere. */
export function planKept(question: HoursQuestion, found: MeasuredSums): Plan | undefined {
  const { grid, kept } = question
  const { until = Number.NEGATIVE_INFINITY } = kept
  const [first = 0, end = 0] = [grid.edges[0], grid.edges.at(-1)]
  const runs = cutHours(question)
  const isEnough = until >= end || (until >= (grid.edges[grid.asked[1]] ?? end) && isDecided(question, found))
  if (isEnough) return { runs }
  if (until <= first || !grid.edges.includes(until)) return undefined
  for (let day = startOfDay(until); day < end; day += dayMs) if (isKept(kept, day)) return undefined
  const lead = keptLead(kept, { ...question, from: until })
  return lead && { runs, since: { from: until, to: end, lead } }
}

/** The kept hours within which the question begins or ends. */
const cutHours = ({ grid: { asked, edges }, kept }: HoursQuestion): Run[] =>
  asked.flatMap((index) => {
    const [from = 0, edge = 0, to = 0] = edges.slice(index - 1, index + 2)
    const isHourKept = isKept(kept, edge) || edge < (kept.until ?? edge)
    return isWithinHour(edge) && isHourKept ? [{ from, to }] : []
  })

/** Whether no later report can change whose the last day is: the best of several sources has told of it. */
function isDecided({ measured, grid }: HoursQuestion, { sums }: MeasuredSums): boolean {
  const first = grid.dayOfBucket.indexOf(grid.days.length - 2)
  const isTold = (position: number) => sums.get(position)?.isReported.includes(1, first)
  return measured.every(
    ({ position, better: [best] }) => best === undefined || !sums.has(position) || isTold(best),
  )
}

/** The plan where rows may be anywhere; `open` are the days that have some, also before the grid. */
export async function planOpen(tx: Tx, question: HoursQuestion, open: readonly number[]): Promise<Plan> {
  const days = await daysToWorkOut(tx, question, open)
  const runs = runsOf(days, (day) => day + dayMs).map(([from, to]) => ({ from, to }))
  return { runs: [...runs, ...cutHours(question)] }
}

/** Puts what reports tell in its place; `rows` are those since the hours that are kept. */
export async function tellReports(
  tx: Tx,
  question: HoursQuestion,
  found: MeasuredSums,
  { runs, since }: Plan,
  rows?: Columns,
): Promise<void> {
  const { deviceId, measured, reportSeconds } = question
  if (since && rows) workOut(question, found, since, joinLead(measured, since.lead, rows))
  for (const run of runs) {
    const columns = await readWithLead(tx, { deviceId, measured, reportSeconds, from: run.from }, run.to)
    workOut(question, found, run, columns)
  }
}

/** What is kept, in the buckets of the question. */
export function keptSums({ grid, kept, measured }: HoursQuestion): MeasuredSums {
  const { edges, pieces } = grid
  const found = noSums()
  const [first, last] = [edges[0] ?? 0, edges.at(-1) ?? 0]
  for (const { position, part } of measured) {
    for (const [start, parts] of kept.weeks) {
      const week = parts.get(part)
      const hours = week?.metrics.get(position)
      if (!week || !hours) continue
      const sums = found.sums.get(position) ?? emptySums(edges.length - 1)
      found.sums.set(position, sums)
      addWeek(sums, pieces, start, hours)
    }
  }
  const isMeasured = (gap: Gap) => measured.some(({ position }) => position === gap.position)
  for (const parts of kept.weeks.values())
    for (const { gaps } of parts.values())
      for (const gap of gaps) if (gap.to >= first && gap.to < last && isMeasured(gap)) found.gaps.push(gap)
  return found
}

function addWeek(sums: Sums, { buckets, hours, shares }: Pieces, start: number, week: KeptMetric) {
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
async function daysToWorkOut(
  tx: Tx,
  { deviceId, grid, kept }: HoursQuestion,
  open: readonly number[],
): Promise<number[]> {
  const [first, end] = [startOfDay(grid.edges[0] ?? 0), grid.edges.at(-1) ?? 0]
  const days = new Set<number>()
  for (const day of open) {
    days.add(day).add(day + dayMs)
    const isFarBefore = day + dayMs < first
    const next = isFarBefore ? await nextSealedDay(tx, deviceId, day) : nextKept(kept, day, daysBack * dayMs)
    if (next !== undefined) days.add(next)
  }
  return [...days].filter((day) => day >= first && day < end)
}

/** Puts what reports tell of a run in the place of what is kept of it. */
function workOut(
  { reportSeconds, measured, grid, kept, until }: HoursQuestion,
  found: MeasuredSums,
  run: Run,
  columns: Columns,
): void {
  const told = new Set(Array.from(columns.times, startOfDay))
  const isWorkedOut = (ms: number) => {
    const day = startOfDay(ms)
    // What is no longer told by reports stays as it is kept.
    return ms >= run.from && ms < run.to && (told.has(day) || !isKept(kept, day))
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
      if (isWorkedOut(edge)) putBucket(target, index + shift, more, index)
  }
  found.gaps = [
    ...found.gaps.filter(({ to }) => !isWorkedOut(to)),
    ...fresh.gaps.filter(({ to }) => isWorkedOut(to)),
  ]
}

function putBucket(target: Sums, at: number, source: Sums | undefined, index: number) {
  target.amounts[at] = source?.amounts[index] ?? Number.NaN
  target.ms[at] = source?.ms[index] ?? 0
  target.isReported[at] = source?.isReported[index] ?? 0
}
