// Which equipment must be checked for leaks, and how often: Regulation (EU) 2024/573, Article 5.
import { z } from 'zod'
import { fluorinatedGas, type Refrigerant } from './refrigerants.ts'

export interface Charge {
  refrigerant: Refrigerant | null
  charge_kg: number | null
  /** Hermetically sealed and labelled so. */
  is_hermetic: boolean
  is_residential: boolean
  has_leak_detection: boolean
}

const tonnes = z.number()

export const leakCheckSchema = z
  .discriminatedUnion('due', [
    z.object({ due: z.literal('unknown'), missing: z.enum(['refrigerant', 'charge_kg']) }),
    z.object({ due: z.literal('never'), reason: z.enum(['natural', 'small', 'hermetic']), tonnes }),
    z.object({ due: z.literal('every'), months: z.literal([3, 6, 12, 24]), tonnes }),
  ])
  .meta({ id: 'LeakCheck' })
export type LeakCheck = z.infer<typeof leakCheckSchema>

/** The classes of paragraph 6, largest first: tonnes of CO2 of Annex I, or kilograms of Annex II, Section 1. */
const classes = [
  { tonnes: 500, kilograms: 100, months: 3, withDetection: 6 },
  { tonnes: 50, kilograms: 10, months: 6, withDetection: 12 },
  { tonnes: 5, kilograms: 1, months: 12, withDetection: 24 },
] as const

const sealed = { tonnes: 10, kilograms: 2, residentialKilograms: 3 }

/** Rounded to grams of CO2, so that 0.5 × 4175 is exactly 2.0875 t. */
const rounded = (tonnes: number): number => Math.round(tonnes * 1e6) / 1e6

export function leakCheckOf(charge: Charge): LeakCheck {
  const { refrigerant, charge_kg: kg, is_hermetic, is_residential, has_leak_detection } = charge
  if (refrigerant === null) return { due: 'unknown', missing: 'refrigerant' }
  const { gwp, unsaturatedShare } = fluorinatedGas(refrigerant)
  if (gwp === 0 && unsaturatedShare === 0) return { due: 'never', reason: 'natural', tonnes: 0 }
  if (kg === null) return { due: 'unknown', missing: 'charge_kg' }
  const tonnes = rounded((kg * gwp) / 1000)
  const kilograms = rounded(kg * unsaturatedShare)
  const reached = classes.find((one) => tonnes >= one.tonnes || kilograms >= one.kilograms)
  if (!reached) return { due: 'never', reason: 'small', tonnes }
  const isExempt =
    (tonnes < sealed.tonnes && kilograms < sealed.kilograms) ||
    (is_residential && kg < sealed.residentialKilograms)
  if (is_hermetic && isExempt) return { due: 'never', reason: 'hermetic', tonnes }
  return { due: 'every', months: has_leak_detection ? reached.withDetection : reached.months, tonnes }
}

interface Planned {
  leak_check: LeakCheck | null
  every_months: number | null
}

/** The months that the law allows between two checks, where a plan comes less often or counts hours alone. */
export const legalMonthsMissed = ({ leak_check, every_months }: Planned): number | undefined =>
  leak_check?.due === 'every' && (every_months === null || every_months > leak_check.months)
    ? leak_check.months
    : undefined
