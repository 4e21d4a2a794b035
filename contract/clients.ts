import { z } from 'zod'
import { optionalText } from './fields.ts'
import { isoTime } from './lists.ts'

/** Longest texts of spec section 9; the entity name is ours. */
export const clientLimits = {
  firstname: 45,
  lastname: 45,
  email: 70,
  entity_name: 100,
  notes: 1000,
  /** As it is stored: 5 to 15 digits, and a plus before them. */
  phone: 16,
  description: 60,
  contacts: 20,
} as const

export const contactTypes = [
  { id: 1, contact_info_type: 'mobile' },
  { id: 2, contact_info_type: 'landline' },
] as const
export const contactTypeSchema = z
  .object({ id: z.int(), contact_info_type: z.enum(['mobile', 'landline']) })
  .meta({ id: 'ContactType' })

const required = (missing: string, max: number) =>
  z.string(missing).trim().min(1, missing).max(max, 'too_long')

/** People type spaces, brackets, dots, dashes and slashes into a number; it is stored without them. */
const phoneField = z
  .string('phone_required')
  .transform((text) => text.replaceAll(/[\s()./\p{Pd}]/gu, ''))
  .pipe(
    z
      .string()
      .min(1, 'phone_required')
      .regex(/^$|^\+?\d{5,15}$/, 'phone_digits'),
  )
  .meta({ description: '5 to 15 digits after an optional plus; spaces, brackets and dashes are dropped.' })

const contactFields = {
  contact_type_id: z
    .int('contact_type_required')
    .refine((id) => contactTypes.some((type) => type.id === id), 'contact_type_required'),
  phone: phoneField,
  description: optionalText(clientLimits.description),
}

/** A contact of the client form; with an id it is one that the client has already. */
const formContactSchema = z.strictObject({
  ...contactFields,
  id: z.uuid().optional(),
  is_primary: z.boolean().default(false),
})
export type ContactForm = z.output<typeof formContactSchema>

const contactsField = z
  .array(formContactSchema, 'contact_required')
  .min(1, 'contact_required')
  .max(clientLimits.contacts, 'contacts_too_many')
  .refine((contacts) => contacts.filter(({ is_primary }) => is_primary).length <= 1, 'contact_primary_one')

const emailField = z
  .string()
  .trim()
  .max(clientLimits.email, 'too_long')
  .refine((text) => text === '' || /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text), 'form_email_rule')
  .transform((text) => text || null)
  .nullable()
  .optional()

const clientFields = {
  firstname: required('firstname_required', clientLimits.firstname),
  lastname: required('lastname_required', clientLimits.lastname),
  email: emailField,
  entity_name: optionalText(clientLimits.entity_name),
  notes: optionalText(clientLimits.notes),
  is_business: z.boolean().optional(),
  is_premium: z.boolean().optional(),
}

const isNamed = ({ is_business, entity_name }: { is_business?: unknown; entity_name?: unknown }) =>
  is_business !== true || (typeof entity_name === 'string' && entity_name.trim() !== '')
const named = {
  path: ['entity_name'],
  message: 'entity_name_required',
  // Reported together with what else is missing.
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}
const clientObject = z.strictObject({ ...clientFields, contacts: contactsField })

/** The client form. Where no contact is marked as the primary one, the first becomes it. */
export const clientFormSchema = clientObject.refine(isNamed, named)
export type ClientForm = z.output<typeof clientFormSchema>

/**
 * What is left out stays as it is; `contacts` are all that the client has from now on. That a business has a name is
 * checked with what is stored.
 */
export const clientEditSchema = clientObject.partial()
export type ClientEdit = z.output<typeof clientEditSchema>

export const contactAddSchema = z.strictObject({ ...contactFields, is_primary: z.boolean().default(false) })

/** The primary mark moves by giving it to another contact, so that there always is one. */
export const contactEditSchema = z
  .strictObject({ ...contactFields, is_primary: z.literal(true, 'contact_primary_required') })
  .partial()

const contactSchema = z.object({
  id: z.string(),
  contact_type: contactTypeSchema,
  contact_type_id: z.int(),
  is_primary: z.boolean(),
  description: z.string().nullable(),
  phone: z.string(),
})
export type Contact = z.infer<typeof contactSchema>

/**
 * `fullname` is lastname firstname; `name` is how the client shows, a business as `entity_name (lastname firstname)`;
 * `tag` is that of the first of its installations.
 */
export const clientSchema = z
  .object({
    id: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    email: z.string().nullable(),
    is_business: z.boolean(),
    entity_name: z.string().nullable(),
    name: z.string(),
    fullname: z.string(),
    type: z.enum(['company', 'individual']),
    is_premium: z.boolean(),
    notes: z.string().nullable(),
    tag: z.string().nullable(),
    contacts: z.array(contactSchema),
    contacts_length: z.int(),
    created_at: isoTime,
    created_by: z.string().nullable(),
    updated_at: isoTime.nullable(),
    updated_by: z.string().nullable(),
    /** Only in the list of archived clients. */
    archived_at: isoTime.optional(),
  })
  .meta({ id: 'Client' })
export type Client = z.infer<typeof clientSchema>

/** How a client shows: a business as `entity_name (lastname firstname)`. */
export function shownName(
  client: Pick<Client, 'firstname' | 'lastname' | 'is_business' | 'entity_name'>,
): string {
  const fullname = `${client.lastname} ${client.firstname}`
  return client.is_business && client.entity_name ? `${client.entity_name} (${fullname})` : fullname
}

/** `balance` is what the client owes over all its installations in euro, `owed_since` since when. */
export const clientDetailSchema = clientSchema
  .extend({ balance: z.number(), owed_since: isoTime.nullable() })
  .meta({ id: 'ClientDetail' })
export type ClientDetail = z.infer<typeof clientDetailSchema>

export const clientInstallationSchema = z
  .object({
    id: z.string(),
    tag: z.int(),
    tag_id: z.string(),
    address: z.string().nullable(),
    area: z.string().nullable(),
    zip_code: z.string().nullable(),
    floor: z.int().nullable(),
    notes: z.string().nullable(),
    is_premium: z.boolean(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    devices: z.int(),
    created_at: isoTime,
    updated_at: isoTime.nullable(),
  })
  .meta({ id: 'ClientInstallation' })
export type ClientInstallation = z.infer<typeof clientInstallationSchema>

export const clientSorts = ['name', 'is_business', 'phone', 'notes', 'created_at', 'email'] as const

/** An archived record can be restored for so many days. */
export const restorableDays = 30

/** For so many minutes whoever archived a record may take that back, administrator or not. */
export const undoMinutes = 10
