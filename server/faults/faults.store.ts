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

const openFaultColumns = ['id', 'device_id', 'code', 'blocking', 'occurrences', 'notified_at'] as const
type OpenFault = Pick<Selectable<Faults>, (typeof openFaultColumns)[number]>

const notifyEveryMs = 60_000

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

/** Opens what a device reports and resolves what it no longer does; resolves with the devices to notify about. */
export async function followFaults(tx: Tx, devices: readonly PresentFaults[]): Promise<Set<string>> {
  const toNotify = new Set<string>()
  if (devices.length === 0) return toNotify
  const open = await tx
    .selectFrom('faults')
    .select(openFaultColumns)
    .where(
      'device_id',
      'in',
      devices.map(({ deviceId }) => deviceId),
    )
    .where('kind', '=', 'reported')
    .where('resolved_at', 'is', null)
    .execute()

  /** At most one notification a minute for a flapping fault; the sweeper sends the deferred ones. */
  async function recordNotification(fault: OpenFault): Promise<void> {
    const isFlapping = fault.occurrences > 1
    const now = new Date()
    const isDeferred =
      isFlapping && fault.notified_at !== null && now.getTime() - fault.notified_at.getTime() < notifyEveryMs
    await tx
      .updateTable('faults')
      .set(isDeferred ? { notification_pending: true } : { notification_pending: false, notified_at: now })
      .where('id', '=', fault.id)
      .execute()
    if (isDeferred) return
    fault.notified_at = now
    toNotify.add(fault.device_id)
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
        await recordNotification(fault)
      }
      const known = codes.get(String(code))
      const blocking = isBlocking(code)
      if (code > 0 && !known) {
        const opened = await openFault(tx, { deviceId, code: String(code), blocking, ts })
        codes.set(opened.code, opened)
        await recordNotification(opened)
      } else if (known && blocking && !known.blocking) {
        await tx.updateTable('faults').set({ blocking: true }).where('id', '=', known.id).execute()
        known.blocking = true
        await recordNotification(known)
      }
    }
  }
  return toNotify
}

interface FaultToOpen {
  deviceId: string
  code: string
  blocking: boolean
  ts: Date
}

const reopenedMinutes = 5

/** Reopens a fault that ended a moment ago, such as with the last of the buffered readings. */
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
      .returning(openFaultColumns)
      .executeTakeFirstOrThrow()
  }
  return tx
    .insertInto('faults')
    .values({ device_id: deviceId, code, blocking, opened_at: ts })
    .returning(openFaultColumns)
    .executeTakeFirstOrThrow()
}

const sameFaultMinutes = 30

/** Stores a fault that has ended, merged into an adjacent one. Never opens one. */
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
