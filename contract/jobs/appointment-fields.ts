// The appointment: its writable fields, each declared once. Replies of jobs show it, so it is declared among these.
import { z } from 'zod'
import { fieldsOf, flagField, optionalTextField } from '../fields.ts'
import { momentGiven } from '../moments.ts'
import { optionalIdField, typeField } from './fields.ts'

/** Minutes (spec section 9). */
export const appointmentDurations = [30, 60, 90, 120, 150, 180, 240, 300, 360, 420, 480] as const

export const mostHelpers = 10

const helpersSchema = z.array(z.uuid()).max(mostHelpers, 'helpers_too_many')

export const appointmentFields = fieldsOf({
  installation_id: { schema: z.uuid('installation_required'), stored: z.string(), empty: '', file: null },
  job_id: optionalIdField(),
  type_id: typeField(),
  assignee_id: {
    schema: z.uuid('technician_required'),
    stored: z.string().nullable(),
    empty: '',
    file: null,
  },
  helper_ids: { schema: helpersSchema.optional(), stored: z.array(z.string()), empty: null, file: null },
  scheduled_start: { schema: momentGiven, stored: z.string(), empty: '', file: null },
  duration: {
    schema: z
      .int('duration_required')
      .refine(
        (minutes) => (appointmentDurations as readonly number[]).includes(minutes),
        'duration_required',
      ),
    stored: z.int(),
    empty: null,
    file: null,
  },
  notes: { ...optionalTextField(1000), file: null },
  is_confirmed: { ...flagField(), file: null },
})
