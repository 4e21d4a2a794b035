// What the rules read of all installed devices: their connection, latest values, open faults and findings.
import { sql } from 'kysely'
import { appointmentStatusId } from '../../contract/appointments/states.ts'
import { hcMb } from '../../contract/models/hc-mb.ts'
import { hcOt } from '../../contract/models/hc-ot.ts'
import { type DeviceType, type Model, metricPosition } from '../../contract/models/model.ts'
import type { Tx } from '../database/database.ts'
import { sensorsOf } from './sensors.ts'

export interface DeviceNow {
  device_id: string
  device_type: DeviceType
  company_id: string
  distributor_id: string | null
  installation_id: string
  online: boolean
  /** In the order of the metrics of its type; null where it never reported one. */
  values: (number | null)[] | null
  /** Of its sensors: whether each has stopped while the device goes on. */
  stopped: boolean[] | null
  cooling_hours: number[] | null
  cycling_days: number | null
  most_starts_in_hour: number | null
  median_cycle_minutes: number | null
  tank_days: number | null
  most_tank: number | null
}

export interface FaultNow {
  device_id: string
  kind: 'reported' | 'rf_lost' | 'offline'
  code: string
  blocking: boolean
  opened_at: Date
}

const boilerMetrics = ['t_r', 't_r_set', 't_out', 'flame', 'heat_set', 'ch_pres'] as const
const heatPumpMetrics = ['disinf_set'] as const

/** Older values say nothing of now. */
const freshMinutes = 15
const sensorHours = 3

const element = (model: Model, name: string) =>
  sql`l.values[${sql.lit((metricPosition(model, name) ?? -1) + 1)}]`
const valuesOf = (model: Model, names: readonly string[]) =>
  sql`array[${sql.join(names.map((name) => element(model, name)))}]`

/** Null while a sensor was never there. */
const stoppedOf = (type: DeviceType) => {
  const sensors = sensorsOf[type] ?? []
  return sql`array[${sql.join(
    sensors.map(
      ({ position }) =>
        sql`coalesce(l.times[${sql.lit(position + 1)}] < d.last_update - ${sql.lit(sensorHours)} * interval '1 hour', false)`,
    ),
  )}]`
}

const sensorCases = Object.keys(sensorsOf).map(
  (type) => sql`when ${type} then ${stoppedOf(type as DeviceType)}`,
)

export async function readDevicesNow(tx: Tx): Promise<DeviceNow[]> {
  const { rows } = await sql<DeviceNow>`
    select d.device_id, d.device_type, d.assigned_company_id as company_id, d.distributor_id, d.installation_id, d.online,
      case when d.online and d.last_update > now() - ${sql.lit(freshMinutes)} * interval '1 minute' then
        case d.device_type
          when ${hcOt.type} then to_json(${valuesOf(hcOt, boilerMetrics)})
          when ${hcMb.type} then to_json(${valuesOf(hcMb, heatPumpMetrics)})
        end
      end as values,
      case when d.online and d.last_update > now() - ${sql.lit(freshMinutes)} * interval '1 minute' then
        to_json(case d.device_type ${sql.join(sensorCases, sql` `)} end)
      end as stopped,
      f.cooling_hours, f.cycling_days, f.most_starts_in_hour, f.median_cycle_minutes, f.tank_days, f.most_tank
    from devices d
    left join latest_values l on l.device_id = d.telemetry_device_id
    left join alarm_findings f on f.device_id = d.telemetry_device_id and f.until_day >= (now() at time zone 'utc')::date - 3
    where d.installation_id is not null and d.assigned_company_id is not null`.execute(tx)
  return rows
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
    .selectFrom('appointments')
    .select('installation_id')
    .distinct()
    .where('appointment_status_id', '=', appointmentStatusId.ongoing)
    .execute()
  return new Set(rows.map(({ installation_id }) => installation_id))
}

const climateOf = (values: DeviceNow['values']) =>
  Object.fromEntries(boilerMetrics.map((name, at) => [name, values?.[at] ?? null])) as Record<
    (typeof boilerMetrics)[number],
    number | null
  >

/** The latest values of a boiler, or undefined of another device or one that is away. */
export const boilerNow = (device: DeviceNow) =>
  device.device_type === hcOt.type && device.values ? climateOf(device.values) : undefined

/** Whether a heat pump disinfects its tank; undefined where that is not known. */
export const disinfects = (device: DeviceNow): boolean | undefined => {
  const value = device.device_type === hcMb.type ? device.values?.[0] : undefined
  return value === null || value === undefined ? undefined : value === 1
}
