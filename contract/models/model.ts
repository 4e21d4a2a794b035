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

/** How fast a counter can grow, in its own unit. Faster is impossible: another meter, or a reading that is none. */
export interface Pace {
  perHour: number
  /** What it grows by at once. */
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
   * `measure` varies, `setpoint` is asked for and holds, `state` is 0/1 or a code, `time` is epoch milliseconds,
   * `counter` only grows until it is reset. `energy` is never reported: the server works it out in kWh, for a span
   * of time, from what `Model.energies` names.
   */
  kind: 'measure' | 'setpoint' | 'state' | 'time' | 'counter' | 'energy'
  unit?: Unit
  decimals?: number
  /** What physics and the register allow; anything else is dropped and counted. */
  min: number
  max: number
  /** Of every counter, and of nothing else. */
  pace?: Pace
  /** How often it is told, in seconds, where that is not with every report. */
  toldEvery?: number
}

/** A condition on another value of the same device, and the problem key when it does not hold. */
export interface Interlock {
  metric: string
  is?: number
  isNot?: number
  above?: number
  key: 'needs_weather_adaptation' | 'needs_fixed_temperature' | 'needs_deadband' | 'needs_fault'
}

/** Whether it holds; a value that is not known is no certain value, and above none. */
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
  /** Changed every day, or once in years; what is neither stands between them. */
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
  /** How far it keeps from them; it may meet them unless said. */
  apart?: number
}

/** The number of a meter's switch: built in, or on an output add-on. */
export type Relay = 0 | 100

/** What is sent for on and off, and the numbers that the device then reports (1 and 0 unless said). */
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
  /** Only these bits of the report echo the asked code. */
  echoMask?: number
}

/** What makes a guarded press safe: one of these must hold, and the ledger keeps which. */
export const consents = ['somebody_there', 'cause_known'] as const
export type Consent = (typeof consents)[number]

/** A press that can do harm: asked of an online device, with a reason and a consent, and only so often. */
export interface PressGuard {
  perDay: number
  /** After so many in a day that did not help, somebody should go there. */
  helpless: number
}

/** A press: sends one fixed value and has no state of its own to echo. */
export interface PressSetting extends SettingBase {
  kind: 'press'
  value: true | 0
  /** Where a press shows in reports: the metric and the value it takes. */
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
 * Where an energy comes from. The first source that reported on a day is that day's. `hold` sources are integrated:
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
  /** True where the figure is worked out rather than counted. */
  isEstimate?: true
}

/** A fault number that a device reports, what its display shows, and what that means. */
export interface FaultCode {
  value: number
  code: string
  blocking: boolean
  description: { el: string; en: string }
}

/**
 * By which values a fault whose number says nothing stops a device: what wants it, what then works, what only asks
 * for service.
 */
export interface FaultSigns {
  wanted: readonly string[]
  works: string
  onlyService: string
}

/** Stretches of a measured value, the best first and each within the next; what lies outside all is very poor. */
export interface Banded {
  metric: string
  within: readonly [good: Stretch, fair: Stretch, poor: Stretch]
  /** What a scale shows: whatever lies beyond stands at its end. */
  scale: { from: number; to: number }
}
type Stretch = readonly [low: number, high: number]

/** What tells the types of meters apart: a single-phase one counts up to two channels. */
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
  faultSigns?: FaultSigns
  energies?: readonly Energy[]
  /** The energies whose sum is the device's consumption. */
  consumption?: readonly string[]
  /** What the device gives off as heat, where it says so: COP = this / consumption. */
  heatEnergy?: string
  /** What is read of a register that has nothing to tell. */
  emptyRegister?: readonly number[]
  /** What is told in the place of a sensor that gives no value, while the fault metric tells this code. */
  placeholders?: readonly { metric: string; value: number; fault: number }[]
  /** Each list never falls from left to right, or the report is wrong. */
  ascending?: readonly (readonly string[])[]
  /** Of which values it is known what is good, the most telling first. */
  banded?: readonly Banded[]
  /** Of energy meters, which report phases by the maker's own protocols. */
  meter?: MeterShape
}

const ids = new WeakMap<Pick<Metric, 'group' | 'name'>, string>()

/** `ot.boiler.blr_t`. Put together once: it is asked for with every value that a device reports. */
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

/** What the device itself tells; energies are worked out from it. */
export const isReported = (metric: Metric): boolean => metric.kind !== 'energy'

export const groupsOf = (model: Model): string[] => [
  ...new Set(model.metrics.filter(isReported).map((metric) => metric.group)),
]
