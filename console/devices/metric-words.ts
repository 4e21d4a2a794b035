// Labels of metrics and charts.
import { labelOf } from '../../contract/models/metric-labels.ts'
import type { Model } from '../../contract/models/model.ts'
import { m } from '../paraglide/messages.js'
import { getLocale } from '../paraglide/runtime.js'
import { said, type Words } from './words.ts'

/** Short labels below a title that names the rest. */
const short: Words = {
  blr_t: m.metric_blr_t,
  ch_pres: m.metric_ch_pres,
  cmp_freq_set: m.metric_cmp_freq_set,
  co2_r: m.metric_co2_r,
  dhw_t: m.metric_dhw_t,
  freq_cmp: m.metric_freq_cmp,
  kwh_a: m.metric_phase_a,
  kwh_b: m.metric_phase_b,
  kwh_c: m.metric_phase_c,
  mc_pm10_0: m.metric_mc_pm10_0,
  mc_pm1_0: m.metric_mc_pm1_0,
  mc_pm2_5: m.metric_mc_pm2_5,
  power_a: m.metric_phase_a,
  power_b: m.metric_phase_b,
  power_c: m.metric_phase_c,
  rh_r: m.metric_rh_r,
  t_dhw: m.metric_t_dhw,
  t_out: m.metric_t_out,
  t_r: m.metric_t_r,
  t_r_set: m.metric_target,
  t_set: m.metric_t_set,
  t_water_in: m.metric_t_water_in,
  t_water_out: m.metric_t_water_out,
  voltage_a: m.metric_phase_a,
  voltage_b: m.metric_phase_b,
  voltage_c: m.metric_phase_c,
}

const charts: Words = {
  boiler_temperatures: m.chart_boiler_temperatures,
  circuit: m.chart_circuit,
  climate: m.chart_climate,
  co2: m.chart_co2,
  compressor: m.chart_compressor,
  energy: m.chart_energy,
  external_relay_a: m.chart_external_relay_a,
  flow_rate: m.chart_flow_rate,
  light: m.chart_light,
  outdoor_temperature: m.chart_outdoor_temperature,
  particle_mass: m.chart_particle_mass,
  particle_number: m.chart_particle_number,
  power: m.chart_power,
  pressure: m.chart_pressure,
  relay_a: m.chart_relay_a,
  room_temperatures: m.chart_room_temperatures,
  status: m.chart_status,
  voltage: m.chart_voltage,
  water: m.chart_water,
}

const channels: Record<string, (() => string) | undefined> = { a: m.metric_channel_a, b: m.metric_channel_b }
const perPhase = /^(?:power|kwh|voltage)_([a-c])$/

const hasChannels = (model: Model | undefined): boolean => model?.consumption?.length === 2

/** A single-phase meter has channels, a three-phase one phases. */
const channelWord = (name: string, model: Model | undefined): string | undefined => {
  const phase = perPhase.exec(name)?.[1]
  return phase && hasChannels(model) ? channels[phase]?.() : undefined
}

/** The full label; channels have numbers. */
export const wholeMetricWord = (name: string, model: Model): string => {
  const word = labelOf(name)[getLocale()]
  return hasChannels(model) ? word.replace(/ A$/, ' 1').replace(/ B$/, ' 2') : word
}

export const metricWord = (name: string, model?: Model): string =>
  channelWord(name, model) ?? short[name]?.() ?? labelOf(name)[getLocale()]
export const chartWord = (key: string): string => said(charts, key)
