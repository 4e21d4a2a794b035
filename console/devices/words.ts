// What devices, settings, values and charts are called. The model names them by wire name; people read these.
import type { Unit } from '../../contract/models/model.ts'
import { m } from '../paraglide/messages.js'

type Word = () => string
type Words = Record<string, Word | undefined>

const deviceTypes: Words = {
  THALPOS_HC_OT: m.device_type_hc_ot,
  THALPOS_HC_MB: m.device_type_hc_mb,
  THALPOS_IAQ: m.device_type_iaq,
  SHELLY_EM_1PH: m.device_type_em_1ph,
  SHELLY_EM_1PH_W_RELAY: m.device_type_em_1ph_relay,
  SHELLY_EM_3PH: m.device_type_em_3ph,
  SHELLY_EM_3PH_W_RELAY: m.device_type_em_3ph_relay,
}

const settings: Words = {
  bypass: m.setting_bypass,
  ch_lb: m.setting_ch_lb,
  ch_ub: m.setting_ch_ub,
  chl_lck: m.setting_chl_lck,
  db: m.setting_db,
  db_en: m.setting_db_en,
  heat_set: m.setting_heat_set,
  otc_cur: m.setting_otc_cur,
  pair_rf_thermostat: m.setting_pair_rf_thermostat,
  remote_reset: m.setting_remote_reset,
  rf_failsafe: m.setting_rf_failsafe,
  t_dhw_set: m.setting_t_dhw_set,
  t_r_ofst: m.setting_t_r_ofst,
  t_r_overr: m.setting_t_r_overr,
  t_r_set: m.setting_t_r_set,
  t_r_set_max: m.setting_t_r_set_max,
  t_r_set_min: m.setting_t_r_set_min,
  t_set: m.setting_t_set,
  water_set: m.setting_water_set,
}

/** Spec section 8. */
const changed: Words = {
  bypass: m.changed_bypass,
  ch_lb: m.changed_adaptation_limit,
  ch_ub: m.changed_adaptation_limit,
  chl_lck: m.changed_chl_lck,
  heat_set: m.changed_heat_set,
  otc_cur: m.changed_otc_cur,
  remote_reset: m.changed_remote_reset,
  t_dhw_set: m.changed_t_dhw_set,
  t_r_set: m.changed_t_r_set,
  t_set: m.changed_t_set,
  water_set: m.changed_water_set,
}

const metrics: Words = {
  blr_t: m.metric_blr_t,
  ch_pres: m.metric_ch_pres,
  dhw_t: m.metric_dhw_t,
  flame: m.metric_flame,
  heat: m.metric_heat,
  t_dhw_set: m.metric_t_dhw_set,
  t_out: m.metric_t_out,
  t_r: m.metric_t_r,
  t_r_set: m.metric_target,
  t_set: m.metric_t_set,
  water: m.metric_water,
}

const charts: Words = {
  boiler_temperatures: m.chart_boiler_temperatures,
  outdoor_temperature: m.chart_outdoor_temperature,
  pressure: m.chart_pressure,
  room_temperatures: m.chart_room_temperatures,
  status: m.chart_status,
}

const units: Record<Unit, Word> = {
  ampere: m.unit_ampere,
  bar: m.unit_bar,
  celsius: m.unit_celsius,
  cubic_metres_per_hour: m.unit_cubic_metres_per_hour,
  dbm: m.unit_dbm,
  hertz: m.unit_hertz,
  kelvin: m.unit_celsius,
  kilowatt: m.unit_kilowatt,
  kwh: m.unit_kwh,
  litres_per_minute: m.unit_litres_per_minute,
  lux: m.unit_lux,
  micrograms_per_cubic_metre: m.unit_micrograms_per_cubic_metre,
  minutes: m.unit_minutes,
  particles_per_cubic_centimetre: m.unit_particles_per_cubic_centimetre,
  percentage: m.unit_percentage,
  ppm: m.unit_ppm,
  volt: m.unit_volt,
  watt: m.unit_watt,
  watt_hours: m.unit_watt_hours,
  watt_minutes: m.unit_watt_minutes,
}

const said = (words: Words, key: string) => words[key]?.() ?? key

export const deviceTypeWord = (type: string): string => said(deviceTypes, type)
export const settingWord = (action: string): string => said(settings, action)
export const metricWord = (name: string): string => said(metrics, name)
export const chartWord = (key: string): string => said(charts, key)
export const unitWord = (unit: Unit | undefined): string | undefined => unit && units[unit]()
export const changedWord = (action: string): string =>
  changed[action]?.() ?? m.changed_setting({ setting: settingWord(action) })
