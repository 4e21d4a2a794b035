// The installation: its writable fields, each declared once, in the order of its files.
import { z } from 'zod'
import { fieldsOf, flagField, omitFields, optionalTextField, pickFields, premiumColumn } from '../fields.ts'
import { siteFields } from '../sites/fields.ts'

export const installationFields = fieldsOf({
  client_id: { schema: z.uuid('tenant_required'), stored: z.string(), empty: '', file: null },
  owner_id: {
    schema: z.uuid().nullable().optional(),
    stored: z.string().nullable(),
    empty: null,
    file: null,
  },
  ...omitFields(siteFields, 'notes', 'latitude', 'longitude'),
  is_premium: { ...flagField(), file: premiumColumn },
  ...pickFields(siteFields, 'notes'),
  /** Only for companies with the preference `installation_description`. */
  description: { ...optionalTextField(80), file: { label: { el: 'Περιγραφή', en: 'Description' } } },
  ...pickFields(siteFields, 'latitude', 'longitude'),
})

/** Fields of a building in the list of its client. */
export const installationOfClientFields = omitFields(
  installationFields,
  'client_id',
  'owner_id',
  'description',
)
