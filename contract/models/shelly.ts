import type {
  ChartSeries,
  DeviceType,
  Energy,
  MeterShape,
  Metric,
  Model,
  ModelChart,
  Relay,
  Setting,
  Unit,
} from './model.ts'

const phases = ['a', 'b', 'c'] as const
type Phase = (typeof phases)[number]

/** The same metric of each phase: `power_a`, `power_b`, `power_c`. */
const perPhase = (prefix: string, metric: Omit<Metric, 'name'>): Metric[] =>
  phases.map((phase) => ({ name: `${prefix}_${phase}`, ...metric }))

/** Power limit of a phase in either direction. */
const mostWatts = 100_000

const counter = (unit: Unit, perHour: number): Omit<Metric, 'name'> => ({
  group: 'energy',
  kind: 'counter',
  unit,
  decimals: 0,
  min: 0,
  max: 1e12,
  pace: { perHour, step: 1 },
})

const measure = (
  group: string,
  unit: Unit | undefined,
  decimals: number,
  [min, max]: [number, number],
): Omit<Metric, 'name'> => ({ group, kind: 'measure', ...(unit && { unit }), decimals, min, max })

const energyMetric = (name: string): Metric => ({
  name,
  group: 'derived',
  kind: 'energy',
  unit: 'kwh',
  decimals: 3,
  min: 0,
  max: 1e9,
})

/** Polling period for values that a meter does not report by itself; relays report every change. */
export const meterPollSeconds = 300

/** The metric with the state of each switch. */
export const relayMetrics: Readonly<Record<Relay, string>> = { 0: 'relay_a', 100: 'external_relay_a' }

/**
 * One list for all four types, so that a meter found to have a relay keeps the positions of its stored rows. Phases of
 * a single-phase meter are its two channels. New metrics go at the end only.
 */
const metrics: readonly Metric[] = [
  { name: 'rssi', group: 'device', kind: 'measure', unit: 'dbm', decimals: 0, min: -127, max: 0 },
  ...perPhase('voltage', measure('voltage', 'volt', 1, [0, 480])),
  ...perPhase('power', measure('power', 'watt', 1, [-mostWatts, mostWatts])),
  ...perPhase('energy', counter('watt_hours', mostWatts)),
  { name: relayMetrics[0], group: 'relay', kind: 'state', min: 0, max: 1, reportedEvery: meterPollSeconds },
  { name: relayMetrics[100], group: 'relay', kind: 'state', min: 0, max: 1, reportedEvery: meterPollSeconds },
  ...perPhase('returned', counter('watt_hours', mostWatts)),
  /** Generation 1 without `total`: watt-minutes that restart at 0. */
  ...perPhase('energy_wmin', counter('watt_minutes', 60 * mostWatts)),
  ...perPhase('current', measure('current', 'ampere', 2, [0, 1000])),
  /** Signed: some firmware encodes the direction of the power. */
  ...perPhase('pf', measure('power_factor', undefined, 2, [-1, 1])),
  { name: 'freq', group: 'frequency', kind: 'measure', unit: 'hertz', decimals: 1, min: 40, max: 70 },
  ...phases.map((phase) => energyMetric(`kwh_${phase}`)),
  ...phases.map((phase) => energyMetric(`kwh_returned_${phase}`)),
]

const energies: readonly Energy[] = phases.flatMap((phase) => [
  {
    metric: `kwh_${phase}`,
    sources: [
      { kind: 'counter', metric: `energy_${phase}`, kwhPerUnit: 1 / 1000 },
      { kind: 'counter', metric: `energy_wmin_${phase}`, kwhPerUnit: 1 / 60_000 },
    ],
  },
  {
    metric: `kwh_returned_${phase}`,
    sources: [{ kind: 'counter', metric: `returned_${phase}`, kwhPerUnit: 1 / 1000 }],
  },
])

const tones = { a: 'accent', b: 'second', c: 'cold' } as const

const seriesOf = (prefix: string, style: ChartSeries['style'], of: readonly Phase[]): ChartSeries[] =>
  of.map((phase) => ({ metric: `${prefix}_${phase}`, style, tone: tones[phase] }))

/** Spec section 9; a three-phase meter shows the voltage of phase a only. */
const chartsOf = (of: readonly Phase[], relays: readonly string[]): ModelChart[] => [
  { key: 'power', unit: 'watt', series: seriesOf('power', 'line', of) },
  { key: 'energy', unit: 'kwh', series: seriesOf('kwh', 'bar', of) },
  { key: 'voltage', unit: 'volt', series: seriesOf('voltage', 'line', ['a']) },
  ...relays.map((metric): ModelChart => ({ key: metric, series: [{ metric, style: 'band', tone: 'warm' }] })),
]

const relaySwitch: Setting = {
  kind: 'switch',
  section: 'relay',
  action: 'relay',
  echo: relayMetrics[0],
  echoByRelay: relayMetrics,
  on: 'on',
  off: 'off',
  answeredByReport: true,
}

const meter = (type: DeviceType, shape: MeterShape): Model => {
  const of = shape.isThreePhase ? phases : phases.slice(0, 2)
  return {
    type,
    idPrefix: shape.isThreePhase ? 'shellyem3' : 'shellyem',
    metrics,
    settings: shape.hasRelay ? [relaySwitch] : [],
    energies,
    consumption: of.map((phase) => `kwh_${phase}`),
    charts: chartsOf(of, shape.isThreePhase ? Object.values(relayMetrics) : [relayMetrics[0]]),
    meter: shape,
  }
}

/** Shelly energy meters of all generations, by channels and with or without a relay. */
export const meters: readonly Model[] = [
  meter('SHELLY_EM_1PH', { isThreePhase: false, hasRelay: false }),
  meter('SHELLY_EM_1PH_W_RELAY', { isThreePhase: false, hasRelay: true }),
  meter('SHELLY_EM_3PH', { isThreePhase: true, hasRelay: false }),
  meter('SHELLY_EM_3PH_W_RELAY', { isThreePhase: true, hasRelay: true }),
]
