// The hours of devices as they are kept, with those of open days worked out from reports in their places: nobody can
// tell the two apart.
import type { Tx } from '../../database.ts'
import { type Columns, readColumns } from '../columns.ts'
import { dayMs, startOfDay } from '../days.ts'
import { runsOf } from '../rollups/rollup.rules.ts'
import { daysBack, nextSealedDay } from '../rollups/sealed-days.ts'
import { type HourGrid, isWithinHour } from './hour-grid.ts'
import { emptySums, type MeasuredSums, type Sums, sumReports } from './hour-sums.rules.ts'
import { isKept, type KeptHours, nextKept } from './hours.store.ts'
import { isReportedMark, type MonthOfHours, msOf } from './hours-codec.ts'
import { keptLead, withLead } from './lead.ts'
import { columnsFor, type Measured } from './measured.ts'

export interface HoursQuestion {
  deviceId: string
  reportSeconds: number
  measured: readonly Measured[]
  grid: HourGrid
  kept: KeptHours
  /** The days with rows, also before the grid. */
  open: readonly number[]
  /** Before it the hours of open days are kept too. */
  keptUntil: number | undefined
  until: number
}

/** What reports must tell. */
export interface Plan {
  runs: Run[]
  /** What the first run hangs on, where all reports that are not kept are rows of one run. */
  lead: Columns | undefined
}

interface Run {
  from: number
  to: number
}

export async function planHours(tx: Tx, question: HoursQuestion): Promise<Plan> {
  const { kept, open, keptUntil = Number.NEGATIVE_INFINITY, grid } = question
  const days = await daysToWorkOut(tx, question)
  const runs = runsOf(days, (day) => day + dayMs).map(([from, to]) => ({ from, to }))
  const [run] = runs
  const isPlain =
    runs.length === 1 && !days.some((day) => isKept(kept, day)) && open.every((day) => days.includes(day))
  if (!run || !isPlain) return { runs, lead: undefined }
  const isGoingOn = keptUntil > run.from && grid.edges.includes(keptUntil)
  if (isGoingOn) run.from = keptUntil
  const isKnown = isGoingOn || isKept(kept, run.from - dayMs)
  return { runs, lead: isKnown ? keptLead(kept, { ...question, from: run.from }) : undefined }
}

/** `rows` are those of the plan's only run, where they were read together with others'. */
export async function measuredHours(
  tx: Tx,
  question: HoursQuestion,
  { runs, lead }: Plan,
  rows?: Columns,
): Promise<MeasuredSums> {
  const found = keptSums(question)
  for (const run of runs) {
    const reports = rows ?? (await readReports(tx, question, run))
    const { deviceId, measured, reportSeconds } = question
    const columns = await withLead(tx, { deviceId, measured, reportSeconds, from: run.from }, reports, lead)
    workOut(question, found, { ...run, reports, columns })
  }
  return found
}

const readReports = (tx: Tx, { deviceId, measured }: HoursQuestion, { from, to }: Run) =>
  readColumns(tx, { deviceId, positions: columnsFor(measured), from: new Date(from), to: new Date(to) })

function keptSums({ grid, kept, measured }: HoursQuestion): MeasuredSums {
  const { edges, pieces } = grid
  const found: MeasuredSums = { sums: new Map(), gaps: [] }
  const [first, last] = [edges[0] ?? 0, edges.at(-1) ?? 0]
  const months = new Map<number, Map<string, MonthOfHours>>()
  for (const [period, parts] of kept.months) months.set(Date.parse(period), parts)
  for (const { position, part } of measured) {
    const own = new Map([...months].map(([start, parts]) => [start, parts.get(part)?.metrics.get(position)]))
    if ([...own.values()].every((hours) => hours === undefined)) continue
    const sums = emptySums(edges.length - 1)
    for (const { bucket, month, slot, share } of pieces) {
      const hours = own.get(month)
      const mark = hours?.marks[slot] ?? 0
      if (!hours || mark === 0 || share === 0) continue
      const amount = (hours.amounts[slot] ?? Number.NaN) * share
      if (!Number.isNaN(amount)) sums.amounts[bucket] = (sums.amounts[bucket] || 0) + amount
      sums.ms[bucket] = (sums.ms[bucket] ?? 0) + msOf(mark) * share
      if (isReportedMark(mark)) sums.isReported[bucket] = 1
    }
    found.sums.set(position, sums)
  }
  const positions = new Set(measured.map(({ position }) => position))
  for (const parts of months.values())
    for (const { gaps } of parts.values())
      found.gaps.push(
        ...gaps.filter(({ position, to }) => positions.has(position) && to >= first && to < last),
      )
  return found
}

/** Those with rows and what hangs on them, and those in whose hours the question begins or ends. */
async function daysToWorkOut(tx: Tx, { deviceId, grid, kept, open }: HoursQuestion): Promise<number[]> {
  const [first, end] = [startOfDay(grid.edges[0] ?? 0), grid.edges.at(-1) ?? 0]
  const days = new Set<number>()
  for (const day of open) {
    days.add(day).add(day + dayMs)
    const isFarBefore = day + dayMs < first
    const next = isFarBefore ? await nextSealedDay(tx, deviceId, day) : nextKept(kept, day, daysBack * dayMs)
    if (next !== undefined) days.add(next)
  }
  for (const index of grid.asked) {
    const edge = grid.edges[index] ?? 0
    if (isWithinHour(edge) && isKept(kept, startOfDay(edge))) days.add(startOfDay(edge))
  }
  return [...days].filter((day) => day >= first && day < end)
}

/** Puts what reports tell of some days in the place of what is kept of them. */
function workOut(
  { reportSeconds, measured, grid, kept, until }: HoursQuestion,
  found: MeasuredSums,
  { reports, columns, ...run }: Run & { reports: Columns; columns: Columns },
): void {
  const told = new Set(Array.from(reports.times, startOfDay))
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
