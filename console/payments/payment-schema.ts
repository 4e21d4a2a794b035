// The form of a payment: as in the contract, but with a day in place of a moment.
import { z } from 'zod'
import { schemasOf } from '../../contract/fields.ts'
import { paymentFields } from '../../contract/jobs/payment-fields.ts'
import { dayGiven } from '../../contract/moments.ts'
import { dateOf, startOfDate } from '../kit/chart/time-ticks.ts'

const noonMs = 12 * 3_600_000

export const today = (): string => dateOf(Date.now())

/** Today is now; of an earlier day its noon. */
export const momentOfDay = (day: string): string =>
  new Date(day === today() ? Date.now() : startOfDate(day) + noonMs).toISOString()

export const dayOfMoment = (moment: string): string => dateOf(Date.parse(moment))

const paidOn = dayGiven().refine((day) => day <= today(), 'payment_in_future')

/** An empty choice is none. */
const choice = z
  .union([z.uuid(), z.literal('')])
  .nullable()
  .transform((id) => id || null)

const { paid_at: _moment, ...fields } = schemasOf(paymentFields)

export const addSchema = z.strictObject({ ...fields, assignee_id: choice, paid_at: paidOn })

export const editSchema = addSchema.omit({ installation_id: true, job_ids: true }).extend({
  void_reason: z.string().trim().max(200, 'too_long'),
})
export type EditValues = z.output<typeof editSchema>
