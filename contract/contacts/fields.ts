// The contact of a client: its fields, each declared once.
import { z } from 'zod'
import { fieldsOf, flagField, optionalTextField } from '../fields.ts'

export const contactTypes = [
  { id: 1, contact_info_type: 'mobile' },
  { id: 2, contact_info_type: 'landline' },
] as const
export const contactTypeSchema = z
  .object({ id: z.int(), contact_info_type: z.enum(['mobile', 'landline']) })
  .meta({ id: 'ContactType' })

/** People type spaces, brackets, dots, dashes and slashes into a number; they are not stored. */
const phoneSchema = z
  .string('phone_required')
  .transform((text) => text.replaceAll(/[\s()./\p{Pd}]/gu, ''))
  .pipe(
    z
      .string()
      .min(1, 'phone_required')
      .regex(/^$|^\+?\d{5,15}$/, 'phone_digits'),
  )
  .meta({ description: '5 to 15 digits after an optional plus; spaces, brackets and dashes are dropped.' })

/** Their columns in files are numbered: `phone_1`, `phone_1_type`. */
export const contactFields = fieldsOf({
  contact_type_id: {
    schema: z
      .int('contact_type_required')
      .refine((id) => contactTypes.some((type) => type.id === id), 'contact_type_required'),
    stored: z.int(),
    empty: contactTypes[0].id,
    file: null,
  },
  // 15 digits and a plus.
  phone: { schema: phoneSchema, stored: z.string(), limit: 16, empty: '', file: null },
  description: { ...optionalTextField(60), file: null },
  /** Exactly one contact of a client is. */
  is_primary: { ...flagField(), schema: z.boolean().default(false), file: null },
})
