import { z } from 'zod'
import { addLocalDays, startOfDate, startOfLocalDay } from '../kit/chart/time-ticks.ts'
import { daysOf } from '../kit/period/period.ts'

export const spans = [30, 90, 365] as const

/** What the screen keeps in the address. */
export const savingsSearch = z
  .object({
    /** Whole days until yesterday; default 30. */
    days: z.coerce
      .number()
      .refine((days) => spans.some((span) => span === days))
      .optional()
      .catch(undefined),
    /** Two days; default the days before weather adaptation. */
    baseline: z
      .string()
      .regex(/^\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d$/)
      .optional()
      .catch(undefined),
    fuel: z.enum(['gas', 'electricity']).optional().catch(undefined),
    known: z.enum(['yes', 'no']).optional().catch(undefined),
    /** The chosen device. */
    device: z.string().max(64).optional().catch(undefined),
  })
  .catchall(z.unknown())
export type SavingsSearch = z.infer<typeof savingsSearch>

/** The beginning of the whole days until yesterday. */
export const beginOf = (days: number, now: number): number => addLocalDays(startOfLocalDay(now), -days)

/** What the screen, the fit of one device and its page request. */
export function savingsQueryOf({ days = spans[0], baseline }: SavingsSearch) {
  const chosen = daysOf(baseline)
  if (!chosen) return { days }
  return {
    days,
    baseline_from: new Date(startOfDate(chosen.date_from)).toISOString(),
    baseline_to: new Date(addLocalDays(startOfDate(chosen.date_to), 1)).toISOString(),
  }
}
export type SavingsRequest = ReturnType<typeof savingsQueryOf>
