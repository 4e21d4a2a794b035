import { z } from 'zod'
import { contactTypeSchema } from './clients.ts'
import { optionalText } from './fields.ts'
import { isoTime } from './lists.ts'

/** Longest texts and the range of floors of spec sections 5 and 9. */
export const installationLimits = {
  address: 100,
  area: 30,
  zip_code: 15,
  notes: 1000,
  description: 80,
  floor: { min: -9, max: 20 },
  tag: { min: 1, max: 999_999_999 },
} as const

/** Only what stands before the first comma is kept of an address; a postcode has no spaces. */
const addressField = z
  .string()
  .transform((text) => text.split(',', 1)[0] ?? '')
  .pipe(z.string().trim().max(installationLimits.address, 'too_long'))
  .transform((text) => text || null)
  .nullable()
  .optional()
const zipField = z
  .string()
  .transform((text) => text.replace(/\s+/g, ''))
  .pipe(z.string().max(installationLimits.zip_code, 'too_long'))
  .transform((text) => text || null)
  .nullable()
  .optional()

const { floor, tag } = installationLimits
const coordinate = (limit: number) =>
  z.number('coordinates_invalid').min(-limit, 'coordinates_invalid').max(limit, 'coordinates_invalid')

const siteFields = {
  address: addressField,
  area: z.string('area_required').trim().min(1, 'area_required').max(installationLimits.area, 'too_long'),
  zip_code: zipField,
  floor: z
    .int('floor_range')
    .min(floor.min, 'floor_range')
    .max(floor.max, 'floor_range')
    .nullable()
    .optional(),
  notes: optionalText(installationLimits.notes),
  latitude: coordinate(90).nullable().optional(),
  longitude: coordinate(180).nullable().optional(),
  /** Left out when adding, it is the next one of the company. */
  tag: z.int('tag_digits').min(tag.min, 'tag_required').max(tag.max, 'tag_digits').optional(),
}

const installationFields = {
  ...siteFields,
  client_id: z.uuid('tenant_required'),
  owner_id: z.uuid().nullable().optional(),
  is_premium: z.boolean().optional(),
  /** Only where the company has the preference `installation_description`. */
  description: optionalText(installationLimits.description),
}

const bothOrNeither = (given: { latitude?: unknown; longitude?: unknown }) =>
  (given.latitude ?? null) === null ? (given.longitude ?? null) === null : (given.longitude ?? null) !== null
const pairedCoordinates = { error: 'coordinates_both', path: ['latitude'] }

/** A building that is made together with its device. */
export const siteSchema = z.strictObject(siteFields).refine(bothOrNeither, pairedCoordinates)

export const installationFormSchema = z
  .strictObject(installationFields)
  .refine(bothOrNeither, pairedCoordinates)
export type InstallationForm = z.output<typeof installationFormSchema>

/** What is left out stays as it is. */
export const installationEditSchema = z
  .strictObject(installationFields)
  .partial()
  .refine(bothOrNeither, pairedCoordinates)
export type InstallationEdit = z.output<typeof installationEditSchema>

const installationContactSchema = z.object({
  id: z.string(),
  phone: z.string(),
  contact_type: contactTypeSchema,
  contact_type_id: z.int(),
  is_primary: z.boolean(),
})

/**
 * A building. `tag_id` is company key + `_` + `tag`; `client_name` is how the client shows; `balance` is what is owed in
 * euro, null where the reader may not know it (a distributor), as are e-mail and contacts.
 */
export const installationSchema = z
  .object({
    id: z.string(),
    tag: z.int(),
    tag_id: z.string(),
    client_id: z.string(),
    /** The same as `client_id`: the tenant. */
    user_id: z.string(),
    client_firstname: z.string(),
    client_lastname: z.string(),
    client_entity_name: z.string().nullable(),
    client_name: z.string(),
    client_is_business: z.boolean(),
    client_is_archived: z.boolean(),
    client_email: z.string().nullable(),
    userContacts: z.array(installationContactSchema),
    owner_id: z.string().nullable(),
    owner_firstname: z.string().nullable(),
    owner_lastname: z.string().nullable(),
    address: z.string().nullable(),
    area: z.string().nullable(),
    zip_code: z.string().nullable(),
    floor: z.int().nullable(),
    is_premium: z.boolean(),
    notes: z.string().nullable(),
    description: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    balance: z.number().nullable(),
    technician_company_id: z.string(),
    technician_name: z.string(),
    devices_count: z.int(),
    last_job_entry_at: isoTime.nullable(),
    created_at: isoTime,
    created_by: z.string().nullable(),
    updated_at: isoTime.nullable(),
    updated_by: z.string().nullable(),
    /** Only in the list of archived installations. */
    archived_at: isoTime.optional(),
  })
  .meta({ id: 'Installation' })
export type Installation = z.infer<typeof installationSchema>

export const installationSorts = [
  'tag',
  'description',
  'client_name',
  'address',
  'area',
  'notes',
  'balance',
  'is_premium',
  'technician_name',
  'created_at',
] as const
