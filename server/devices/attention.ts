// Which devices need a person: one rule for the dashboard's list, for the filter of the device lists and for their order.
import { type RawBuilder, sql } from 'kysely'
import { hcOt } from '../../contract/models/hc-ot.ts'
import { metricPosition } from '../../contract/models/model.ts'
import type { Tx } from '../database/database.ts'
import { readMomentsBefore } from '../telemetry/storage/latest-values.ts'

/** Installed devices whose thermostat has been out of reach for two hours, and since when. */
export interface RadioLost {
  deviceIds: string[]
  since: string[]
}

export const radioLostHours = 2

interface RadioDevice {
  device_id: string
  telemetry_device_id: string
}

export async function findRadioLost(tx: Tx): Promise<RadioLost> {
  const devices = await tx
    .selectFrom('devices')
    .select(['device_id', 'telemetry_device_id'])
    .where('device_type', '=', hcOt.type)
    .where('installation_id', 'is not', null)
    .where('online', '=', true)
    .execute()
  return radioLostOf(tx, devices)
}

/** The device reports the time of the last radio contact. */
export async function radioLostOf(tx: Tx, devices: readonly RadioDevice[]): Promise<RadioLost> {
  const lost = await readMomentsBefore(
    tx,
    devices.map(({ telemetry_device_id }) => telemetry_device_id),
    { position: metricPosition(hcOt, 'time') ?? -1, hours: radioLostHours },
  )
  const found: RadioLost = { deviceIds: [], since: [] }
  for (const { device_id, telemetry_device_id } of devices) {
    const since = lost.get(telemetry_device_id)
    if (!since) continue
    found.deviceIds.push(device_id)
    found.since.push(since.toISOString())
  }
  return found
}

/** As rows of a query: `device_id` and `since`. */
export const radioLostRows = ({ deviceIds, since }: RadioLost) =>
  sql`unnest(${deviceIds}::text[], ${since}::timestamptz[])`

/** A home that has been silent for longer comes after all others, whatever was wrong with it. */
export const forgottenDays = 90

/** Whether a row `d` of devices is one of them. */
const isForgotten = sql`(not d.online and coalesce(d.online_changed_at, d.last_update) < now() - ${forgottenDays} * interval '1 day')`

/** Forgotten ones keep their order among themselves. */
const rankOf = (rank: ReturnType<typeof sql>) => sql`case when ${isForgotten} then 10 else 0 end + ${rank}`

/** An open fault, a lost thermostat or no connection, each with its rank; a device can have several. */
export const troubles = (lost: RadioLost) => sql`
  select f.device_id, case when f.blocking then 'blocking_fault' else 'fault' end as kind, f.code, f.opened_at as since,
    ${rankOf(sql`case when f.blocking then 1 else 3 end`)} as rank
  from faults f join devices d on d.device_id = f.device_id where f.kind = 'reported' and f.resolved_at is null
  union all
  select l.device_id, 'radio_lost', null, l.since, 2 from ${radioLostRows(lost)} as l (device_id, since)
  union all
  select d.device_id, 'offline', null, coalesce(d.online_changed_at, d.last_update), ${rankOf(sql`4`)}
  from devices d where not d.online and d.last_update is not null and d.installation_id is not null`

/** Of a row `d` of devices. */
export const needsAttention = (lost: RadioLost): RawBuilder<boolean> =>
  sql<boolean>`d.device_id in (select w.device_id from (${troubles(lost)}) w)`

/** The worst first, then the longest; null where nothing is wrong. */
export const urgency = (lost: RadioLost): RawBuilder<unknown> => sql`
  (select array[w.rank, extract(epoch from w.since)] from (${troubles(lost)}) w
  where w.device_id = d.device_id order by 1 limit 1)`
