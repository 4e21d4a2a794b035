// What a company notes about one of its people; who they are comes from the directory they sign in with.
import { z } from 'zod'
import { fieldsOf, optionalTextField } from '../fields.ts'
import { personColourKeys } from './colours.ts'

/** 15 digits and a plus, as of a contact. */
const phoneLimit = 16

export const personnelFields = fieldsOf({
  phone: {
    schema: z
      .string()
      .transform((text) => text.replaceAll(/[\s()./\p{Pd}]/gu, ''))
      .pipe(z.string().regex(/^$|^\+?\d{5,15}$/, 'phone_digits'))
      .transform((text) => text || null)
      .nullable()
      .optional(),
    stored: z.string().nullable(),
    limit: phoneLimit,
    empty: '',
    file: null,
  },
  licence_number: { ...optionalTextField(40), file: null },
  color: {
    schema: z.enum(personColourKeys, 'color_required').optional(),
    stored: z.enum(personColourKeys),
    empty: null,
    file: null,
  },
  /** Whether work may be given to them. */
  is_active: { schema: z.boolean().optional(), stored: z.boolean(), empty: false, file: null },
})
