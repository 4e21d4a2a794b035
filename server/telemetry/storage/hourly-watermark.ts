// Up to which moment the hours of open days are stored. A transaction that stores a report for an earlier hour lowers it in the
// same transaction, so hours that are stored never lack a report that is there.
import { sql } from 'kysely'
import type { Tx } from '../../database/database.ts'
import { hourMs, minuteMs } from '../../days/days.ts'
import type { MergedReading } from './readings.ts'

/** Reports that are under way meanwhile are not late. */
const graceMs = 5 * minuteMs

const startOfHour = (ms: number) => Math.floor(ms / hourMs) * hourMs

/** Hours before it may be stored: by twice the grace every report of them is stored, or will be late. */
export const storableUntil = (now: Date): number => startOfHour(now.getTime() - 2 * graceMs)

/** Expects rows in the order of devices. */
export async function lowerWatermark(tx: Tx, rows: readonly MergedReading[], now: Date): Promise<void> {
  const timely = startOfHour(now.getTime() - graceMs)
  const earliest = new Map<string, number>()
  for (const { deviceId, ts } of rows) {
    const ms = startOfHour(ts.getTime())
    if (ms < Math.min(timely, earliest.get(deviceId) ?? timely)) earliest.set(deviceId, ms)
  }
  if (earliest.size === 0) return
  const times = [...earliest.values()].map((ms) => new Date(ms).toISOString())
  await sql`
    insert into hourly_watermark (device_id, until)
    select * from unnest(${[...earliest.keys()]}::text[], ${times}::timestamptz[])
    on conflict (device_id) do update set until = least(hourly_watermark.until, excluded.until)
  `.execute(tx)
}

/** Until the end of the transaction none takes it back; undefined where nothing was stored yet. */
export async function lockWatermark(tx: Tx, deviceId: string): Promise<number | undefined> {
  const { rows } = await sql<{ until: Date | null }>`
    insert into hourly_watermark (device_id, until) values (${deviceId}, '1970-01-01Z')
    on conflict (device_id) do update set until = hourly_watermark.until returning nullif(until, '1970-01-01Z') as until
  `.execute(tx)
  return rows[0]?.until?.getTime()
}

export async function setWatermark(tx: Tx, deviceId: string, until: number): Promise<void> {
  await tx
    .updateTable('hourly_watermark')
    .set({ until: new Date(until) })
    .where('device_id', '=', deviceId)
    .execute()
}
