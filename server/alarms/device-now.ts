// What the rules of alarms know of an installed device, and what its values say of its heating.
import { hcMb } from '../../contract/models/hc-mb.ts'
import { hcOt } from '../../contract/models/hc-ot.ts'
import type { DeviceType } from '../../contract/models/model.ts'

export interface DeviceNow {
  device_id: string
  device_type: DeviceType
  company_id: string
  distributor_id: string | null
  installation_id: string
  /** In the order of the metrics read of its type; null while it is away, and for one that it never reported. */
  values: (number | null)[] | null
  /** Of its sensors: whether each has stopped while the device goes on. */
  stopped: boolean[] | null
  cooling_hours: number[] | null
  /** Mean of the last measured day, in °C. */
  outdoor_mean: number | null
  /** It has reported a pressure above 0 in the last days: it has a sensor. */
  has_pressure: boolean | null
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

/** The metrics that show whether a home is heated, by model. */
export const boilerMetrics = ['t_r', 't_r_set', 't_out', 'flame', 'heat_set', 'ch_pres', 'heat']
export const heatPumpMetrics = [
  ...[
    't_r',
    't_r_set',
    't_out',
    'cmp',
    'heat_set',
    'ahs',
    'ibh',
    'ctl_mod_t_r',
    't_r_en',
    'op_mode',
    'disinf_set',
  ],
]

/** Older values are unknown. */
export const freshMinutes = 15
/** A value that is this much older than the others of its device is unknown. */
export const sensorMs = 3 * 3_600_000

/** `op_mode` of a heat pump without a demand. */
const pumpIdle = 0

export interface HeatingNow {
  room: number | null
  /** Null too where the room does not control the heat pump. */
  target: number | null
  outdoor: number | null
  /** Whether its burner or compressor works, for rooms or for water, or a heater beside it; null is not known. */
  isRunning: boolean | null
  /** It means to heat: while it does not run, it waits for its water to cool before it starts again. */
  hasDemand: boolean
  /** Null is not known. */
  isHeatingOn: boolean | null
  pressure: number | null
}

/** Of a boiler or a heat pump; undefined of another device or one that is away. */
export function heatingNow({
  device_type,
  values,
}: Pick<DeviceNow, 'device_type' | 'values'>): HeatingNow | undefined {
  if (!values) return undefined
  const [room = null, target = null, outdoor = null, machine = null, heat_set, ...others] = values
  const common = {
    room,
    outdoor,
    isHeatingOn: heat_set === undefined || heat_set === null ? null : heat_set === 1,
  }
  if (device_type === hcOt.type)
    return {
      ...common,
      target,
      isRunning: machine === null ? null : machine !== 0,
      hasDemand: others[1] === 1,
      pressure: others[0] ?? null,
    }
  if (device_type !== hcMb.type) return undefined
  const [ahs, ibh, byRoom, usesRoom, mode] = others
  const isRunning = machine === null ? null : machine === 1 || ahs === 1 || ibh === 1
  return {
    ...common,
    target: byRoom === 1 && usesRoom === 1 ? target : null,
    isRunning,
    hasDemand: (mode ?? pumpIdle) !== pumpIdle,
    pressure: null,
  }
}

/** Whether a heat pump disinfects its tank; undefined where that is not known. */
export const disinfects = ({ device_type, values }: DeviceNow): boolean | undefined => {
  const value = device_type === hcMb.type ? values?.[heatPumpMetrics.indexOf('disinf_set')] : undefined
  return value === null || value === undefined ? undefined : value === 1
}
