import type { LiveDevice } from '../../../contract/devices.ts'
import type { Model } from '../../../contract/models/model.ts'

/** The phases that a meter counts: `kwh_a`, `kwh_b` → `a`, `b`. */
export const phasesOf = ({ consumption = [] }: Model): string[] =>
  consumption.flatMap((name) => /^kwh_([a-c])$/.exec(name)?.[1] ?? [])

/** Nothing unless every part is known: a sum of some would pass for the whole. */
export const sumOf = (values: readonly (number | undefined)[]): number | undefined =>
  values.reduce<number | undefined>(
    (sum, value) => (sum === undefined || value === undefined ? undefined : sum + value),
    0,
  )

/** kWh since local midnight by phase, as far as they are known. */
export const todayOf = ({ properties }: Pick<LiveDevice, 'properties'>): Record<string, number | undefined> =>
  Object.fromEntries(
    Object.entries(properties.energy_day ?? {}).map(([name, kwh]) => [name.replace('energy_day_', ''), kwh]),
  )

export const inKwh = (wattHours: number | undefined): number | undefined =>
  wattHours === undefined ? undefined : wattHours / 1000
