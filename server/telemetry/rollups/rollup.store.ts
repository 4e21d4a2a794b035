// Buckets of one device, whether their days are sealed or not. What is open is worked out from reports by the rules
// that sealing uses, so nobody can tell the two apart.
import type { Tx } from '../../database.ts'
import { decodeColumns, encodeColumns } from '../codec/codec.ts'
import { type Columns, joinColumns } from '../columns.rules.ts'
import { readColumns } from '../columns.ts'
import { dayMs, dayName, startOfDay, startOfWeek } from '../days.ts'
import { localDays, storedTimezone } from '../local-days.ts'
import {
  bucketsOfDay,
  type Counting,
  columnsOf,
  type DayLevel,
  type Field,
  metricStride,
  runsOf,
  startIn,
  widened,
} from './rollup.rules.ts'
import { countersBefore, daysWithChunk, openDays } from './sealed-days.ts'

export type Level = DayLevel | '1d'
/** Hours are made of half hours when they are asked. Minutes are stored once their reports are no longer kept. */
type StoredLevel = Exclude<Level, '1h'>

export interface BucketSpan {
  deviceId: string
  positions: readonly number[]
  /** What is wanted of each; all of it unless said. */
  fields?: readonly Field[]
  level: Level
  /** Epoch milliseconds at the edge of a bucket, as `to`. */
  from: number
  to: number
  /** Those of the positions whose growth is wanted. */
  counters?: ReadonlySet<number>
  /** Whose days those of the level of days are; stored ones unless said. */
  timezone?: string
}

/** What one row holds: few rows for a long range, little to write anew for one day. */
const periods: Record<StoredLevel, (ms: number) => string> = {
  '1m': dayName,
  '30m': (ms) => dayName(startOfWeek(ms)),
  '1d': (ms) =>
    `${dayName(ms).slice(0, 4)}-${['01', '04', '07', '10'][Math.floor(new Date(ms).getUTCMonth() / 3)]}-01`,
}

/** The buckets of a span that have reports, as the columns of rollup.rules.ts. */
export async function readBuckets(tx: Tx, span: BucketSpan): Promise<Columns> {
  const { deviceId, positions, level, from, to, counters = new Set<number>() } = span
  if (from >= to) return joinColumns([], columnsOf(positions, span.fields), span)
  if (level === '1h') return widened(await readBuckets(tx, { ...span, level: '30m' }), startIn('1h'))
  if (level === '1d' && (span.timezone ?? storedTimezone) !== storedTimezone)
    return readDaysElsewhere(tx, span)
  const open = await openDays(tx, { deviceId, from: from - dayMs, to: to + dayMs }, counters.size > 0)
  if (level === '1d') return readDays(tx, span, open)
  const told = level === '1m' ? await daysWithChunk(tx, { deviceId, from, to }) : []
  const wanted = [...new Set([...open, ...told])].filter((day) => day + dayMs > from && day < to)
  const isOpen = new Set(wanted)
  const stored = await readStored(tx, { ...span, level })
  const fresh: Columns[] = []
  for (const [first, end] of runsOf(wanted, (day) => day + dayMs)) {
    const which = { deviceId, positions, from: new Date(first), to: new Date(end) }
    const reports = await readColumns(tx, which)
    const counted = await countersBefore(tx, deviceId, [...counters], first)
    const before = new Map([...counted].map(([position, { value }]) => [position, value]))
    fresh.push(...bucketsByDay(reports, level, { counters, before }, first, end))
  }
  const parts = [...daysOf(stored, (day) => !isOpen.has(day)), ...fresh]
  parts.sort((a, b) => (a.times[0] ?? 0) - (b.times[0] ?? 0))
  return joinColumns(parts, columnsOf(positions, span.fields), span)
}

/** Where clocks differ by a quarter of an hour, midnight is in the middle of a half hour. */
async function readDaysElsewhere(tx: Tx, span: BucketSpan): Promise<Columns> {
  const isHalfHour = (ms: number) => startIn('30m')(ms) === ms
  const level = isHalfHour(span.from) && isHalfHour(span.to) ? '30m' : '1m'
  return widened(
    await readBuckets(tx, { ...span, level }),
    localDays(span.timezone ?? storedTimezone).startOf,
  )
}

async function readDays(tx: Tx, span: BucketSpan, open: readonly number[]): Promise<Columns> {
  const days = localDays(storedTimezone)
  const touched = [...new Set(open.flatMap((day) => [days.startOf(day), days.startOf(day + dayMs - 1)]))]
  const stored = await readStored(tx, { ...span, level: '1d' })
  const parts = piecesWithout(stored, touched)
  const wanted = touched.filter((start) => start >= span.from && start < span.to)
  for (const [from, to] of runsOf(wanted, days.endOf)) {
    const narrow = await readBuckets(tx, { ...span, level: '30m', from, to })
    parts.push(widened(narrow, days.startOf))
  }
  parts.sort((a, b) => (a.times[0] ?? 0) - (b.times[0] ?? 0))
  return joinColumns(parts, columnsOf(span.positions, span.fields), span)
}

/** What lies between the buckets that begin at these moments. */
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
    for (const position of counting.counters) {
      const last = part.values.get(position)?.findLast((value) => !Number.isNaN(value))
      if (last !== undefined) before.set(position, last)
    }
  }
  return parts.filter(({ times }) => times.length > 0)
}

interface StoredSpan {
  deviceId: string
  positions?: readonly number[]
  fields?: readonly Field[] | undefined
  level: StoredLevel
  from: number
  to: number
}

/** Only what sealing wrote; of every metric where no positions are named. */
export async function readStored(
  tx: Tx,
  { deviceId, positions, fields, level, from, to }: StoredSpan,
): Promise<Columns> {
  const stored = await tx
    .selectFrom('rollup')
    .select('data')
    .where('device_id', '=', deviceId)
    .where('level', '=', level)
    .where('period', '>=', periods[level](from))
    .where('period', '<=', periods[level](to - 1))
    .orderBy('period')
    .execute()
  const wanted = positions && columnsOf(positions, fields)
  const parts = stored.map(({ data }) => decodeColumns(data, wanted))
  return joinColumns(parts, wanted ?? idsOf(parts), { from, to })
}

const idsOf = (parts: readonly Columns[]): number[] => [
  ...new Set(parts.flatMap(({ values }) => [...values.keys()])),
]

interface BucketPart {
  from: number
  to: number
  buckets: Columns
}

/** Puts buckets in the place of those of their spans, each of which lies in one period, in the order of time. */
export async function writeBuckets(
  tx: Tx,
  { deviceId, level }: Pick<StoredSpan, 'deviceId' | 'level'>,
  spans: readonly BucketPart[],
): Promise<void> {
  const byPeriod = Map.groupBy(spans, ({ from }) => periods[level](from))
  for (const [period, parts] of byPeriod) {
    const key = { device_id: deviceId, level, period }
    const known = await tx
      .selectFrom('rollup')
      .select('data')
      .where('device_id', '=', key.device_id)
      .where('level', '=', key.level)
      .where('period', '=', key.period)
      .executeTakeFirst()
    const all = replaced(known && decodeColumns(known.data), parts)
    if (all.times.length === 0) continue
    const data = encodeColumns(all, metricStride)
    await tx
      .insertInto('rollup')
      .values({ ...key, data })
      .onConflict((row) => row.columns(['device_id', 'level', 'period']).doUpdateSet({ data }))
      .execute()
  }
}

function replaced(stored: Columns | undefined, spans: readonly BucketPart[]): Columns {
  const parts = spans.map(({ buckets }) => buckets)
  const ids = idsOf(stored ? [stored, ...parts] : parts)
  let from = -Infinity
  const all: Columns[] = []
  const keep = (to: number) => {
    if (stored) all.push(joinColumns([stored], ids, { from, to }))
  }
  for (const span of spans) {
    keep(span.from)
    all.push(span.buckets)
    from = span.to
  }
  keep(Infinity)
  return joinColumns(all, ids, { from: -Infinity, to: Infinity })
}
