// The hours of days that are sealed, written beside their chunks.
import type { Tx } from '../../database/database.ts'
import { dayMs, hourMs, startOfWeek } from '../../days/days.ts'
import { type Counted, standingAfter } from '../rollups/counters.rules.ts'
import { runsOf } from '../rollups/rollup.rules.ts'
import { daysBack } from '../rollups/sealed-days.ts'
import { type Columns, type DayOfReports, joinColumns } from '../storage/columns.rules.ts'
import { findTelemetrySource } from '../storage/telemetry-source.ts'
import { type Gap, type MeasuredSums, patienceMs, sumReports } from './hour-sums.rules.ts'
import {
  dayBit,
  isStored,
  nextStored,
  noHours,
  readHours,
  type StoredHours,
  weekName,
} from './hours.store.ts'
import { encodeWeek, hoursOfWeek, type Marked, markOf, type WeekOfHours, wholeWeek } from './hours-codec.ts'
import { columnsFor, type Measured, measuredOf, type Part } from './measured.ts'
import { storedPreceding, withPreceding } from './preceding-readings.ts'

const weekMs = hoursOfWeek * hourMs

interface Run {
  from: number
  /** Beyond the last day, as far as its last report holds. */
  to: number
  days: number[]
  found: MeasuredSums
  columns: Columns
}

/** Days in the order of time, and those stored already that begin with what these end with. */
export async function storeHours(
  tx: Tx,
  deviceId: string,
  sealed: readonly DayOfReports[],
  readDay: (day: number) => Promise<DayOfReports['reports']>,
): Promise<void> {
  const device = await findTelemetrySource(tx, deviceId)
  const measured = device ? measuredOf(device.device_type) : []
  const [first, last] = [sealed[0]?.day, sealed.at(-1)?.day]
  if (!device || measured.length === 0 || first === undefined || last === undefined) return
  const parts = [...new Set(measured.map(({ part }) => part))]
  const span = { deviceIds: [deviceId], parts, from: first - dayMs, to: last + (daysBack + 1) * dayMs }
  const stored = (await readHours(tx, span)).get(deviceId) ?? noHours()
  const { until = Number.NEGATIVE_INFINITY } = stored
  const days = await withFollowers(sealed, stored, readDay)
  const runs: Run[] = []
  for (const [from, end] of runsOf([...days.keys()], (day) => day + dayMs)) {
    const own = [...days].filter(([day]) => day >= from && day < end)
    const reports = joinColumns(
      own.map(([, each]) => each),
      columnsFor(measured),
      { from, to: end },
    )
    const reportSeconds = device.report_seconds
    const query = { deviceId, measured, reportSeconds, from }
    const columns = await withPreceding(
      tx,
      query,
      reports,
      isStored(stored, from - dayMs) ? storedPreceding(stored, query) : undefined,
    )
    const to = end + Math.ceil(patienceMs(reportSeconds) / hourMs) * hourMs
    const edges = Array.from({ length: (to - from) / hourMs + 1 }, (_, hour) => from + hour * hourMs)
    const found = sumReports(measured, { columns, edges, reportSeconds })
    runs.push({
      from,
      to: isStored(stored, end) || until > end ? end : to,
      days: own.map(([day]) => day),
      found,
      columns,
    })
  }
  await writeRuns(tx, deviceId, { stored, measured, parts }, runs)
}

async function withFollowers(
  sealed: readonly DayOfReports[],
  stored: StoredHours,
  readDay: (day: number) => Promise<DayOfReports['reports']>,
) {
  const days = new Map(sealed.map(({ day, reports }) => [day, reports]))
  for (const { day } of sealed) {
    const next = days.has(day + dayMs) ? undefined : nextStored(stored, day, daysBack * dayMs)
    if (next === undefined || days.has(next)) continue
    const reports = await readDay(next)
    // Days without any report left retain their stored hours.
    if (reports.times.length > 0) days.set(next, reports)
  }
  return new Map([...days].sort(([a], [b]) => a - b))
}

interface Target {
  stored: StoredHours
  measured: readonly Measured[]
  parts: readonly Part[]
}

export async function writeRuns(
  tx: Tx,
  deviceId: string,
  { stored, measured, parts }: Target,
  runs: readonly Run[],
) {
  const touched = new Set<number>()
  for (const { from, to } of runs)
    for (let start = startOfWeek(from); start < to; start += weekMs) touched.add(start)
  for (const start of touched) {
    const days = runs
      .flatMap((run) => run.days)
      .filter((day) => startOfWeek(day) === start)
      .reduce((bits, day) => bits | dayBit(day), stored.days.get(start) ?? 0)
    for (const part of parts) {
      const own = measured.filter((one) => one.part === part)
      const week = openWeek(own, stored.weeks.get(start)?.get(part))
      for (const run of runs) replaceHours(week, start, own, run)
      storeTails(week, own, runs, start + weekMs)
      const row = { days, data: encodeWeek(week) }
      await tx
        .insertInto('hourly_sums')
        .values({ device_id: deviceId, part, period: weekName(start), ...row })
        .onConflict((conflict) => conflict.columns(['device_id', 'part', 'period']).doUpdateSet(row))
        .execute()
    }
  }
}

function openWeek(measured: readonly Measured[], stored?: WeekOfHours): WeekOfHours<Marked> {
  const metrics = new Map(
    measured.map(({ position }) => [position, wholeWeek(stored?.metrics.get(position))] as const),
  )
  return { metrics, gaps: stored?.gaps ?? [], tails: new Map(stored?.tails) }
}

/** Puts the hours of a run that lie in a week in the place of those that were there. */
function replaceHours(
  week: WeekOfHours<Marked>,
  start: number,
  measured: readonly Measured[],
  { from, to, found }: Run,
) {
  const [first, end] = [Math.max(from, start), Math.min(to, start + weekMs)]
  for (const { position, better } of measured) {
    const sums = found.sums.get(position)
    const hours = week.metrics.get(position) ?? wholeWeek()
    for (let ms = first; ms < end; ms += hourMs) {
      const [slot, bucket] = [(ms - start) / hourMs, (ms - from) / hourMs]
      // Not needed on a day on which a better source reported.
      const isNeedless = better.some((other) => found.sums.get(other)?.isReported[bucket] === 1)
      hours.amounts[slot] = isNeedless ? Number.NaN : (sums?.amounts[bucket] ?? Number.NaN)
      hours.marks[slot] = isNeedless ? 0 : markOf(sums?.ms[bucket] ?? 0, sums?.isReported[bucket] === 1)
    }
  }
  const positions = new Set(measured.map(({ position }) => position))
  const isReplaced = (gap: Gap) => gap.to >= first && gap.to < end
  week.gaps = [
    ...week.gaps.filter((gap) => !isReplaced(gap)),
    ...found.gaps.filter((gap) => positions.has(gap.position) && isReplaced(gap)),
  ]
}

/** The newest reports of a week, or before it where there was none. */
function storeTails(
  week: WeekOfHours<Marked>,
  measured: readonly Measured[],
  runs: readonly Run[],
  end: number,
) {
  const paces = new Map(measured.map(({ position, pace }) => [position, pace]))
  const latestOf = (reports: readonly Counted[] = []) => reports.at(-1)?.ms ?? Number.NEGATIVE_INFINITY
  for (const { columns } of runs) {
    for (const position of columnsFor(measured)) {
      const pace = paces.get(position)
      const own = joinColumns([columns], [position], { from: Number.NEGATIVE_INFINITY, to: end })
      const tail = pace ? standingAfter(own, position, pace) : lastOf(own, position)
      if (tail.length > 0 && latestOf(tail) >= latestOf(week.tails.get(position)))
        week.tails.set(position, tail)
    }
  }
}

function lastOf({ times, values }: Columns, position: number): Counted[] {
  const column = values.get(position)
  const row = column?.findLastIndex((value) => !Number.isNaN(value)) ?? -1
  return row < 0 ? [] : [{ ms: times[row] ?? 0, value: column?.[row] ?? 0 }]
}
