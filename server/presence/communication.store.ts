// Faults that no device can report: a thermostat out of reach, and a silent device. Both open late enough that a
// restart of the server, a database outage or a device that has just come back raises no alarm.
import { sql } from 'kysely'
import { hcOt } from '../../contract/models/hc-ot.ts'
import type { Tx } from '../database/database.ts'
import { radioLostOf, radioLostRows } from '../devices/radio-lost.ts'
import type { Owners } from '../live/notices.ts'

export interface TroubledDevice extends Owners {
  device_id: string
}

const offlineMinutes = 15
/** For a device that has just come back to report its radio contact. */
const radioGraceMinutes = 10
const reopenedMinutes = 5
/** Longer than the detection of a lost thermostat, which takes two hours, or of a silent device. */
const recalledHours = 3

const minutes = (count: number) => sql`${sql.lit(count)} * interval '1 minute'`
const owners = sql`d.device_id, d.assigned_company_id, d.distributor_id`

const isOffline = sql`not d.online and d.last_update is not null and d.installation_id is not null`

/** Includes offline devices: the fault of a lost thermostat stays open meanwhile. */
const listRadioDevices = (tx: Tx) =>
  tx
    .selectFrom('devices')
    .select(['device_id', 'telemetry_device_id'])
    .where('device_type', '=', hcOt.type)
    .where('installation_id', 'is not', null)
    .execute()

/** Opens faults that have lasted and resolves those that are over; resolves with the devices that changed. */
export async function followCommunication(tx: Tx, since: Date): Promise<TroubledDevice[]> {
  const lock = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('communication')) as held`.execute(tx)
  if (!lock.rows[0]?.held) return []
  const lost = await radioLostOf(tx, await listRadioDevices(tx))
  const listening = sql`${since.toISOString()}::timestamptz`
  const { rows } = await sql<TroubledDevice>`
    with troubled as (
      select d.device_id, 'offline' as kind, coalesce(d.online_changed_at, d.last_update) as began,
        greatest(d.online_changed_at, d.last_update, ${listening}) < now() - ${minutes(offlineMinutes)} as lasts
      from devices d where ${isOffline}
      union all
      select d.device_id, 'rf_lost', l.since,
        d.online and d.last_update > ${listening}
          and greatest(d.online_changed_at, ${listening}) < now() - ${minutes(radioGraceMinutes)}
      from devices d join ${radioLostRows(lost)} as l (device_id, since) on l.device_id = d.device_id
    ), resolved as (
      update faults f set resolved_at = now()
      where f.kind <> 'reported' and f.resolved_at is null
        and not exists (select from troubled t where t.device_id = f.device_id and t.kind = f.kind)
      returning f.device_id
    ), starting as (
      select t.* from troubled t where t.lasts and not exists (
        select from faults f where f.device_id = t.device_id and f.kind = t.kind and f.resolved_at is null)
    ), reopened as (
      update faults f set resolved_at = null, occurrences = occurrences + 1
      from starting s
      where f.id = (
        select e.id from faults e
        where e.device_id = s.device_id and e.kind = s.kind and e.former_owner_id is null
          and e.resolved_at > s.began - ${minutes(reopenedMinutes)}
          and e.resolved_at > now() - ${minutes(recalledHours * 60)}
        order by e.resolved_at desc limit 1)
      returning f.device_id, f.kind
    ), opened as (
      insert into faults (device_id, kind, code, opened_at)
      select s.device_id, s.kind, s.kind, s.began from starting s
      where not exists (select from reopened r where r.device_id = s.device_id and r.kind = s.kind)
      returning device_id
    )
    select ${owners} from devices d
    where d.device_id in (
      select device_id from resolved union select device_id from reopened union select device_id from opened)`.execute(
    tx,
  )
  return rows
}

/** The devices of faults whose notification was deferred and is now due. */
export async function notifyDeferred(tx: Tx): Promise<TroubledDevice[]> {
  const { rows } = await sql<TroubledDevice>`
    with notified as (
      update faults set notified_at = now(), notification_pending = false
      where id in (
        select id from faults where notification_pending and notified_at <= clock_timestamp() - ${minutes(1)}
        for update skip locked)
      returning device_id
    )
    select ${owners} from devices d where d.device_id in (select device_id from notified)`.execute(tx)
  return rows
}
