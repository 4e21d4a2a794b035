import { heatPumpFaults } from './hc-mb-faults.ts'
import { curveSettings, operationSettings, supportSettings } from './hc-mb-settings.ts'
import type { Metric, Model, Unit } from './model.ts'

const group = 'mb'

const measure = (name: string, unit: Unit, min: number, max: number, decimals = 1): Metric => ({
  name,
  group,
  kind: 'measure',
  unit,
  decimals,
  min,
  max,
})
const setpoint = (name: string, min: number, max: number, unit: Unit = 'celsius'): Metric => ({
  name,
  group,
  kind: 'setpoint',
  unit,
  decimals: 0,
  min,
  max,
})
const state = (name: string, max = 1): Metric => ({ name, group, kind: 'state', min: 0, max })
/** Many of these units count in whole kWh. */
const counter = (name: string, mostKw: number): Metric => ({
  name,
  group,
  kind: 'counter',
  unit: 'kwh',
  decimals: 1,
  min: 0,
  max: 1e7,
  pace: { perHour: mostKw, step: 1 },
})
const energy = (name: string): Metric => ({
  name,
  group: 'derived',
  kind: 'energy',
  unit: 'kwh',
  decimals: 1,
  min: 0,
  max: 1e9,
})

const mostKw = { power: 50, heat: 100 }

/** The value of a register without data. */
const noCode = 255
/** In minutes; registers without data read 127 or 255. */
const longestDelay = 120

/**
 * What the heat pump reports through its wired controller. Ranges: limits of its registers and of physics.
 * `kwh_counter` and `kwh_heat_counter` are its own meters; `kwh` and `kwh_heat` are their growth. New metrics go at
 * the end only.
 */
const metrics: readonly Metric[] = [
  { name: 'rssi', group: 'device', kind: 'measure', unit: 'dbm', decimals: 0, min: -127, max: 0 },
  measure('t_water_out', 'celsius', -40, 110),
  measure('t_water_in', 'celsius', -40, 110),
  measure('t_dhw', 'celsius', -40, 110),
  setpoint('t_set', 0, 110),
  setpoint('t_ch1_set', 0, 110),
  setpoint('t_ch2_set', 0, 110),
  state('op_mode', 5),
  state('op_mode_set', 5),
  state('error_code', noCode - 1),
  state('cmp'),
  state('heat'),
  state('ctl_mod', 15),
  state('ctl_mod_t_r'),
  state('ctl_mod_t_ch1'),
  state('ctl_mod_t_ch2'),
  state('ctl_mod_dhw'),
  state('t_r_en'),
  state('heat_set'),
  state('cool_set'),
  state('water_set'),
  state('disinf_set'),
  state('h_ter_typ_ch1', 2),
  state('h_ter_typ_ch2', 2),
  state('c_ter_typ_ch1', 2),
  state('c_ter_typ_ch2', 2),
  setpoint('h_t_amb_max', -40, 80),
  setpoint('h_t_amb_min', -40, 80),
  setpoint('h_dt_on', 0, 50, 'kelvin'),
  setpoint('h_dt_out_on', 0, 50, 'kelvin'),
  setpoint('h_t_cur_set_max', 0, 110),
  setpoint('h_t_cur_set_min', 0, 110),
  setpoint('h_t_out_min', -40, 80),
  setpoint('h_t_out_max', -40, 80),
  setpoint('c_t_amb_max', -40, 80),
  setpoint('c_t_amb_min', -40, 80),
  setpoint('c_dt_on', 0, 50, 'kelvin'),
  setpoint('c_dt_out_on', 0, 50, 'kelvin'),
  setpoint('c_t_cur_set_max', 0, 110),
  setpoint('c_t_cur_set_min', 0, 110),
  setpoint('c_t_out_min', -40, 80),
  setpoint('c_t_out_max', -40, 80),
  setpoint('t_dhw_set', 0, 110),
  setpoint('dhw_on_dt', 0, 50, 'kelvin'),
  setpoint('dhw_dt_set', 0, 60, 'kelvin'),
  setpoint('dhw_t_amb_max', -40, 80),
  setpoint('dhw_t_amb_min', -40, 80),
  state('h_cur_en'),
  state('c_cur_en'),
  state('h_cur', 9),
  state('c_cur', 9),
  setpoint('ahs_t_on', -40, 80),
  setpoint('ahs_dt_on', 0, 50, 'kelvin'),
  setpoint('ahs_dt_dly', 0, longestDelay, 'minutes'),
  setpoint('ibh_t_on', -40, 80),
  setpoint('ibh_dt_on', 0, 50, 'kelvin'),
  setpoint('ibh_dt_dly', 0, longestDelay, 'minutes'),
  measure('t_r', 'celsius', -10, 60),
  { ...setpoint('t_r_set', 0, 60), decimals: 1 },
  measure('t_out', 'celsius', -50, 70),
  measure('flow_rate', 'cubic_metres_per_hour', 0, 20, 2),
  measure('cmp_freq_set', 'hertz', 0, 150, 0),
  measure('freq_cmp', 'hertz', 0, 150, 0),
  measure('power', 'kilowatt', 0, mostKw.power, 2),
  measure('heat_power', 'kilowatt', -50, mostKw.heat, 2),
  counter('kwh_counter', mostKw.power),
  counter('kwh_heat_counter', mostKw.heat),
  state('defrost'),
  state('ahs'),
  state('ibh'),
  energy('kwh'),
  energy('kwh_heat'),
]

/** Air-to-water heat pump of the Midea M-Thermal family behind our controller. */
export const hcMb: Model = {
  type: 'THALPOS_HC_MB',
  idPrefix: 'TH-MB',
  metrics,
  settings: [...operationSettings, ...curveSettings, ...supportSettings],
  operation: { metric: 'cmp', of: 'compressor' },
  faultMetric: 'error_code',
  faultCodes: heatPumpFaults,
  emptyRegister: [127, 255, 32_767, 65_535],
  placeholders: [
    { metric: 't_dhw', value: 25, fault: 5 },
    { metric: 't_r', value: 25, fault: 44 },
  ],
  energies: [
    {
      metric: 'kwh',
      sources: [
        { kind: 'counter', metric: 'kwh_counter', kwhPerUnit: 1 },
        { kind: 'power', metric: 'power', kwPerUnit: 1 },
      ],
    },
    {
      metric: 'kwh_heat',
      sources: [
        { kind: 'counter', metric: 'kwh_heat_counter', kwhPerUnit: 1 },
        { kind: 'power', metric: 'heat_power', kwPerUnit: 1 },
      ],
    },
  ],
  consumption: ['kwh'],
  adaptation: { metric: 'h_cur_en', on: 1, off: 0 },
  heatEnergy: 'kwh_heat',
  charts: [
    {
      key: 'climate',
      unit: 'celsius',
      series: [
        { metric: 't_r', style: 'line', tone: 'accent' },
        { metric: 't_r_set', style: 'step', tone: 'accent' },
      ],
    },
    {
      key: 'outdoor_temperature',
      unit: 'celsius',
      series: [{ metric: 't_out', style: 'line', tone: 'cold' }],
    },
    {
      key: 'circuit',
      unit: 'celsius',
      series: [
        { metric: 't_water_in', style: 'line', tone: 'second' },
        { metric: 't_water_out', style: 'line', tone: 'accent' },
        { metric: 't_set', style: 'step', tone: 'accent' },
        { metric: 't_ch1_set', style: 'step', tone: 'cold' },
      ],
    },
    {
      key: 'water',
      unit: 'celsius',
      series: [
        { metric: 't_dhw', style: 'line', tone: 'second' },
        { metric: 't_dhw_set', style: 'step', tone: 'second' },
      ],
    },
    {
      key: 'flow_rate',
      unit: 'cubic_metres_per_hour',
      series: [{ metric: 'flow_rate', style: 'line', tone: 'accent' }],
    },
    {
      key: 'compressor',
      unit: 'hertz',
      series: [
        { metric: 'cmp_freq_set', style: 'step', tone: 'accent' },
        { metric: 'freq_cmp', style: 'line', tone: 'accent' },
      ],
    },
    { key: 'energy', unit: 'kwh', series: [{ metric: 'kwh', style: 'bar', tone: 'accent' }] },
  ],
}
