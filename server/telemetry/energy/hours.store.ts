// Where the hours of sealed days are kept, and which days of devices have rows that are not sealed yet.
import { sql } from 'kysely'
import type { Tx } from '../../database.ts'
import { dayMs, dayName, dayStart } from '../days.ts'
import { decodeMonth, type MonthOfHours } from './hours-codec.ts'
import type { Part } from './measured.ts'

export const monthName = (ms: number): string => `${dayName(ms).slice(0, 7)}-01`
export const monthStart = (ms: number): number => dayStart(monthName(ms))
export const nextMonth = (start: number): number => monthStart(start + 32 * dayMs)

export const dayBit = (day: number): number => 1 << (new Date(day).getUTCDate() - 1)

/** What is kept of one device. */
export interface KeptHours {
  /** By month name and part. */
  months: Map<string, Map<Part, MonthOfHours>>
  /** A bit for each day that is in it, by month name. */
  days: Map<string, number>
}

export interface HoursSpan {
  deviceIds: readonly string[]
  parts: readonly Part[]
  from: number
  to: number
}

export async function readHours(
  tx: Tx,
  { deviceIds, parts, from, to }: HoursSpan,
): Promise<Map<string, KeptHours>> {
  const rows = await tx
    .selectFrom('hours')
    .select(['device_id', 'part', 'period', 'days', 'data'])
    .where('device_id', '=', sql<string>`any(${deviceIds}::text[])`)
    .where('part', '=', sql<Part>`any(${parts}::text[])`)
    .where('period', '>=', monthName(from))
    .where('period', '<=', monthName(to - 1))
    .execute()
  const kept = new Map<string, KeptHours>()
  for (const { device_id, part, period, days, data } of rows) {
    const device = kept.get(device_id) ?? { months: new Map(), days: new Map() }
    kept.set(device_id, device)
    const month = device.months.get(period) ?? new Map<Part, MonthOfHours>()
    device.months.set(period, month.set(part, decodeMonth(data)))
    device.days.set(period, days)
  }
  return kept
}

export const isKept = ({ days }: KeptHours, day: number): boolean =>
  ((days.get(monthName(day)) ?? 0) & dayBit(day)) !== 0

/** The first day after this one that is kept, as far as is known. */
export function nextKept(kept: KeptHours, day: number, within: number): number | undefined {
  for (let next = day + dayMs; next <= day + within; next += dayMs) if (isKept(kept, next)) return next
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
        select from hot where device_id = id and ts >= ${start}::timestamptz and ts < ${end}::timestamptz limit 1
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
    where inhparent = 'hot'::regclass
  `.execute(tx)
  return rows
    .map(({ name }) => dayStart(name.replace(/^hot_(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')))
    .filter((day) => day + dayMs > from && day < to)
    .sort((a, b) => a - b)
}
