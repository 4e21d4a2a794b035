// The installation: its writable fields, each declared once, in the order of its files.
import { z } from 'zod'
import { noteHeads, premiumColumn } from '../clients/fields.ts'
import {
  fieldsOf,
  flagField,
  floorField,
  omitFields,
  optionalTextField,
  pickFields,
  requiredTextField,
  same,
} from '../fields.ts'

const addressLimit = 100
const zipLimit = 15
const tag = { min: 1, max: 999_999_999 }

/** An address is stored up to its first comma; a postcode without spaces. */
const addressSchema = z
  .string()
  .transform((text) => text.split(',', 1)[0] ?? '')
  .pipe(z.string().trim().max(addressLimit, 'too_long'))
  .transform((text) => text || null)
  .nullable()
  .optional()
const zipSchema = z
  .string()
  .transform((text) => text.replace(/\s+/g, ''))
  .pipe(z.string().max(zipLimit, 'too_long'))
  .transform((text) => text || null)
  .nullable()
  .optional()

/** Degrees; the schema and a check constraint limit the range. */
const coordinateField = (limit: number) => ({
  schema: z
    .number('coordinates_invalid')
    .min(-limit, 'coordinates_invalid')
    .max(limit, 'coordinates_invalid')
    .nullable()
    .optional(),
  stored: z.number().nullable(),
  empty: null,
})

export const installationFields = fieldsOf({
  client_id: { schema: z.uuid('tenant_required'), stored: z.string(), empty: '', file: null },
  owner_id: {
    schema: z.uuid().nullable().optional(),
    stored: z.string().nullable(),
    empty: null,
    file: null,
  },
  tag: {
    /** Default when adding: the company's next tag. */
    schema: z.int('tag_digits').min(tag.min, 'tag_required').max(tag.max, 'tag_digits').optional(),
    stored: z.int(),
    limit: tag,
    empty: null,
    file: { label: { el: 'Αριθμός', en: 'Number' }, also: ['Κωδικός', 'Tag'], kind: 'integer' },
  },
  address: {
    schema: addressSchema,
    stored: z.string().nullable(),
    limit: addressLimit,
    empty: '',
    file: {
      label: { el: 'Διεύθυνση', en: 'Address' },
      also: ['Οδός', 'Οδός και αριθμός', 'Street', 'Street address'],
      example: same('Εγνατία 118'),
    },
  },
  area: {
    ...requiredTextField('area_required', 30),
    // Null in rows from before it was required.
    stored: z.string().nullable(),
    file: {
      label: { el: 'Περιοχή', en: 'Area' },
      also: ['Πόλη', 'Δήμος', 'City', 'Town'],
      isRequired: true,
      example: same('Θεσσαλονίκη'),
    },
  },
  zip_code: {
    schema: zipSchema,
    stored: z.string().nullable(),
    limit: zipLimit,
    empty: '',
    file: {
      label: { el: 'Τ.Κ.', en: 'Postcode' },
      also: ['Ταχυδρομικός κώδικας', 'Zip', 'Zip code', 'Postal code'],
      example: same('54622'),
    },
  },
  floor: {
    ...floorField(),
    file: { label: { el: 'Όροφος', en: 'Floor' }, kind: 'floor', example: same('2') },
  },
  is_premium: { ...flagField(), file: premiumColumn },
  notes: { ...optionalTextField(1000), file: { label: { el: 'Σημειώσεις', en: 'Notes' }, also: noteHeads } },
  /** Only for companies with the preference `installation_description`. */
  description: { ...optionalTextField(80), file: { label: { el: 'Περιγραφή', en: 'Description' } } },
  latitude: {
    ...coordinateField(90),
    file: {
      label: { el: 'Γεωγραφικό πλάτος', en: 'Latitude' },
      kind: 'decimal',
      example: { el: '40,6333', en: '40.6333' },
    },
  },
  longitude: {
    ...coordinateField(180),
    file: {
      label: { el: 'Γεωγραφικό μήκος', en: 'Longitude' },
      kind: 'decimal',
      example: { el: '22,9461', en: '22.9461' },
    },
  },
})

/** Fields of a building in the list of its client. */
export const installationOfClientFields = omitFields(
  installationFields,
  'client_id',
  'owner_id',
  'description',
)

/** Fields of a building that is created together with its device. */
export const siteFields = omitFields(installationOfClientFields, 'is_premium')

/** Where a building is. */
export const placeFields = pickFields(installationFields, 'address', 'area', 'latitude', 'longitude')
