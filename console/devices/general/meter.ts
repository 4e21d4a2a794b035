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
