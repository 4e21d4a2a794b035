// Moments and days in requests. Implausibly distant ones are typing errors, and PostgreSQL refuses years without four
// digits.
import { z } from 'zod'
import { fromNanoseconds, nanoseconds } from './lists.ts'

const dayMs = 86_400_000
const firstYear = 2000
const daysAhead = 366

const isNear = (ms: number, since = firstYear): boolean =>
  ms >= Date.UTC(since, 0, 1) && ms <= Date.now() + daysAhead * dayMs

const near = <T extends z.ZodType<string>>(text: T, toMs: (text: string) => number, since = firstYear) =>
  text
    .refine((given) => isNear(toMs(given), since), 'date_far')
    .meta({ description: `from ${since} to a year from now` })

const iso = z.iso.datetime({ offset: true, abort: true })

/** ISO 8601. */
export const momentGiven = near(iso, Date.parse)

export const nanosecondsGiven = near(nanoseconds, fromNanoseconds)

export const toMilliseconds = (text: string): number =>
  /^\d+$/.test(text) ? fromNanoseconds(text) : Date.parse(text)

/** Epoch or ISO 8601; people write ISO 8601. */
export const eitherGiven = (missing: string) => near(z.union([nanoseconds, iso], missing), toMilliseconds)

/** A calendar day; an appliance may be older than the product. */
export const dayGiven = (since = firstYear) =>
  near(z.iso.date({ error: 'date_invalid', abort: true }), Date.parse, since)

/** Refinement of a query: `date_from` is not after `date_to`. */
export const isInOrder = ({
  date_from,
  date_to,
}: {
  date_from?: string | undefined
  date_to?: string | undefined
}) => !date_from || !date_to || Date.parse(date_from) <= Date.parse(date_to)
export const inOrder = { error: 'date_range_required', path: ['date_to'] }
