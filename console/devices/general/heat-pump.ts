// Activity and efficiency of a heat pump, from reported values only.
import type { LiveDevice } from '../../../contract/devices/schema.ts'
import type { Model } from '../../../contract/models/model.ts'
import { liveValue, staleAge } from '../live-value.ts'

/** Below this (kW) only the electronics draw power, and a ratio has no meaning. */
const leastPower = 0.2

export type NoCop = 'offline' | 'not_reported' | 'stale' | 'defrosting' | 'standing' | 'no_heat'
export type Cop = { value: number; missing?: undefined } | { value?: undefined; missing: NoCop }

/** Heat output over power input, or the reason why it is unknown. */
export function copOf(device: LiveDevice, model: Model, now: number): Cop {
  const [heat, power] = [liveValue(device, model, 'heat_power'), liveValue(device, model, 'power')]
  if (device.onlineState !== 'online') return { missing: 'offline' }
  if (heat.value === undefined || power.value === undefined) return { missing: 'not_reported' }
  if (staleAge(device, heat.at, now) !== undefined || staleAge(device, power.at, now) !== undefined) {
    return { missing: 'stale' }
  }
  if (liveValue(device, model, 'defrost').value === 1) return { missing: 'defrosting' }
  if (power.value < leastPower) return { missing: 'standing' }
  return heat.value > 0 ? { value: heat.value / power.value } : { missing: 'no_heat' }
}

/** A temperature and its target. */
export interface Aim {
  value: number
  target: number | undefined
}

export type PumpDoing =
  | { kind: 'never' | 'unknown' | 'off' | 'defrosting' }
  | { kind: 'offline'; since: number }
  | { kind: 'fault'; code: number }
  | { kind: 'hot_water'; tank: Aim | undefined }
  | { kind: 'heating' | 'cooling' | 'running'; aim: Aim | undefined; of: 'room' | 'flow' }
  | { kind: 'too_warm' | 'too_cold'; outside: number; limit: number }
  | { kind: 'standing'; aim: Aim | undefined; of: 'room' | 'flow' }

const cooling = 2
const heating = 3
const hotWater = 5

export function pumpDoingOf(device: LiveDevice, model: Model): PumpDoing {
  const read = (name: string) => liveValue(device, model, name).value
  const aimOf = (name: string, target: string): Aim | undefined => {
    const value = read(name)
    return value === undefined ? undefined : { value, target: read(target) }
  }
  if (device.last_update === null) return { kind: 'never' }
  if (device.onlineState !== 'online') return { kind: 'offline', since: Date.parse(device.last_update) }
  const code = read('error_code')
  if (code !== undefined && code > 0) return { kind: 'fault', code }
  if (read('defrost') === 1) return { kind: 'defrosting' }
  const [runs, mode, byRoom] = [read('cmp'), read('op_mode'), read('ctl_mod_t_r') === 1]
  if (runs === 1 && mode === hotWater) return { kind: 'hot_water', tank: aimOf('t_dhw', 't_dhw_set') }
  const ofRoom = byRoom ? aimOf('t_r', 't_r_set') : undefined
  const heats = { aim: ofRoom ?? aimOf('t_water_out', 't_set'), of: ofRoom ? 'room' : 'flow' } as const
  if (runs === 1) {
    return { kind: mode === heating ? 'heating' : mode === cooling ? 'cooling' : 'running', ...heats }
  }
  const circuits = ['ctl_mod_t_r', 'ctl_mod_t_ch1', 'ctl_mod_t_ch2', 'ctl_mod_dhw'].map(read)
  if (circuits.every((circuit) => circuit === 0)) return { kind: 'off' }
  if (runs === undefined) return { kind: 'unknown' }
  const outside = read('t_out')
  const [warmest, coldest] = [read('h_t_amb_max'), read('h_t_amb_min')]
  if (read('op_mode_set') === heating && outside !== undefined) {
    if (warmest !== undefined && outside > warmest) return { kind: 'too_warm', outside, limit: warmest }
    if (coldest !== undefined && outside < coldest) return { kind: 'too_cold', outside, limit: coldest }
  }
  return { kind: 'standing', ...heats }
}
