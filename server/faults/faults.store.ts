import { type Selectable, sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import type { Faults } from '../database/database.types.ts'
import type { FaultReport, FaultSpan } from './faults.rules.ts'

export interface PresentFaults {
  deviceId: string
  /** In the order of time. */
  reports: readonly FaultReport[]
  isBlocking(code: number): boolean
}

const kept = ['id', 'device_id', 'code', 'blocking', 'occurrences', 'notified_at'] as const
type OpenFault = Pick<Selectable<Faults>, (typeof kept)[number]>

const tellEveryMs = 60_000

/** Those of the devices that have a reported fault open. */
export async function devicesWithFaults(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const open = await tx
    .selectFrom('faults')
    .select('device_id')
    .where(sql<boolean>`device_id = any(${ids}::text[])`)
    .where('kind', '=', 'reported')
    .where('resolved_at', 'is', null)
    .execute()
  return new Set(open.map(({ device_id }) => device_id))
}

/** Opens what a device reports and resolves what it no longer does; answers with the devices to tell of. */
export async function followFaults(tx: Tx, devices: readonly PresentFaults[]): Promise<Set<string>> {
  const toTell = new Set<string>()
  if (devices.length === 0) return toTell
  const open = await tx
    .selectFrom('faults')
    .select(kept)
    .where(
      'device_id',
      'in',
      devices.map(({ deviceId }) => deviceId),
    )
    .where('kind', '=', 'reported')
    .where('resolved_at', 'is', null)
    .execute()

  /** A fault that comes and goes is told of once a minute; the sweeper tells what was left out here. */
  async function tell(fault: OpenFault): Promise<void> {
    const isFlapping = fault.occurrences > 1
    const now = new Date()
    const untold =
      isFlapping && fault.notified_at !== null && now.getTime() - fault.notified_at.getTime() < tellEveryMs
    await tx
      .updateTable('faults')
      .set(untold ? { notification_pending: true } : { notification_pending: false, notified_at: now })
      .where('id', '=', fault.id)
      .execute()
    if (untold) return
    fault.notified_at = now
    toTell.add(fault.device_id)
  }

  for (const { deviceId, reports, isBlocking } of devices) {
    const codes = new Map(
      open.filter((fault) => fault.device_id === deviceId).map((fault) => [fault.code, fault]),
    )
    for (const { ts, code } of reports) {
      for (const fault of codes.values()) {
        if (fault.code === String(code)) continue
        await tx
          .updateTable('faults')
          .set({ resolved_at: sql`greatest(opened_at, ${ts.toISOString()}::timestamptz)` })
          .where('id', '=', fault.id)
          .execute()
        codes.delete(fault.code)
        await tell(fault)
      }
      const known = codes.get(String(code))
      const blocking = isBlocking(code)
      if (code > 0 && !known) {
        const opened = await openFault(tx, { deviceId, code: String(code), blocking, ts })
        codes.set(opened.code, opened)
        await tell(opened)
      } else if (known && blocking && !known.blocking) {
        await tx.updateTable('faults').set({ blocking: true }).where('id', '=', known.id).execute()
        known.blocking = true
        await tell(known)
      }
    }
  }
  return toTell
}

interface FaultToOpen {
  deviceId: string
  code: string
  blocking: boolean
  ts: Date
}

const reopenedMinutes = 5

/** A fault that ended a moment ago, such as with the last of the buffered readings, is still the same fault. */
async function openFault(tx: Tx, { deviceId, code, blocking, ts }: FaultToOpen): Promise<OpenFault> {
  const since = new Date(ts.getTime() - reopenedMinutes * 60_000)
  const ended = await tx
    .selectFrom('faults')
    .select(['id', 'blocking'])
    .where('device_id', '=', deviceId)
    .where('kind', '=', 'reported')
    .where('code', '=', code)
    .where('former_owner_id', 'is', null)
    .where('resolved_at', '>', since)
    .orderBy('resolved_at', 'desc')
    .executeTakeFirst()
  if (ended) {
    return tx
      .updateTable('faults')
      .set({
        resolved_at: null,
        blocking: blocking || ended.blocking,
        occurrences: sql`occurrences + 1`,
      })
      .where('id', '=', ended.id)
      .returning(kept)
      .executeTakeFirstOrThrow()
  }
  return tx
    .insertInto('faults')
    .values({ device_id: deviceId, code, blocking, opened_at: ts })
    .returning(kept)
    .executeTakeFirstOrThrow()
}

const sameFaultMinutes = 30

/** Keeps a fault of the past, as part of the one beside it when there is one. Never opens one. */
export async function recordPastFault(
  tx: Tx,
  deviceId: string,
  span: FaultSpan,
  blocking: boolean,
): Promise<void> {
  const from = sql`${span.from.toISOString()}::timestamptz`
  const to = sql`${span.to.toISOString()}::timestamptz`
  const near = sql`interval '1 minute' * ${sameFaultMinutes}`
  const joined = await sql`
    update faults set
      opened_at = least(opened_at, ${from}),
      resolved_at = case when resolved_at is null then null else greatest(resolved_at, ${to}) end,
      blocking = blocking or ${blocking}
    where id = (
      select id from faults
      where device_id = ${deviceId} and kind = 'reported' and code = ${span.code} and former_owner_id is null
        and opened_at <= ${to} + ${near} and coalesce(resolved_at, 'infinity') >= ${from} - ${near}
      order by opened_at limit 1
    )`.execute(tx)
  if (joined.numAffectedRows) return
  await tx
    .insertInto('faults')
    .values({ device_id: deviceId, code: span.code, blocking, opened_at: span.from, resolved_at: span.to })
    .execute()
}
