import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import type { Owners } from '../live/notices.ts'

export interface PresentDevice extends Owners {
  device_id: string
  device_type: string
  online: boolean
}

export interface LockedDevice extends PresentDevice {
  telemetry_device_id: string
  /** Telemetry ids of its previous owners and the end of each ownership, in the order of time. */
  previousOwners: { id: string; until: string }[] | null
  /** Its last update is less than a second old and need not be written. */
  isFresh: boolean
  hasReported: boolean
}

/** Locked in the order of their ids, so that two batches with the same devices never wait for each other. */
export const lockDevices = (tx: Tx, ids: readonly string[]): Promise<LockedDevice[]> =>
  tx
    .selectFrom('devices')
    .select(['device_id', 'telemetry_device_id', 'device_type', 'online'])
    .select(['assigned_company_id', 'distributor_id'])
    .select(
      sql<LockedDevice['previousOwners']>`case when unassigned_at is not null then (
        select json_agg(json_build_object('id', p.telemetry_device_id, 'until', p.until) order by p.until)
        from device_ownership_history p where p.device_id = devices.device_id
      ) end`.as('previousOwners'),
    )
    .select(sql<boolean>`coalesce(last_update > now() - interval '1 second', false)`.as('isFresh'))
    .select(sql<boolean>`last_update is not null`.as('hasReported'))
    .where(sql<boolean>`device_id = any(${ids}::text[])`)
    .orderBy('device_id')
    .forNoKeyUpdate()
    .execute()

/** Unknown for a device that reported before the column existed; contact with a previous owner does not count. */
const firstContact = sql`case when d.first_report_at is null and (d.last_update is null or d.last_update <= d.unassigned_at)
  then now() else d.first_report_at end`

export interface Sighting {
  deviceId: string
  online: boolean
  /** Whether it reported something, which is its last update. */
  reported: boolean
}

export async function recordSightings(tx: Tx, sightings: readonly Sighting[]): Promise<void> {
  if (sightings.length === 0) return
  const ids = sightings.map(({ deviceId }) => deviceId)
  const online = sightings.map((sighting) => sighting.online)
  const reported = sightings.map((sighting) => sighting.reported)
  await sql`
    update devices d set
      online = s.online,
      online_changed_at = case when d.online = s.online then d.online_changed_at else now() end,
      last_update = case when s.reported then now() else d.last_update end,
      first_report_at = case when s.online then ${firstContact} else d.first_report_at end
    from unnest(${ids}::text[], ${online}::boolean[], ${reported}::boolean[]) as s (id, online, reported)
    where d.device_id = s.id`.execute(tx)
}

const silentPeriods = 3

/**
 * Devices that were silent for three reporting periods, counted from `since` at the earliest, become offline. `now()`
 * is the start of the transaction: the database may have stalled since.
 */
export async function markSilent(tx: Tx, since: Date): Promise<PresentDevice[]> {
  const silent = sql<boolean>`greatest(last_update, online_changed_at, ${since.toISOString()}::timestamptz)
    < now() - ${silentPeriods} * report_seconds * interval '1 second'`
  return tx
    .updateTable('devices')
    .set({ online: false, online_changed_at: sql`now()` })
    .where('device_id', 'in', (of) =>
      of
        .selectFrom('devices')
        .select('device_id')
        .where('online', '=', true)
        .where(silent)
        .orderBy('device_id')
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .returning(['device_id', 'device_type', 'online', 'assigned_company_id', 'distributor_id'])
    .execute()
}

export interface BackfillTime {
  deviceId: string
  ts: Date
}

/** A buffered reading says when a device last measured, not that it is online. */
export async function recordBackfillTimes(tx: Tx, times: readonly BackfillTime[]): Promise<void> {
  if (times.length === 0) return
  const ids = times.map(({ deviceId }) => deviceId)
  const moments = times.map(({ ts }) => ts.toISOString())
  await sql`
    update devices d set last_update = w.ts, first_report_at = ${firstContact}
    from unnest(${ids}::text[], ${moments}::timestamptz[]) as w (id, ts)
    where d.device_id = w.id and coalesce(d.last_update < w.ts, true) and w.ts <= now()`.execute(tx)
}
