// The buckets that sealing wrote: a row of `rollups` holds those of one device, level and period.
import type { Insertable } from 'kysely'
import type { Tx } from '../../database/database.ts'
import type { Rollups } from '../../database/database.types.ts'
import { dayName, startOfWeek } from '../../days/days.ts'
import { decodeColumns, encodeColumns } from '../storage/codec/codec.ts'
import { type Columns, joinColumns } from '../storage/columns.rules.ts'
import { columnsOf, type DayLevel, type Field, metricStride } from './rollup.rules.ts'

/** Hours are made of half hours on request. Minutes are stored once their reports have expired. */
export type StoredLevel = Exclude<DayLevel, '1h'> | '1d'

/** The period of a row: few rows for a long range, little to rewrite for one day. */
export const periods: Record<StoredLevel, (ms: number) => string> = {
  '1m': dayName,
  '30m': (ms) => dayName(startOfWeek(ms)),
  '6h': (ms) => `${dayName(ms).slice(0, 7)}-01`,
  '1d': (ms) =>
    `${dayName(ms).slice(0, 4)}-${['01', '04', '07', '10'][Math.floor(new Date(ms).getUTCMonth() / 3)]}-01`,
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
    .selectFrom('rollups')
    .select('data')
    .where('device_id', '=', deviceId)
    .where('level', '=', level)
    .where('period', '>=', periods[level](from))
    .where('period', '<=', periods[level](to - 1))
    .orderBy('period')
    .execute()
  const rows = stored.map(({ data }) => data)
  return joinStored(rows, positions && columnsOf(positions, fields), { from, to })
}

export function joinStored(
  rows: readonly Buffer[],
  wanted: readonly number[] | undefined,
  span: { from: number; to: number },
): Columns {
  const parts = rows.map((data) => decodeColumns(data, wanted))
  return joinColumns(parts, wanted ?? idsOf(parts), span)
}

const idsOf = (parts: readonly Columns[]): number[] => [
  ...new Set(parts.flatMap(({ values }) => [...values.keys()])),
]

interface BucketPart {
  from: number
  to: number
  buckets: Columns
}

/** Replaces the stored buckets of these spans, each of which lies in one period, in the order of time. */
export async function writeBuckets(
  tx: Tx,
  { deviceId, level }: Pick<StoredSpan, 'deviceId' | 'level'>,
  spans: readonly BucketPart[],
): Promise<void> {
  const byPeriod = Map.groupBy(spans, ({ from }) => periods[level](from))
  if (byPeriod.size === 0) return
  const stored = await tx
    .selectFrom('rollups')
    .select(['period', 'data'])
    .where('device_id', '=', deviceId)
    .where('level', '=', level)
    .where('period', 'in', [...byPeriod.keys()])
    .execute()
  const known = new Map(stored.map(({ period, data }) => [period, data]))
  const rows: Insertable<Rollups>[] = []
  for (const [period, parts] of byPeriod) {
    const data = known.get(period)
    const all = replaced(data && decodeColumns(data), parts)
    if (all.times.length > 0)
      rows.push({ device_id: deviceId, level, period, data: encodeColumns(all, metricStride) })
  }
  if (rows.length === 0) return
  await tx
    .insertInto('rollups')
    .values(rows)
    .onConflict((row) =>
      row
        .columns(['device_id', 'level', 'period'])
        .doUpdateSet(({ ref }) => ({ data: ref('excluded.data') })),
    )
    .execute()
}

function replaced(stored: Columns | undefined, spans: readonly BucketPart[]): Columns {
  const parts = spans.map(({ buckets }) => buckets)
  const ids = idsOf(stored ? [stored, ...parts] : parts)
  let from = -Infinity
  const all: Columns[] = []
  const addStored = (to: number) => {
    if (stored) all.push(joinColumns([stored], ids, { from, to }))
  }
  for (const span of spans) {
    addStored(span.from)
    all.push(span.buckets)
    from = span.to
  }
  addStored(Infinity)
  return joinColumns(all, ids, { from: -Infinity, to: Infinity })
}
