// What is known of an installed device now.
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

export const boilerMetrics = ['t_r', 't_r_set', 't_out', 'flame', 'heat_set', 'ch_pres'] as const
export const heatPumpMetrics = ['disinf_set'] as const

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
