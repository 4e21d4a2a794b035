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

export const units = [
  'ampere',
  'bar',
  'celsius',
  'cubic_metres_per_hour',
  'dbm',
  'hertz',
  'kelvin',
  'kilowatt',
  'kwh',
  'litres_per_minute',
  'lux',
  'micrograms_per_cubic_metre',
  'minutes',
  'particles_per_cubic_centimetre',
  'percentage',
  'ppm',
  'volt',
  'watt',
  'watt_hours',
  'watt_minutes',
] as const
export type Unit = (typeof units)[number]

/** How fast a counter can grow, in its own unit. Faster growth means another meter or an invalid reading. */
export interface Pace {
  perHour: number
  /** Smallest increment. */
  step: number
}

/**
 * One value that a device reports. Its position in the model's list is its position in stored rows, so the
 * list only ever grows at its end.
 */
export interface Metric {
  /** Wire name, unique within the model: `blr_t`. */
  name: string
  /** Property group: `ot.boiler`. */
  group: string
  /**
   * `measure` varies, `setpoint` is a requested value that holds, `state` is 0/1 or a code, `time` is epoch milliseconds,
   * `counter` only grows until it is reset. `energy` is never reported: the server computes it in kWh, for a span
   * of time, from what `Model.energies` names.
   */
  kind: 'measure' | 'setpoint' | 'state' | 'time' | 'counter' | 'energy'
  unit?: Unit
  decimals?: number
  /** Limits of physics and of the register; values outside are dropped and counted. */
  min: number
  max: number
  /** Only for counters, and for all of them. */
  pace?: Pace
  /** Reporting period in seconds, if the metric is not in every report. */
  reportedEvery?: number
}

/** A condition on another value of the same device, and the problem key when it does not hold. */
export interface Interlock {
  metric: string
  is?: number
  isNot?: number
  above?: number
  key: 'needs_weather_adaptation' | 'needs_fixed_temperature' | 'needs_deadband' | 'needs_fault'
}

/** Whether it holds. An unknown value never holds. */
export const holds = ({ is, isNot, above }: Interlock, value: number | undefined): boolean =>
  (is === undefined || value === is) &&
  (isNot === undefined || value !== isNot) &&
  (above === undefined || (value !== undefined && value > above))

export type SettingSection =
  | 'switches'
  | 'operation'
  | 'zones'
  | 'room'
  | 'heating'
  | 'cooling'
  | 'water_and_thermostat'
  | 'hot_water'
  | 'disinfection'
  | 'ahs'
  | 'ibh'
  | 'relay'
  | 'calibration'
  | 'actions'

interface SettingBase {
  action: string
  section: SettingSection
  /** How often people change it: daily, or once in years; default between. */
  use?: 'daily' | 'rare'
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
  /** Minimum distance to those metrics; default 0. */
  apart?: number
}

/** The number of a meter's switch: built in, or on an output add-on. */
export type Relay = 0 | 100

/** The commands for on and off, and the reported numbers (default 1 and 0). */
export interface SwitchSetting extends SettingBase {
  kind: 'switch'
  echo: string
  on: number | string
  off: number | string
  reportedOn?: number
  reportedOff?: number
  /** Which metric echoes it depends on the switch that the device has. */
  echoByRelay?: Readonly<Record<Relay, string>>
  /** The report alone is the device's answer: its protocol has no acknowledgement that names a command. */
  answeredByReport?: true
}

/** One of a few codes; `key` names each in the console's messages. */
export interface ChoiceSetting extends SettingBase {
  kind: 'choice'
  echo: string
  options: readonly { value: number; key: string }[]
  /** Only these bits of the report echo the requested code. */
  echoMask?: number
}

/** Consent for a guarded press: one of these must hold, and the ledger stores which. */
export const consents = ['somebody_there', 'cause_known'] as const
export type Consent = (typeof consents)[number]

/** A press that can do harm: needs an online device, a reason and a consent, and has a rate limit. */
export interface PressGuard {
  perDay: number
  /** After this many presses in a day without effect a visit is needed. */
  helpless: number
}

/** A press: sends one fixed value and has no state to echo. */
export interface PressSetting extends SettingBase {
  kind: 'press'
  value: true | 0
  /** How a report confirms a press: the metric and its value. */
  echo?: string
  loaderSeconds: number
  guard?: PressGuard
}

export type Setting = SliderSetting | SwitchSetting | ChoiceSetting | PressSetting

export interface ChartSeries {
  metric: string
  style: 'line' | 'step' | 'band' | 'bar'
  tone: 'accent' | 'second' | 'cold' | 'hot' | 'warm'
}

export interface ModelChart {
  key: string
  unit?: Unit
  series: readonly ChartSeries[]
}

/**
 * Source of an energy. The first source that reported on a day counts for that day. `hold` sources are integrated:
 * a value counts until the next report, for three reporting periods at most.
 */
export type EnergySource =
  | { kind: 'counter'; metric: string; kwhPerUnit: number }
  | { kind: 'power'; metric: string; kwPerUnit: number }
  /** Share of the rated power in percent while the flame burns; times the device's `rated_power_kw`. */
  | { kind: 'modulation'; metric: string; flame: string }
  /** Full rated power while the flame burns. */
  | { kind: 'flame'; flame: string }

export interface Energy {
  /** A metric of kind `energy`: `kwh`, `kwh_a`. */
  metric: string
  sources: readonly EnergySource[]
  /** True if the figure is computed rather than counted. */
  isEstimate?: true
}

/** A reported fault number, its text on the unit's display, and its meaning. */
export interface FaultCode {
  value: number
  code: string
  blocking: boolean
  description: { el: string; en: string }
}

/** Nested bands of a measured value, the best first; values outside all are very poor. */
export interface Banded {
  metric: string
  within: readonly [good: Stretch, fair: Stretch, poor: Stretch]
  /** Ends of the drawn scale; values beyond are drawn at its end. */
  scale: { from: number; to: number }
}
type Stretch = readonly [low: number, high: number]

/** Distinguishes the types of meters: a single-phase one counts up to two channels. */
export interface MeterShape {
  isThreePhase: boolean
  hasRelay: boolean
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
  faultCodes?: readonly FaultCode[]
  /** Metrics that show whether a fault without a meaningful number blocks: demand, activity, requests for service. */
  faultSigns?: { wanted: readonly string[]; works: string; onlyService: string }
  /** The metric that is 1 while the burner or compressor runs; a type without it cannot count hours of operation. */
  operation?: { metric: string; of: 'burner' | 'compressor' }
  energies?: readonly Energy[]
  /** The energies whose sum is the device's consumption. */
  consumption?: readonly string[]
  /** The switch of weather adaptation: the metric that it sets, which is also its action, and what both values are. */
  adaptation?: { metric: string; on: number; off: number }
  /** Heat output, if the device reports it: COP = this / consumption. */
  heatEnergy?: string
  /** The value of a register without data. */
  emptyRegister?: readonly number[]
  /** Placeholder of a failed sensor while the fault metric holds this code. */
  placeholders?: readonly { metric: string; value: number; fault: number }[]
  /** Each list must not decrease from left to right; otherwise the report is invalid. */
  ascending?: readonly (readonly string[])[]
  /** Metrics with quality bands, the most important first. */
  banded?: readonly Banded[]
  /** Only for energy meters. */
  meter?: MeterShape
}

export const isHeatPump = ({ heatEnergy }: Model): boolean => heatEnergy !== undefined

const ids = new WeakMap<Pick<Metric, 'group' | 'name'>, string>()

/** `ot.boiler.blr_t`. Computed once, because every reported value needs it. */
export function metricId(metric: Pick<Metric, 'group' | 'name'>): string {
  const known = ids.get(metric)
  if (known !== undefined) return known
  const id = `${metric.group}.${metric.name}`
  ids.set(metric, id)
  return id
}

export function metricPosition(model: Model, name: string): number | undefined {
  const position = model.metrics.findIndex((metric) => metric.name === name)
  return position < 0 ? undefined : position
}

export const findMetric = (model: Model, name: string): Metric | undefined =>
  model.metrics.find((metric) => metric.name === name)

export const findSetting = (model: Model, action: string): Setting | undefined =>
  model.settings.find((setting) => setting.action === action)

/** The metrics that the device reports; energies are computed from them. */
export const isReported = (metric: Metric): boolean => metric.kind !== 'energy'

export const groupsOf = (model: Model): string[] => [
  ...new Set(model.metrics.filter(isReported).map((metric) => metric.group)),
]
