import type { Banded, Metric, Model, Unit } from './model.ts'

const measure = (name: string, unit: Unit, min: number, max: number, decimals = 0): Metric => ({
  name,
  group: 'iaq',
  kind: 'measure',
  unit,
  decimals,
  min,
  max,
})

const mass = (name: string) => measure(name, 'micrograms_per_cubic_metre', 0, 1000, 1)
const count = (name: string) => measure(name, 'particles_per_cubic_centimetre', 0, 3000, 1)

/** Ranges: what the sensors can measure. New metrics go at the end only. */
const metrics: readonly Metric[] = [
  { name: 'rssi', group: 'device', kind: 'measure', unit: 'dbm', decimals: 0, min: -127, max: 0 },
  measure('t_r', 'celsius', -40, 85, 1),
  measure('t_out', 'celsius', -40, 60, 1),
  measure('rh_r', 'percentage', 0, 100),
  measure('co2_r', 'ppm', 300, 10_000),
  measure('lux', 'lux', 0, 65_535),
  mass('mc_pm1_0'),
  mass('mc_pm2_5'),
  mass('mc_pm10_0'),
  count('pm0_5'),
  count('pm1_0'),
  count('pm2_5'),
  count('pm10_0'),
  { name: 'bme_t_off', group: 'iaq', kind: 'setpoint', unit: 'kelvin', decimals: 1, min: 0, max: 10 },
]

/** CO₂ by EN 16798-1 above outdoors, particles by WHO 2021, the rest by comfort. Light is neither good nor bad. */
const banded: readonly Banded[] = [
  {
    metric: 'co2_r',
    within: [
      [0, 949.999],
      [0, 1200],
      [0, 1750],
    ],
    scale: { from: 400, to: 2200 },
  },
  {
    metric: 'mc_pm2_5',
    within: [
      [0, 15],
      [0, 25],
      [0, 50],
    ],
    scale: { from: 0, to: 70 },
  },
  {
    metric: 'mc_pm10_0',
    within: [
      [0, 45],
      [0, 75],
      [0, 100],
    ],
    scale: { from: 0, to: 140 },
  },
  {
    metric: 'rh_r',
    within: [
      [40, 60],
      [30, 70],
      [20, 80],
    ],
    scale: { from: 10, to: 90 },
  },
  {
    metric: 't_r',
    within: [
      [20, 24],
      [18, 26],
      [16, 28],
    ],
    scale: { from: 12, to: 32 },
  },
]

/** Indoor air: temperature, humidity, CO₂, light, and particles by mass and by number. */
export const iaq: Model = {
  type: 'THALPOS_IAQ',
  idPrefix: 'TH-IAQ',
  metrics,
  ascending: [
    ['mc_pm1_0', 'mc_pm2_5', 'mc_pm10_0'],
    ['pm0_5', 'pm1_0', 'pm2_5', 'pm10_0'],
  ],
  banded,
  settings: [
    {
      kind: 'slider',
      section: 'calibration',
      action: 'bme_t_r_offset',
      echo: 'bme_t_off',
      min: 0,
      max: 10,
      step: 0.1,
      decimals: 1,
      unit: 'celsius',
    },
  ],
  charts: [
    {
      key: 'climate',
      series: [
        { metric: 't_r', style: 'line', tone: 'accent' },
        { metric: 'rh_r', style: 'line', tone: 'second' },
        { metric: 't_out', style: 'line', tone: 'cold' },
      ],
    },
    {
      key: 'particle_mass',
      unit: 'micrograms_per_cubic_metre',
      series: [
        { metric: 'mc_pm1_0', style: 'line', tone: 'second' },
        { metric: 'mc_pm2_5', style: 'line', tone: 'accent' },
        { metric: 'mc_pm10_0', style: 'line', tone: 'cold' },
      ],
    },
    {
      key: 'particle_number',
      unit: 'particles_per_cubic_centimetre',
      series: [
        { metric: 'pm0_5', style: 'line', tone: 'warm' },
        { metric: 'pm1_0', style: 'line', tone: 'second' },
        { metric: 'pm2_5', style: 'line', tone: 'accent' },
        { metric: 'pm10_0', style: 'line', tone: 'cold' },
      ],
    },
    { key: 'co2', unit: 'ppm', series: [{ metric: 'co2_r', style: 'line', tone: 'accent' }] },
    { key: 'light', unit: 'lux', series: [{ metric: 'lux', style: 'line', tone: 'warm' }] },
  ],
}
