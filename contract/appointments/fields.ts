// Forms of appointments: a new one, a series, an edit and its end.
import { z } from 'zod'
import { expectedUpdatedAt } from '../expected.ts'
import { optionalTextField, requiredTextField, schemasOf } from '../fields.ts'
import { appointmentFields } from '../jobs/appointment-fields.ts'
import { actionFormSchema, materialFormSchema, optionalIdField, paidBySchema } from '../jobs/fields.ts'
import { appointmentStatuses } from '../jobs/types.ts'
import { euroSchema, positiveEuroSchema } from '../money.ts'
import { mostSeriesDays } from '../work-calendar/series.ts'

/** Without a job, one is made from the type and notes. */
export const appointmentFormSchema = z.strictObject(schemasOf(appointmentFields))
export type AppointmentForm = z.output<typeof appointmentFormSchema>

/** A visit on each of several working days of the technician, at the same time of day, all under one job. */
export const appointmentSeriesSchema = z.strictObject({
  ...schemasOf(appointmentFields),
  days: z
    .int('series_days_required')
    .min(2, 'series_days_required')
    .max(mostSeriesDays, 'series_days_required'),
})
export type AppointmentSeries = z.output<typeof appointmentSeriesSchema>

/**
 * Missing fields stay unchanged. Any field but `notes`, `is_confirmed` and the status takes the appointment back to
 * pending; a change of time, technician or home also clears `is_confirmed`. With `expected_updated_at`, the `updated_at` of
 * the appointment that the edit is based on, an appointment that has changed since stays as it is (`visit_changed`).
 */
export const appointmentEditSchema = z
  .strictObject({
    ...schemasOf(appointmentFields),
    appointment_status_id: z
      .int('status_required')
      .refine((id) => appointmentStatuses.some((status) => status.id === id), 'status_required'),
    cancel_reason: optionalTextField(200).schema,
    expected_updated_at: expectedUpdatedAt,
  })
  .partial()
export type AppointmentEdit = z.output<typeof appointmentEditSchema>

export const mostStrokes = 200
const unit = z.number().min(0).max(1)

export const signatureFormSchema = z.strictObject({
  signer_name: requiredTextField('signer_required', 100).schema,
  /** `signedSentence` of what this request stores, in either language; its hash is stored. */
  signed_text: requiredTextField('signature_required', 4000).schema,
  /** Empty where the name was typed in place of a drawing. */
  strokes: z
    .array(
      z
        .array(z.tuple([unit, unit]))
        .min(2)
        .max(2000),
    )
    .max(mostStrokes, 'signature_required'),
})

/** What a technician records at the end of a visit. */
export const appointmentEndSchema = z
  .strictObject({
    assignee_id: optionalIdField().schema,
    /** The specification's body has none: its visit is done. */
    outcome: z.enum(['done', 'continue'], 'outcome_required').default('done'),
    actions: z.array(actionFormSchema).max(50, 'actions_too_many').default([]),
    materials: z.array(materialFormSchema).max(100, 'actions_too_many').default([]),
    notes: optionalTextField(1000).schema,
    cost: euroSchema.nullable().optional(),
    /** A new estimate that the client agreed to. */
    estimated_cost: euroSchema.nullable().optional(),
    /** Whether the client paid now: `amount`, or all that is due. */
    client_paid: z.boolean().default(false),
    amount: positiveEuroSchema.optional(),
    payment_type_id: paidBySchema.optional(),
    /** Who paid; default the tenant. */
    client_id: z.uuid().optional(),
    signature: signatureFormSchema.nullable().optional(),
    /** As of an edit: for a request that replaces the note of the visit. */
    expected_updated_at: expectedUpdatedAt.optional(),
  })
  .refine(({ outcome, actions }) => outcome !== 'done' || actions.length > 0, {
    error: 'action_required',
    path: ['actions'],
  })
  .refine(({ client_paid, payment_type_id }) => !client_paid || payment_type_id !== undefined, {
    error: 'payment_type_required',
    path: ['payment_type_id'],
  })
export type AppointmentEnd = z.output<typeof appointmentEndSchema>
