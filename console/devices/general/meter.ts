import type { LiveDevice } from '../../../contract/devices/schema.ts'
import type { Model } from '../../../contract/models/model.ts'

/** The phases of a meter: `kwh_a`, `kwh_b` → `a`, `b`. */
export const phasesOf = ({ consumption = [] }: Model): string[] =>
  consumption.flatMap((name) => /^kwh_([a-c])$/.exec(name)?.[1] ?? [])

/**
 * The phases to show. A single-phase meter may have one channel only and then never reports the other; a phase of a
 * three-phase meter without reports has a wiring problem and stays visible.
 */
export const livePhasesOf = ({ properties }: Pick<LiveDevice, 'properties'>, model: Model): string[] => {
  const phases = phasesOf(model)
  const hasReported = (phase: string) =>
    properties.power?.[`power_${phase}`] !== undefined || properties.energy?.[`energy_${phase}`] !== undefined
  return phases.length === 2 ? phases.filter((phase, index) => index === 0 || hasReported(phase)) : phases
}

/** Undefined unless every part is known, because a partial sum would look complete. */
export const sumOf = (values: readonly (number | undefined)[]): number | undefined =>
  values.reduce<number | undefined>(
    (sum, value) => (sum === undefined || value === undefined ? undefined : sum + value),
    0,
  )

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals))

/** The sum of rounded parts, so that the shown figures add up. */
export const shownSum = (values: readonly (number | undefined)[], decimals: number): number | undefined =>
  sumOf(values.map((value) => (value === undefined ? undefined : rounded(value, decimals))))

/** kWh since local midnight by phase, as far as known. */
export const todayOf = ({ properties }: Pick<LiveDevice, 'properties'>): Record<string, number | undefined> =>
  Object.fromEntries(
    Object.entries(properties.energy_day ?? {}).map(([name, kwh]) => [name.replace('energy_day_', ''), kwh]),
  )

export const inKwh = (wattHours: number | undefined): number | undefined =>
  wattHours === undefined ? undefined : wattHours / 1000
