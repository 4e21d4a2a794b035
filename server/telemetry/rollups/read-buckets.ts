// Buckets of one device, of sealed and open days. Open days are computed from reports by the rules of sealing, so the
// result does not depend on whether a day is sealed.
import type { Tx } from '../../database/database.ts'
import { dayMs, startOfDay } from '../../days/days.ts'
import { localDays, storedTimezone } from '../../days/local-days.ts'
import { type Columns, joinColumns, withoutEmptyRows } from '../storage/columns.rules.ts'
import { type OpenReports, readColumns, readOpen } from '../storage/stored-reports.ts'
import { type Counters, standingAfter } from './counters.rules.ts'
import {
  bucketsOfDay,
  type Counting,
  columnsOf,
  type DayLevel,
  type Field,
  nothingCounted,
  runsOf,
  startIn,
  widened,
} from './rollup.rules.ts'
import { countersBefore, daysBack, daysWithChunk, nextSealedDay } from './sealed-days.ts'
import { joinStored, periods, readStored } from './stored-buckets.ts'

export type Level = DayLevel | '1d'
export interface BucketSpan {
  deviceId: string
  positions: readonly number[]
  /** All fields by default. */
  fields?: readonly Field[]
  level: Level
  /** Epoch milliseconds; both are edges of buckets. */
  from: number
  to: number
  /** The positions whose growth is requested. */
  counters?: Counters
  /** Of buckets of days; `storedTimezone` by default. */
  timezone?: string
}

/** The buckets of a span that have reports, as the columns of rollup.rules.ts. */
export async function readBuckets(tx: Tx, span: BucketSpan): Promise<Columns> {
  const { deviceId, positions, level, from, to, counters = nothingCounted.counters } = span
  if (from >= to) return joinColumns([], columnsOf(positions, span.fields), span)
  if (level === '1h') return widened(await readBuckets(tx, { ...span, level: '30m' }), startIn('1h'))
  if (level === '1d' && (span.timezone ?? storedTimezone) !== storedTimezone)
    return readDaysElsewhere(tx, span)
  const spare = level === '1d' ? dayMs : 0
  const window = {
    deviceId,
    positions,
    from: new Date(startOfDay(from - spare) - (counters.size > 0 ? daysBack * dayMs : 0)),
    to: new Date(startOfDay(to + spare - 1) + dayMs),
  }
  const open = await readOpen(tx, window, {
    level,
    first: periods[level](from),
    last: periods[level](to - 1),
  })
  const inputs = {
    open,
    following: counters.size > 0 ? await followersOf(tx, deviceId, open.days) : [],
    stored: joinStored(open.stored, columnsOf(positions, span.fields), span),
  }
  return level === '1d' ? readDays(tx, span, inputs) : readParts(tx, { ...span, level }, inputs)
}

interface BucketInputs {
  open: OpenReports
  /** Sealed days whose first growth depends on an open day. */
  following: readonly number[]
  stored: Columns
}

/** Days with rows are computed from reports, the others are read as sealing wrote them. */
async function readParts(
  tx: Tx,
  span: BucketSpan & { level: DayLevel },
  { open, following, stored }: BucketInputs,
): Promise<Columns> {
  const { deviceId, positions, level, from, to, counters = nothingCounted.counters } = span
  const withChunk = level === '1m' ? await daysWithChunk(tx, { deviceId, from, to }) : []
  const wanted = [...new Set([...open.days, ...following, ...withChunk])].filter(
    (day) => day + dayMs > from && day < to,
  )
  const fresh: Columns[] = []
  for (const [first, end] of runsOf(wanted, (day) => day + dayMs)) {
    const reports = await reportsOf(tx, span, { open, first, end })
    const before = await countersBefore(tx, deviceId, counters, first)
    fresh.push(...bucketsByDay(reports, level, { counters, before }, first, end))
  }
  const isFresh = new Set(wanted)
  const parts = [...daysOf(stored, (day) => !isFresh.has(day)), ...fresh]
  parts.sort((a, b) => (a.times[0] ?? 0) - (b.times[0] ?? 0))
  return joinColumns(parts, columnsOf(positions, span.fields), span)
}

interface Run {
  open: OpenReports
  first: number
  end: number
}

async function reportsOf(
  tx: Tx,
  { deviceId, positions }: BucketSpan,
  { open, first, end }: Run,
): Promise<Columns> {
  const openDays = open.days.filter((day) => day >= first && day < end)
  return openDays.length * dayMs === end - first
    ? withoutEmptyRows(joinColumns([open.reports], positions, { from: first, to: end }))
    : readColumns(tx, { deviceId, positions, from: new Date(first), to: new Date(end) })
}

/** The next sealed day after each of them: its first growth depends on the last report before it. */
async function followersOf(tx: Tx, deviceId: string, days: readonly number[]): Promise<number[]> {
  const following: number[] = []
  for (const day of days) {
    const next = await nextSealedDay(tx, deviceId, day)
    if (next !== undefined) following.push(next)
  }
  return following
}

/** In zones with an offset of a quarter of an hour, midnight is in the middle of a half hour. */
async function readDaysElsewhere(tx: Tx, span: BucketSpan): Promise<Columns> {
  const isHalfHour = (ms: number) => startIn('30m')(ms) === ms
  const level = isHalfHour(span.from) && isHalfHour(span.to) ? '30m' : '1m'
  return widened(
    await readBuckets(tx, { ...span, level }),
    localDays(span.timezone ?? storedTimezone).startOf,
  )
}

async function readDays(tx: Tx, span: BucketSpan, inputs: BucketInputs): Promise<Columns> {
  const days = localDays(storedTimezone)
  const recomputed = [...inputs.open.days, ...inputs.following]
  const touched = [
    ...new Set(recomputed.flatMap((day) => [days.startOf(day), days.startOf(day + dayMs - 1)])),
  ]
  const parts = piecesWithout(inputs.stored, touched)
  const wanted = touched.filter((start) => start >= span.from && start < span.to)
  for (const [from, to] of runsOf(wanted, days.endOf)) {
    const halfHours = { ...span, level: '30m' as const, from, to }
    const narrow = await readParts(tx, halfHours, { ...inputs, stored: await readStored(tx, halfHours) })
    parts.push(widened(narrow, days.startOf))
  }
  parts.sort((a, b) => (a.times[0] ?? 0) - (b.times[0] ?? 0))
  return joinColumns(parts, columnsOf(span.positions, span.fields), span)
}

/** The buckets between those that begin at these moments. */
function piecesWithout(columns: Columns, starts: readonly number[]): Columns[] {
  const ids = [...columns.values.keys()]
  const edges = [-Infinity, ...starts.toSorted((a, b) => a - b), Infinity]
  return edges
    .slice(1)
    .map((to, index) => joinColumns([columns], ids, { from: (edges[index] ?? to) + 1, to }))
}

function* daysOf(columns: Columns, isWanted: (day: number) => boolean): Generator<Columns> {
  const days = [...new Set(Array.from(columns.times, startOfDay))].filter(isWanted)
  for (const [from, to] of runsOf(days, (day) => day + dayMs))
    yield joinColumns([columns], [...columns.values.keys()], { from, to })
}

function bucketsByDay(reports: Columns, level: DayLevel, counting: Counting, from: number, to: number) {
  const before = new Map(counting.before)
  const parts: Columns[] = []
  for (let day = from; day < to; day += dayMs) {
    const part = joinColumns([reports], [...reports.values.keys()], { from: day, to: day + dayMs })
    parts.push(bucketsOfDay(part, level, { ...counting, before }))
    for (const [position, pace] of counting.counters)
      before.set(position, standingAfter(part, position, pace, before.get(position)))
  }
  return parts.filter(({ times }) => times.length > 0)
}
