import { z } from 'zod'
import { contactFields } from '../contacts/fields.ts'
import { expectedUpdatedAt } from '../expected.ts'
import { schemasOf, storedOf } from '../fields.ts'
import { installationOfClientFields } from '../installations/fields.ts'
import { isoTime } from '../lists.ts'
import { clientFields, type clientNameFields } from './fields.ts'

const isNamed = ({ is_business, entity_name }: { is_business?: unknown; entity_name?: unknown }) =>
  is_business !== true || (typeof entity_name === 'string' && entity_name.trim() !== '')
const named = {
  path: ['entity_name'],
  message: 'entity_name_required',
  // Validated later, together with the other required fields.
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}
const clientObject = z.strictObject(schemasOf(clientFields))

/** The client form. Without a primary mark the first contact becomes primary. */
export const clientFormSchema = clientObject.refine(isNamed, named)
export type ClientForm = z.output<typeof clientFormSchema>

/**
 * Missing fields keep their stored value; `contacts` replaces all contacts. The name of a business is validated
 * together with the stored fields. With `expected_updated_at`, a client that has changed since stays as it is.
 */
export const clientEditSchema = clientObject.extend({ expected_updated_at: expectedUpdatedAt }).partial()
export type ClientEdit = z.output<typeof clientEditSchema>

export const contactAddSchema = z.strictObject(schemasOf(contactFields))

/** Only setting the mark on another contact moves it, so one contact is always primary. */
export const contactEditSchema = contactAddSchema
  .extend({ is_primary: z.literal(true, 'contact_primary_required') })
  .partial()

/**
 * `fullname` is lastname firstname; `name` is the displayed name, for a business `entity_name (lastname firstname)`;
 * `tag` belongs to the client's first installation.
 */
export const clientSchema = z
  .object({
    id: z.string(),
    ...storedOf(clientFields),
    name: z.string(),
    fullname: z.string(),
    type: z.enum(['company', 'individual']),
    tag: z.string().nullable(),
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

/** The displayed name: a business as `entity_name (lastname firstname)`. */
export function shownName(client: Pick<Client, keyof typeof clientNameFields>): string {
  const fullname = `${client.lastname} ${client.firstname}`
  return client.is_business && client.entity_name ? `${client.entity_name} (${fullname})` : fullname
}

/** `balance` is the client's debt over all its installations in euro, `owed_since` its date. */
export const clientDetailSchema = clientSchema
  .extend({ balance: z.number(), owed_since: isoTime.nullable() })
  .meta({ id: 'ClientDetail' })
export type ClientDetail = z.infer<typeof clientDetailSchema>

export const clientInstallationSchema = z
  .object({
    id: z.string(),
    tag_id: z.string(),
    ...storedOf(installationOfClientFields),
    devices: z.int(),
    created_at: isoTime,
    updated_at: isoTime.nullable(),
  })
  .meta({ id: 'ClientInstallation' })
export type ClientInstallation = z.infer<typeof clientInstallationSchema>

export const clientSorts = ['name', 'is_business', 'phone', 'notes', 'created_at', 'email'] as const

/** Days within which an archived record can be restored. */
export const restorableDays = 30

/** Minutes within which the person who archived a record may undo it without being an administrator. */
export const undoMinutes = 10
