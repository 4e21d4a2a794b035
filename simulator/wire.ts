// What all our controllers share: rounding, Wi-Fi strength, and when a full report is due.
import { nextGaussian, type Random } from './random.ts'
import type { Fields } from './simulated-home.ts'

export const tenth = (value: number): number => Math.round(value * 10) / 10
export const hundredth = (value: number): number => Math.round(value * 100) / 100
export const bit = (value: boolean): number => (value ? 1 : 0)

/** Around the mean of its site. */
export function signalFields({ site, state }: { site: { rssi: number }; state: { random: Random } }): Fields {
  const signal = site.rssi + 2.5 * nextGaussian(state.random)
  return { rssi: Math.min(-25, Math.round(signal)) }
}

const hour = 60 * 60_000

/** The memory for buffered readings is small, so settings that no chart draws are buffered only every hour. */
export const isHourly = (ts: number, previous: number): boolean =>
  Math.floor(ts / hour) !== Math.floor(previous / hour)
