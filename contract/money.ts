// Money is decimal euro in JSON and whole cents in the database.
import { z } from 'zod'

export const mostEuro = 1_000_000

const isWholeCents = (euro: number): boolean => Math.abs(euro * 100 - Math.round(euro * 100)) < 1e-6

const euroBetween = (min: number) =>
  z
    .number('amount_invalid')
    .refine((euro) => euro >= min && euro <= mostEuro, {
      error: 'value_range',
      params: { min, max: mostEuro },
    })
    .refine(isWholeCents, 'amount_cents')
    .meta({ minimum: min, maximum: mostEuro })

/** At least 0 euro in whole cents. */
export const euroSchema = euroBetween(0)

/** A sum that changes hands: at least one cent. */
export const positiveEuroSchema = euroBetween(0.01)

export const toCents = (euro: number): number => Math.round(euro * 100)
export const toEuro = (cents: number): number => cents / 100

/** An optional cost or estimate. Null while there is none. */
export const optionalEuroField = () => ({
  schema: euroSchema.nullable().optional(),
  stored: z.number().nullable(),
  limit: { min: 0, max: mostEuro },
  empty: null,
})
