// What the controller decides: the boiler's set point, and whether the rooms call for heat.

export interface Settings {
  heat_set: number
  water_set: number
  bypass: number
  cloud_blr: number
  t_dhw_set: number
  otc_cur: number
  ch_lb: number
  ch_ub: number
  t_r_set: number
  t_r_set_min: number
  t_r_set_max: number
  t_r_overr: number
  rf_failsafe: number
  db_en: number
  db: number
  chl_lck: number
  t_r_ofst: number
}

export const weatherAdaptation = { on: 1, off: 2 } as const
export const fixedBand = 0.3
export const failsafeMinutes = 60

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}

export function boilerSetpointOf(settings: Settings, room: number, outdoor: number): number {
  if (settings.bypass === weatherAdaptation.off) return settings.cloud_blr
  const { t_r_set: target, otc_cur: curve } = settings
  const wanted = target + 0.64 * curve * (target - Math.min(outdoor, target)) + 2 * (target - room)
  return clamp(wanted, settings.ch_lb, settings.ch_ub)
}

export function failsafeActs(settings: Settings, now: number, lastRadio: number): boolean {
  return settings.rf_failsafe === 1 && now - lastRadio > failsafeMinutes * 60_000
}

export function callsForHeat(
  settings: Settings,
  calling: boolean,
  room: number,
  radio: { now: number; last: number },
): boolean {
  if (settings.heat_set === 0 || failsafeActs(settings, radio.now, radio.last)) return false
  const half = (settings.db_en === 1 ? settings.db : fixedBand) / 2
  if (room < settings.t_r_set - half) return true
  if (room > settings.t_r_set + half) return false
  return calling
}
