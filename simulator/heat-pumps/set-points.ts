// Which water the heat pump makes: the zones' fixed temperatures, or a curve over the temperature outside.
import { isControlled, type PumpSettings } from './settings.ts'

export type Demand = 'heat' | 'cool'

const custom = 9
const coolingFrom = 25
const heatingBelow = 17
const warmestCold = 25

const between = (value: number, [fromX, fromY]: [number, number], [toX, toY]: [number, number]): number => {
  const share = toX === fromX ? 0 : (value - fromX) / (toX - fromX)
  return fromY + (toY - fromY) * Math.min(1, Math.max(0, share))
}

function heatingCurve(settings: PumpSettings, outdoor: number): number {
  const { h_cur: curve } = settings
  if (curve !== custom) return between(outdoor, [-10, 34 + 3 * curve], [20, 26 + 1.5 * curve])
  const { h_t_out_min, h_t_cur_set_max, h_t_out_max, h_t_cur_set_min } = settings
  return between(outdoor, [h_t_out_min, h_t_cur_set_max], [h_t_out_max, h_t_cur_set_min])
}

function coolingCurve(settings: PumpSettings, outdoor: number): number {
  const { c_cur: curve } = settings
  if (curve !== custom) return between(outdoor, [25, 22 - curve], [40, 15 - curve])
  const { c_t_out_min, c_t_cur_set_max, c_t_out_max, c_t_cur_set_min } = settings
  return between(outdoor, [c_t_out_min, c_t_cur_set_max], [c_t_out_max, c_t_cur_set_min])
}

export function waterSetPointOf(settings: PumpSettings, demand: Demand, outdoor: number): number {
  if (demand === 'heat' && settings.h_cur_en === 1) return heatingCurve(settings, outdoor)
  if (demand === 'cool' && settings.c_cur_en === 1) return coolingCurve(settings, outdoor)
  const zones = [
    ...(isControlled(settings, 'zone2') ? [settings.t_ch2_set] : []),
    ...(isControlled(settings, 'zone1') || !isControlled(settings, 'zone2') ? [settings.t_ch1_set] : []),
  ]
  return demand === 'heat' ? Math.max(...zones) : Math.min(warmestCold, ...zones)
}

/** Heating or cooling, by its mode and, in automatic operation, by the temperature outside. */
export function seasonOf(settings: PumpSettings, outdoor: number): Demand | undefined {
  const heats = settings.heat_set === 1 && outdoor >= settings.h_t_amb_min && outdoor <= settings.h_t_amb_max
  const cools = settings.cool_set === 1 && outdoor >= settings.c_t_amb_min && outdoor <= settings.c_t_amb_max
  const isAuto = settings.op_mode_set === 1
  if (heats && (isAuto ? outdoor < heatingBelow : settings.op_mode_set === 3)) return 'heat'
  if (cools && (isAuto ? outdoor > coolingFrom : settings.op_mode_set === 2)) return 'cool'
  return undefined
}

const halfBand = 0.4

/** Whether the rooms want it: by their own temperature where it controls and is known, else always. */
export function callsForWater(
  settings: PumpSettings,
  calling: boolean,
  demand: Demand,
  room: number | undefined,
): boolean {
  const zones = isControlled(settings, 'zone1') || isControlled(settings, 'zone2')
  const byRoom = isControlled(settings, 'room')
  if (!zones && !byRoom) return false
  if (!byRoom || settings.t_r_en === 0 || room === undefined) return true
  const missing = demand === 'heat' ? settings.t_r_set - room : room - settings.t_r_set
  if (missing > halfBand) return true
  if (missing < -halfBand) return false
  return calling
}
