import { z } from 'zod'
import { contactTypeSchema } from '../contacts/fields.ts'
import { expectedUpdatedAt } from '../expected.ts'
import { schemasOf, storedOf } from '../fields.ts'
import { isoTime } from '../lists.ts'
import { withWholePosition } from '../sites/fields.ts'
import { installationFields } from './fields.ts'

export const installationFormSchema = withWholePosition(z.strictObject(schemasOf(installationFields)))
export type InstallationForm = z.output<typeof installationFormSchema>

/** Missing fields stay unchanged. With `expected_updated_at`, an installation that has changed since stays as it is. */
export const installationEditSchema = withWholePosition(
  z.strictObject({ ...schemasOf(installationFields), expected_updated_at: expectedUpdatedAt }).partial(),
)
export type InstallationEdit = z.output<typeof installationEditSchema>

const installationContactSchema = z.object({
  id: z.string(),
  phone: z.string(),
  contact_type: contactTypeSchema,
  contact_type_id: z.int(),
  is_primary: z.boolean(),
})

/**
 * A building. `tag_id` is company key + `_` + `tag`; `client_name` is the displayed name; `balance` is the debt in
 * euro. Balance, e-mail and contacts are null for a distributor.
 */
export const installationSchema = z
  .object({
    id: z.string(),
    tag_id: z.string(),
    ...storedOf(installationFields),
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
    owner_firstname: z.string().nullable(),
    owner_lastname: z.string().nullable(),
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
