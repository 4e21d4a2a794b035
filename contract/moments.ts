// Moments and days as people and programs give them. What lies further off than anything here can is a slip, and years
// that are not written with four digits are no dates to PostgreSQL.
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

/** Either of them: ISO 8601 is what people write. */
export const eitherGiven = (missing: string) => near(z.union([nanoseconds, iso], missing), toMilliseconds)

/** A day of the calendar; what stands in a building may be older than the product. */
export const dayGiven = (since = firstYear) =>
  near(z.iso.date({ error: 'date_invalid', abort: true }), Date.parse, since)
