// What the rules read of all installed devices: their connection, latest values, open faults and findings.
import { sql } from 'kysely'
import { hcMb } from '../../contract/models/hc-mb.ts'
import { hcOt } from '../../contract/models/hc-ot.ts'
import { iaq } from '../../contract/models/iaq.ts'
import { type Model, metricPosition } from '../../contract/models/model.ts'
import type { Tx } from '../database/database.ts'
import { readLatestMetrics } from '../telemetry/storage/latest-values.ts'
import { boilerMetrics, type DeviceNow, type FaultNow, heatPumpMetrics, sensorMs } from './device-now.ts'
import { sensorsOf } from './sensors.ts'
import { isFresh } from './silence.ts'
import { isUnderWay } from './under-maintenance.ts'

/** What is read of each type; sensors come after the values. */
const read: readonly { model: Model; metrics: readonly string[] }[] = [
  { model: hcOt, metrics: boilerMetrics },
  { model: hcMb, metrics: heatPumpMetrics },
  { model: iaq, metrics: [] },
]

interface DeviceRow extends Omit<DeviceNow, 'values' | 'stopped'> {
  telemetry_device_id: string
  last_update: Date
  is_fresh: boolean
}

export async function readDevicesNow(tx: Tx): Promise<DeviceNow[]> {
  const { rows } = await sql<DeviceRow>`
    select d.device_id, d.telemetry_device_id, d.device_type, d.assigned_company_id as company_id, d.distributor_id,
      d.installation_id, d.last_update,
      ${isFresh} as is_fresh,
      f.cooling_hours, f.outdoor_mean, f.has_pressure, f.cycling_days, f.most_starts_in_hour, f.median_cycle_minutes, f.tank_days, f.most_tank
    from devices d join companies k on k.id = d.assigned_company_id
    left join alarm_findings f
      on f.device_id = d.telemetry_device_id and f.until_day >= (now() at time zone k.timezone)::date - 3
    where d.installation_id is not null and d.assigned_company_id is not null`.execute(tx)
  const latest = new Map<string, Pick<DeviceNow, 'values' | 'stopped'>>()
  for (const { model, metrics } of read) {
    const fresh = rows.filter(({ device_type, is_fresh }) => is_fresh && device_type === model.type)
    const sensors = sensorsOf[model.type] ?? []
    const values = await readLatestMetrics(
      tx,
      fresh.map(({ telemetry_device_id }) => telemetry_device_id),
      [
        ...metrics.map((name) => metricPosition(model, name) ?? -1),
        ...sensors.map(({ position }) => position),
      ],
    )
    for (const { device_id, telemetry_device_id, last_update } of fresh) {
      const found = values.get(telemetry_device_id)
      if (!found) continue
      // A sensor that never was there has no time.
      const isOver = (time: string | null) =>
        time !== null && Date.parse(time) < last_update.getTime() - sensorMs
      latest.set(device_id, {
        values: metrics.map((_, at) => (isOver(found.times[at] ?? null) ? null : (found.values[at] ?? null))),
        stopped: found.times.slice(metrics.length).map(isOver),
      })
    }
  }
  return rows.map((row) => ({ ...row, ...(latest.get(row.device_id) ?? { values: null, stopped: null }) }))
}

export async function readFaultsNow(tx: Tx): Promise<FaultNow[]> {
  const { rows } = await sql<FaultNow>`
    select f.device_id, f.kind, f.code, f.blocking, f.opened_at from faults f
    where f.resolved_at is null and f.former_owner_id is null
    order by f.opened_at`.execute(tx)
  return rows
}

/** Installations with a visit under way. */
export async function readMaintenance(tx: Tx): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('appointments as o')
    .select('o.installation_id')
    .distinct()
    .where(isUnderWay)
    .execute()
  return new Set(rows.map(({ installation_id }) => installation_id))
}
