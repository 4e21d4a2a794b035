// Where the hours of days are stored, and which days of devices have rows that are not sealed yet.
import { sql } from 'kysely'
import type { Tx } from '../../database/database.ts'
import { dayMs, dayName, dayStart, startOfDay, startOfWeek } from '../../days/days.ts'
import { decodeWeek, type WeekOfHours } from './hours-codec.ts'
import type { Part } from './measured.ts'

export const dayBit = (day: number): number => 1 << ((day - startOfWeek(day)) / dayMs)

/** What is stored of one device. */
export interface StoredHours {
  /** By the beginning of the week and part. */
  weeks: Map<number, Map<Part, WeekOfHours>>
  /** A bit for each sealed day in it, by the beginning of the week. */
  days: Map<number, number>
  /** Every report before it is in these hours, whether its day is sealed or not. */
  until: number | undefined
}

export interface HoursSpan {
  deviceIds: readonly string[]
  parts: readonly Part[]
  from: number
  to: number
}

type StoredRow = { device_id: string } & (
  | { part: null; until: Date }
  | { part: Part; period: string; days: number; data: Buffer }
)

/**
 * One statement and so of one moment: what is taken back meanwhile is in neither. A device of which nothing is stored is
 * left out.
 */
export async function readHours(
  tx: Tx,
  { deviceIds, parts, from, to }: HoursSpan,
): Promise<Map<string, StoredHours>> {
  const stored = new Map<string, StoredHours>()
  if (deviceIds.length === 0 || parts.length === 0) return stored
  const { rows } = await sql<StoredRow>`
    select device_id, until, null as part, null::date as period, null::integer as days, null::bytea as data
    from hourly_watermark where device_id = any(${deviceIds}::text[])
    union all
    select device_id, null, part, period, days, data
    from hourly_sums where device_id = any(${deviceIds}::text[]) and part = any(${parts}::text[])
      and period >= ${weekName(from)}::date and period <= ${weekName(to - 1)}::date
  `.execute(tx)
  for (const row of rows) {
    const device = stored.get(row.device_id) ?? noHours()
    stored.set(row.device_id, device)
    if (row.part === null) {
      device.until = row.until.getTime()
      continue
    }
    const start = dayStart(row.period)
    const week = device.weeks.get(start) ?? new Map<Part, WeekOfHours>()
    device.weeks.set(start, week.set(row.part, decodeWeek(row.data)))
    device.days.set(start, row.days)
  }
  return stored
}

export const noHours = (until?: number): StoredHours => ({ weeks: new Map(), days: new Map(), until })

export const weekName = (ms: number): string => dayName(startOfWeek(ms))

export const isStored = ({ days }: StoredHours, day: number): boolean =>
  ((days.get(startOfWeek(day)) ?? 0) & dayBit(startOfDay(day))) !== 0

/** The first day after this one that is stored, as far as is known. */
export function nextStored(stored: StoredHours, day: number, within: number): number | undefined {
  for (let next = day + dayMs; next <= day + within; next += dayMs) if (isStored(stored, next)) return next
  return undefined
}

/** The UTC days of a span on which devices have rows. */
export async function openDaysOf(
  tx: Tx,
  { deviceIds, from, to }: Pick<HoursSpan, 'deviceIds' | 'from' | 'to'>,
): Promise<Map<string, number[]>> {
  const open = new Map<string, number[]>()
  for (const day of await partitionedDays(tx, from, to)) {
    // Written into the statement, so that the database plans for one partition; the limit makes it look each device up.
    const [start, end] = [day, day + dayMs].map((ms) => sql.lit(new Date(ms).toISOString()))
    const { rows } = await sql<{ id: string }>`
      select id from unnest(${deviceIds}::text[]) as id
      cross join lateral (
        select from raw_readings where device_id = id and ts >= ${start}::timestamptz and ts < ${end}::timestamptz limit 1
      ) as report
    `.execute(tx)
    for (const { id } of rows) open.set(id, [...(open.get(id) ?? []), day])
  }
  return open
}

/** The days of a span that are not sealed and dropped as a whole. */
async function partitionedDays(tx: Tx, from: number, to: number): Promise<number[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'raw_readings'::regclass
  `.execute(tx)
  return rows
    .map(({ name }) => dayStart(name.replace(/^raw_readings_(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')))
    .filter((day) => day + dayMs > from && day < to)
    .sort((a, b) => a - b)
}
