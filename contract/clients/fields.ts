// The client: its writable fields, each declared once, in the order of its files.
import { z } from 'zod'
import { contactFields, contactTypeSchema } from '../contacts/fields.ts'
import {
  fieldsOf,
  flagField,
  noteHeads,
  omitFields,
  optionalTextField,
  pickFields,
  premiumColumn,
  requiredTextField,
  same,
  schemasOf,
  storedOf,
} from '../fields.ts'
import { isVatNumber } from './vat-number.ts'

export const mostContacts = 20

/** A contact of the client form; an id marks an existing one. */
const formContactSchema = z.strictObject({
  ...schemasOf(contactFields),
  id: z.uuid().optional(),
  is_primary: z.boolean().default(false),
})
export type ContactForm = z.output<typeof formContactSchema>

const contactsSchema = z
  .array(formContactSchema, 'contact_required')
  .min(1, 'contact_required')
  .max(mostContacts, 'contacts_too_many')
  .refine((contacts) => contacts.filter(({ is_primary }) => is_primary).length <= 1, 'contact_primary_one')

const contactSchema = z.object({
  id: z.string(),
  contact_type: contactTypeSchema,
  ...storedOf(contactFields),
  is_primary: z.boolean(),
})
export type Contact = z.infer<typeof contactSchema>

const emailLimit = 70
const emailSchema = z
  .string()
  .trim()
  .max(emailLimit, 'too_long')
  .refine((text) => text === '' || /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text), 'form_email_rule')
  .transform((text) => text || null)
  .nullable()
  .optional()

/** People type blanks and the country prefix. */
const vatNumberSchema = z
  .string()
  .transform((text) => text.replaceAll(/\s/g, '').replace(/^EL/i, ''))
  .pipe(z.string().refine((text) => text === '' || isVatNumber(text), 'vat_number_invalid'))
  .transform((text) => text || null)
  .nullable()
  .optional()

export const clientFields = fieldsOf({
  lastname: {
    ...requiredTextField('lastname_required', 45),
    file: {
      label: { el: 'Επώνυμο', en: 'Last name' },
      also: ['Επίθετο', 'Surname', 'Family name'],
      isRequired: true,
      example: same('Παπαδοπούλου'),
    },
  },
  firstname: {
    ...requiredTextField('firstname_required', 45),
    file: {
      label: { el: 'Όνομα', en: 'First name' },
      also: ['Μικρό όνομα', 'Given name', 'Forename', 'Name'],
      isRequired: true,
      example: same('Αικατερίνη'),
    },
  },
  email: {
    schema: emailSchema,
    stored: z.string().nullable(),
    limit: emailLimit,
    empty: '',
    file: {
      label: same('E-mail'),
      also: ['Mail', 'E-mail address', 'Ηλεκτρονική διεύθυνση', 'Ηλ. ταχυδρομείο'],
      example: same('katerina@example.gr'),
    },
  },
  is_business: {
    ...flagField(),
    file: {
      label: { el: 'Επιχείρηση', en: 'Business' },
      kind: 'flag',
      example: { el: 'όχι', en: 'no' },
    },
  },
  entity_name: {
    ...optionalTextField(100),
    file: {
      label: { el: 'Επωνυμία επιχείρησης', en: 'Business name' },
      also: ['Επωνυμία', 'Εταιρεία', 'Εταιρία', 'Company', 'Company name', 'Organization'],
    },
  },
  vat_number: {
    schema: vatNumberSchema,
    stored: z.string().nullable(),
    limit: 9,
    empty: '',
    file: {
      label: { el: 'ΑΦΜ', en: 'VAT number' },
      also: ['Αριθμός φορολογικού μητρώου', 'AFM', 'VAT', 'VAT no', 'Tax number', 'TIN'],
      example: same('123456783'),
    },
  },
  tax_office: {
    ...optionalTextField(60),
    file: {
      label: { el: 'ΔΟΥ', en: 'Tax office' },
      also: ['Εφορία', 'DOY'],
      example: { el: 'Α΄ Θεσσαλονίκης', en: 'Thessaloniki A' },
    },
  },
  is_premium: { ...flagField(), file: premiumColumn },
  // Contacts are rows of another table and several columns in a file.
  contacts: { schema: contactsSchema, stored: z.array(contactSchema), empty: null, file: null },
  notes: {
    ...optionalTextField(1000),
    file: {
      label: { el: 'Σημειώσεις', en: 'Notes' },
      also: noteHeads,
      example: { el: 'Κουδούνι στον δεύτερο', en: 'Bell on the second floor' },
    },
  },
})

/** The fields that are columns of the client's row. */
export const clientColumns = omitFields(clientFields, 'contacts')

/** The fields of the displayed name. */
export const clientNameFields = pickFields(
  clientFields,
  'lastname',
  'firstname',
  'is_business',
  'entity_name',
)
