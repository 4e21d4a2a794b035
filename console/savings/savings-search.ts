import { z } from 'zod'
import { addLocalDays, dateOf, startOfDate, startOfLocalDay } from '../kit/chart/time-ticks.ts'
import { listSearch } from '../kit/list/search.ts'
import { type Days, daysOf } from '../kit/period/period.ts'

export const spans = [30, 90, 365] as const

const twoDays = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d$/)
  .optional()
  .catch(undefined)

/** What the screen keeps in the address. */
export const savingsSearch = listSearch.extend({
  /** Whole days until yesterday; default 30. */
  days: z.coerce
    .number()
    .refine((days) => spans.some((span) => span === days))
    .optional()
    .catch(undefined),
  /** Two days in place of the last ones. */
  period: twoDays,
  /** Two days; default the days before weather adaptation. */
  baseline: twoDays,
  fuel: z.enum(['gas', 'electricity']).optional().catch(undefined),
  known: z.enum(['yes', 'no']).optional().catch(undefined),
  /** The chosen device. */
  device: z.string().max(64).optional().catch(undefined),
  /** Its change of a setting that is judged. */
  change: z.uuid().optional().catch(undefined),
})
export type SavingsSearch = z.infer<typeof savingsSearch>

/** The days that are compared, both included. */
export function comparedDays({ days = spans[0], period }: SavingsSearch, now: number): Days {
  const today = startOfLocalDay(now)
  return (
    daysOf(period) ?? {
      date_from: dateOf(addLocalDays(today, -days)),
      date_to: dateOf(addLocalDays(today, -1)),
    }
  )
}

export interface SavingsRequest {
  days?: number
  date_from?: string
  date_to?: string
  baseline_from?: string
  baseline_to?: string
}

const beginOf = ({ date_from }: Days) => new Date(startOfDate(date_from)).toISOString()
const endOf = ({ date_to }: Days) => new Date(addLocalDays(startOfDate(date_to), 1)).toISOString()

/** What the screen, the fit of one device and its page request. */
export function savingsQueryOf({ days = spans[0], period, baseline }: SavingsSearch): SavingsRequest {
  const [chosen, before] = [daysOf(period), daysOf(baseline)]
  return {
    ...(chosen ? { date_from: beginOf(chosen), date_to: endOf(chosen) } : { days }),
    ...(before ? { baseline_from: beginOf(before), baseline_to: endOf(before) } : {}),
  }
}
