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
  /** Under which ids telemetry of its former owners is stored, and until when, in the order of time. */
  pasts: { id: string; until: string }[] | null
  /** It was heard of so lately that its last update needs no other time. */
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
      sql<LockedDevice['pasts']>`case when unassigned_at is not null then (
        select json_agg(json_build_object('id', p.telemetry_device_id, 'until', p.until) order by p.until)
        from device_ownership_history p where p.device_id = devices.device_id
      ) end`.as('pasts'),
    )
    .select(sql<boolean>`coalesce(last_update > now() - interval '1 second', false)`.as('isFresh'))
    .select(sql<boolean>`last_update is not null`.as('hasReported'))
    .where(sql<boolean>`device_id = any(${ids}::text[])`)
    .orderBy('device_id')
    .forNoKeyUpdate()
    .execute()

/** What was heard before this was kept has no first time; another company's time with the device does not count. */
const firstHeard = sql`case when d.first_heard_at is null and (d.last_update is null or d.last_update <= d.unassigned_at)
  then now() else d.first_heard_at end`

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
      first_heard_at = case when s.online then ${firstHeard} else d.first_heard_at end
    from unnest(${ids}::text[], ${online}::boolean[], ${reported}::boolean[]) as s (id, online, reported)
    where d.device_id = s.id`.execute(tx)
}

const silentPeriods = 3

/**
 * Devices that said nothing for three reporting periods become offline; none does before `since` plus that. Told as it
 * was when the transaction began: the database may have stood still since.
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

export interface PastWord {
  deviceId: string
  ts: Date
}

/** A buffered reading tells when a device last spoke, though not that it is there now. */
export async function recordPastWords(tx: Tx, words: readonly PastWord[]): Promise<void> {
  if (words.length === 0) return
  const ids = words.map(({ deviceId }) => deviceId)
  const times = words.map(({ ts }) => ts.toISOString())
  await sql`
    update devices d set last_update = w.ts, first_heard_at = ${firstHeard}
    from unnest(${ids}::text[], ${times}::timestamptz[]) as w (id, ts)
    where d.device_id = w.id and coalesce(d.last_update < w.ts, true) and w.ts <= now()`.execute(tx)
}
