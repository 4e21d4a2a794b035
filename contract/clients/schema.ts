import { z } from 'zod'
import { contactFields } from '../contacts/fields.ts'
import { schemasOf, storedOf } from '../fields.ts'
import { installationOfClientFields } from '../installations/fields.ts'
import { isoTime } from '../lists.ts'
import { clientFields, type clientNameFields } from './fields.ts'

const isNamed = ({ is_business, entity_name }: { is_business?: unknown; entity_name?: unknown }) =>
  is_business !== true || (typeof entity_name === 'string' && entity_name.trim() !== '')
const named = {
  path: ['entity_name'],
  message: 'entity_name_required',
  // Reported together with what else is missing.
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}
const clientObject = z.strictObject(schemasOf(clientFields))

/** The client form. Where no contact is marked as the primary one, the first becomes it. */
export const clientFormSchema = clientObject.refine(isNamed, named)
export type ClientForm = z.output<typeof clientFormSchema>

/**
 * What is left out stays as it is; `contacts` are all that the client has from now on. That a business has a name is
 * checked with what is stored.
 */
export const clientEditSchema = clientObject.partial()
export type ClientEdit = z.output<typeof clientEditSchema>

export const contactAddSchema = z.strictObject({
  ...schemasOf(contactFields),
  is_primary: z.boolean().default(false),
})

/** The primary mark moves by giving it to another contact, so that there always is one. */
export const contactEditSchema = z
  .strictObject({ ...schemasOf(contactFields), is_primary: z.literal(true, 'contact_primary_required') })
  .partial()

/**
 * `fullname` is lastname firstname; `name` is how the client shows, a business as `entity_name (lastname firstname)`;
 * `tag` is that of the first of its installations.
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

/** How a client shows: a business as `entity_name (lastname firstname)`. */
export function shownName(client: Pick<Client, keyof typeof clientNameFields>): string {
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
    tag_id: z.string(),
    ...storedOf(installationOfClientFields),
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
