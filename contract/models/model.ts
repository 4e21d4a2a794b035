// What a device type is, as data. Console cards, server checks, gateway and simulator all read these.
import { z } from 'zod'
import { productKey } from '../brand.ts'

const product = productKey.toUpperCase() as Uppercase<typeof productKey>

export const deviceTypeSchema = z.enum([
  `${product}_HC_OT`,
  `${product}_HC_MB`,
  `${product}_IAQ`,
  'SHELLY_EM_1PH',
  'SHELLY_EM_1PH_W_RELAY',
  'SHELLY_EM_3PH',
  'SHELLY_EM_3PH_W_RELAY',
])
export type DeviceType = z.infer<typeof deviceTypeSchema>

export type Unit = 'celsius' | 'kelvin' | 'bar' | 'percentage' | 'dbm' | 'kwh' | 'litres_per_minute'

/**
 * One value that a device reports. Its position in the model's list is its position in stored rows, so the
 * list only ever grows at its end.
 */
export interface Metric {
  /** Wire name, unique within the model: `blr_t`. */
  name: string
  /** Property group: `ot.boiler`. */
  group: string
  /** `measure` varies, `setpoint` is asked for and holds, `state` is 0/1 or a code, `time` is epoch milliseconds. */
  kind: 'measure' | 'setpoint' | 'state' | 'time'
  unit?: Unit
  decimals?: number
  /** What physics and the register allow; anything else is dropped and counted. */
  min: number
  max: number
}

/** A condition on another value of the same device, and the problem key when it does not hold. */
export interface Interlock {
  metric: string
  is?: number
  isNot?: number
  above?: number
  key: 'needs_weather_adaptation' | 'needs_fixed_temperature' | 'needs_deadband' | 'needs_fault'
}

export type SettingSection = 'switches' | 'heating' | 'water_and_thermostat' | 'actions'

interface SettingBase {
  action: string
  section: SettingSection
  needs?: Interlock
}

/** A number that slides between limits. `from` names the metrics that carry this device's own limits. */
export interface SliderSetting extends SettingBase {
  kind: 'slider'
  echo: string
  min: number
  max: number
  step: number
  unit?: Unit
  decimals: number
  limitsFrom?: { min: string; max: string }
  /** The value must not pass that other metric. */
  atMost?: string
  atLeast?: string
  /** Shown only while this holds (spec section 4). */
  shownWhen?: { metric: string; is?: number; isNot?: number }
}

export interface SwitchSetting extends SettingBase {
  kind: 'switch'
  echo: string
  on: number
  off: number
}

/** A press: sends one fixed value and has no state of its own to echo. */
export interface PressSetting extends SettingBase {
  kind: 'press'
  value: true | 0
  /** Where a press shows in reports: the metric and the value it takes. */
  echo?: string
  loaderSeconds: number
}

export type Setting = SliderSetting | SwitchSetting | PressSetting

export interface ChartSeries {
  metric: string
  style: 'line' | 'step' | 'band'
  tone: 'accent' | 'second' | 'cold' | 'hot' | 'warm'
}

export interface ModelChart {
  key: string
  unit?: Unit
  series: readonly ChartSeries[]
}

export interface Model {
  type: DeviceType
  /** Prefix of printed device ids: `TH-OT`. */
  idPrefix: string
  metrics: readonly Metric[]
  settings: readonly Setting[]
  charts: readonly ModelChart[]
  /** The metric that carries a fault number, 0 when there is none. */
  faultMetric?: string
}

export const metricId = (metric: Pick<Metric, 'group' | 'name'>): string => `${metric.group}.${metric.name}`

export function metricPosition(model: Model, name: string): number | undefined {
  const position = model.metrics.findIndex((metric) => metric.name === name)
  return position < 0 ? undefined : position
}

export const findMetric = (model: Model, name: string): Metric | undefined =>
  model.metrics.find((metric) => metric.name === name)

export const findSetting = (model: Model, action: string): Setting | undefined =>
  model.settings.find((setting) => setting.action === action)

export const groupsOf = (model: Model): string[] => [...new Set(model.metrics.map((metric) => metric.group))]
