import type { LiveDevice } from '../../../contract/devices/schema.ts'
import type { Model } from '../../../contract/models/model.ts'

/** The phases that a meter counts: `kwh_a`, `kwh_b` → `a`, `b`. */
export const phasesOf = ({ consumption = [] }: Model): string[] =>
  consumption.flatMap((name) => /^kwh_([a-c])$/.exec(name)?.[1] ?? [])

/**
 * Those that a meter has. A single-phase meter may have one channel only, and then never tells of the other; a phase of
 * which nothing is heard is one whose wire or clamp is to be looked at.
 */
export const livePhasesOf = ({ properties }: Pick<LiveDevice, 'properties'>, model: Model): string[] => {
  const phases = phasesOf(model)
  const isHeard = (phase: string) =>
    properties.power?.[`power_${phase}`] !== undefined || properties.energy?.[`energy_${phase}`] !== undefined
  return phases.length === 2 ? phases.filter((phase, index) => index === 0 || isHeard(phase)) : phases
}

/** Nothing unless every part is known: a sum of some would pass for the whole. */
export const sumOf = (values: readonly (number | undefined)[]): number | undefined =>
  values.reduce<number | undefined>(
    (sum, value) => (sum === undefined || value === undefined ? undefined : sum + value),
    0,
  )

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals))

/** Of parts that are shown beside it: what is read adds up. */
export const shownSum = (values: readonly (number | undefined)[], decimals: number): number | undefined =>
  sumOf(values.map((value) => (value === undefined ? undefined : rounded(value, decimals))))

/** kWh since local midnight by phase, as far as they are known. */
export const todayOf = ({ properties }: Pick<LiveDevice, 'properties'>): Record<string, number | undefined> =>
  Object.fromEntries(
    Object.entries(properties.energy_day ?? {}).map(([name, kwh]) => [name.replace('energy_day_', ''), kwh]),
  )

export const inKwh = (wattHours: number | undefined): number | undefined =>
  wattHours === undefined ? undefined : wattHours / 1000
