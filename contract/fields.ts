import { z } from 'zod'

/** A number with both of its limits in the problem: `value_range` with `min` and `max`. */
export const numberBetween = (min: number, max: number) =>
  z
    .number('value_range')
    .refine((value) => value >= min && value <= max, { error: 'value_range', params: { min, max } })
    .meta({ minimum: min, maximum: max })

/** What the message of a zod issue's key names: the limits that were passed, by `min` and `max`. */
export function limitsOf(issue: object): Record<string, number> | undefined {
  const { minimum, maximum, params } = issue as Record<string, unknown>
  const limits = { min: minimum, max: maximum, ...(params as object | undefined) }
  const numbers = Object.entries(limits).filter(([, limit]) => typeof limit === 'number')
  return numbers.length > 0 ? (Object.fromEntries(numbers) as Record<string, number>) : undefined
}

/** Text that may be left out; nothing typed is null. */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, 'too_long')
    .transform((text) => text || null)
    .nullable()
    .optional()
