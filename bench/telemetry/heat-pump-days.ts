// What a heat pump reports over the days, twenty numbers a minute: made up from a house, its weather and its compressor
// rather than recorded. Every sensor has noise of about its resolution, every moment the jitter of a network.
import { hcMb } from '../../contract/models/hc-mb.ts'
import { metricPosition } from '../../contract/models/model.ts'
import type { DayOfReports } from '../../server/telemetry/storage/columns.rules.ts'
import { nextGaussian, nextUniform, type Random, randomOf } from '../../simulator/random.ts'

const dayMs = 86_400_000
const minuteMs = 60_000
export const reportSeconds = 60
export const reportsADay = dayMs / minuteMs

export const metrics = [
  'rssi',
  't_water_out',
  't_water_in',
  't_dhw',
  't_set',
  't_ch1_set',
  'op_mode',
  'cmp',
  'heat',
  't_r',
  't_r_set',
  't_out',
  'flow_rate',
  'cmp_freq_set',
  'freq_cmp',
  'power',
  'heat_power',
  'kwh_counter',
  'kwh_heat_counter',
  'defrost',
] as const
export type MetricName = (typeof metrics)[number]

export function positionOf(metric: MetricName): number {
  const position = metricPosition(hcMb, metric)
  if (position === undefined) throw new Error(`a heat pump has no ${metric}`)
  return position
}

interface House {
  random: Random
  weather: number
  room: number
  tank: number
  share: number
  frost: number
  kwh: number
  heatKwh: number
  isHeatingWater: boolean
}

const scaled = (value: number, decimals: number) => Number(value.toFixed(decimals))
const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value))

function reportOf(house: House, ms: number): Record<MetricName, number> {
  const { random } = house
  const noise = (deviation: number) => deviation * nextGaussian(random)
  const hour = (ms % dayMs) / 3_600_000
  const season = Math.cos(((ms / dayMs - 20) * 2 * Math.PI) / 365.25)
  house.weather = 0.9995 * house.weather + noise(0.05)
  const outside = 15 - 9 * season - 4 * Math.cos(((hour - 2.5) * Math.PI) / 12) + house.weather
  const target = hour > 4.5 && hour < 20.5 ? 21 : 19
  house.tank -= 0.006 + (nextUniform(random) < 0.01 ? 4 * nextUniform(random) : 0)
  if (house.tank < 44) house.isHeatingWater = true
  if (house.tank > 50) house.isHeatingWater = false
  const isFrosted = house.frost > 55
  house.frost += isFrosted || (outside < 6 && house.share > 0) ? 1 : 0
  if (house.frost > 59) house.frost = 0
  const needed = house.isHeatingWater ? 0.8 : (target - house.room) * 0.9 + (17 - outside) * 0.028
  const wanted = needed < 0.15 ? 0 : between(0.3, needed, 1)
  house.share += between(-0.15, wanted - house.share, 0.15)
  if (wanted === 0 && house.share < 0.25) house.share = 0
  const isRunning = house.share > 0
  const flow = house.isHeatingWater ? house.tank + 5 : 27 + (17 - outside) * 0.75
  const cop = isRunning ? between(1.2, (0.47 * (flow + 275)) / (flow + 8 - outside), 6.5) : 0
  const power = isRunning ? 2.6 * house.share * (1 + noise(0.006)) : 0.011
  const heat = isFrosted ? -1.2 : isRunning ? power * cop * (1 + noise(0.01)) : 0
  if (house.isHeatingWater) house.tank += heat / 14
  else house.room += heat / 420
  house.room -= (house.room - outside) * 0.00055
  house.kwh += power / 60
  house.heatKwh += Math.max(0, heat) / 60
  const water = isRunning ? flow : house.room + 3
  return {
    rssi: Math.round(-63 + noise(2.5)),
    t_water_out: scaled(water + noise(0.1), 1),
    t_water_in: scaled(water - heat / 1.4 + noise(0.1), 1),
    t_dhw: scaled(house.tank + noise(0.1), 1),
    t_set: Math.round(flow),
    t_ch1_set: Math.round(27 + (17 - outside) * 0.75),
    op_mode: house.isHeatingWater ? 5 : isRunning ? 3 : 0,
    cmp: isRunning ? 1 : 0,
    heat: isRunning && !house.isHeatingWater ? 1 : 0,
    t_r: scaled(house.room + noise(0.05), 1),
    t_r_set: target,
    t_out: scaled(outside + noise(0.1), 1),
    flow_rate: isRunning ? scaled(1.2 + noise(0.015), 2) : 0,
    cmp_freq_set: Math.round(90 * wanted),
    freq_cmp: isRunning ? Math.round(90 * house.share + noise(0.7)) : 0,
    power: scaled(power, 2),
    heat_power: scaled(heat, 2),
    kwh_counter: scaled(house.kwh, 2),
    kwh_heat_counter: scaled(house.heatKwh, 2),
    defrost: isFrosted ? 1 : 0,
  }
}

/** UTC days in the order of time; the last one ends at `until`. The same seed makes the same days. */
export function* heatPumpDays(seed: number, from: number, until: number): Generator<DayOfReports> {
  const random = randomOf(seed)
  const house: House = {
    random,
    weather: 0,
    room: 20 + nextUniform(random),
    tank: 48,
    share: 0,
    frost: 0,
    kwh: 1000 * nextUniform(random),
    heatKwh: 3000 * nextUniform(random),
    isHeatingWater: false,
  }
  const phase = Math.floor(nextUniform(random) * 40_000)
  for (let day = from; day < until; day += dayMs) {
    const count = Math.min(reportsADay, Math.ceil((until - day) / minuteMs))
    const times = new Float64Array(count)
    const columns = metrics.map(() => new Float64Array(count))
    for (let row = 0; row < count; row++) {
      // Never on the full minute, where one engine counts a report to what ends there and another to what begins.
      const ms =
        day + row * minuteMs + phase + Math.round(between(1, 300 + 90 * nextGaussian(random), 15_000))
      times[row] = ms
      const report = reportOf(house, ms)
      for (const [index, metric] of metrics.entries()) (columns[index] ?? times)[row] = report[metric]
    }
    const values = new Map(metrics.map((metric, index) => [positionOf(metric), columns[index] ?? times]))
    yield { day, reports: { times, values } }
  }
}
