// A building as an address: the fields that installations, jobs and the form of a device share, in the order of files.
import { z } from 'zod'
import {
  fieldsOf,
  floorField,
  noteHeads,
  optionalTextField,
  pickFields,
  requiredTextField,
  same,
  schemasOf,
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

/** Fields of a building that is created together with its device. */
export const siteFields = fieldsOf({
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
  notes: { ...optionalTextField(1000), file: { label: { el: 'Σημειώσεις', en: 'Notes' }, also: noteHeads } },
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

/** Where a building is. */
export const placeFields = pickFields(siteFields, 'address', 'area', 'latitude', 'longitude')

interface Position {
  latitude?: unknown
  longitude?: unknown
}

/** A form with both coordinates or neither. */
export const withWholePosition = <S extends z.ZodType<Position>>(form: S): S =>
  form.refine(({ latitude, longitude }) => ((latitude ?? null) === null) === ((longitude ?? null) === null), {
    error: 'coordinates_both',
    path: ['latitude'],
  })

export const siteSchema = withWholePosition(z.strictObject(schemasOf(siteFields)))
