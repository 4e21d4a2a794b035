// An item of the catalogue: its writable fields, each declared once, in the order of its files.
import { z } from 'zod'
import {
  type FileChoice,
  fieldsOf,
  flagField,
  optionalTextField,
  requiredTextField,
  same,
} from '../fields.ts'
import { refrigerantCodes } from '../leak-checks/refrigerants.ts'
import { optionalEuroField } from '../money.ts'
import { catalogueTypes, unitKeys, units } from './types.ts'

/** In kg. */
const charge = { min: 0, max: 500 }

const years = { min: 1950, max: 2100 }

export const modelYearField = () => ({
  schema: z
    .int('value_range')
    .refine((year) => year >= years.min && year <= years.max, { error: 'value_range', params: years })
    .meta({ minimum: years.min, maximum: years.max })
    .nullable()
    .optional(),
  stored: z.int().nullable(),
  limit: years,
  empty: null,
})

const choicesOf = <T extends { label: FileChoice['label'] }>(
  all: readonly T[],
  valueOf: (one: T) => FileChoice['value'],
): FileChoice[] => all.map((one) => ({ value: valueOf(one), label: one.label }))

export const catalogueFields = fieldsOf({
  item_type_id: {
    schema: z
      .int('item_type_required')
      .refine((id) => catalogueTypes.some((type) => type.id === id), 'item_type_required'),
    stored: z.int(),
    empty: null,
    file: {
      label: { el: 'Είδος', en: 'Type' },
      also: ['Κατηγορία', 'Τύπος', 'Item type', 'Category'],
      kind: 'choice',
      choices: choicesOf(catalogueTypes, ({ id }) => id),
      isRequired: true,
      example: { el: 'Αντλία θερμότητας', en: 'Heat pump' },
    },
  },
  /** Required of an appliance; many materials have none. */
  make: {
    ...optionalTextField(50),
    file: {
      label: { el: 'Μάρκα', en: 'Make' },
      also: ['Κατασκευαστής', 'Brand', 'Manufacturer'],
      example: same('Midea'),
    },
  },
  model: {
    ...requiredTextField('model_required', 100),
    file: {
      label: { el: 'Μοντέλο ή περιγραφή', en: 'Model or description' },
      also: ['Μοντέλο', 'Περιγραφή', 'Ονομασία', 'Model', 'Description', 'Item', 'Product', 'Name'],
      isRequired: true,
      example: same('M-Thermal Arctic 8'),
    },
  },
  model_year: {
    ...modelYearField(),
    file: {
      label: { el: 'Έτος μοντέλου', en: 'Model year' },
      also: ['Έτος', 'Year'],
      kind: 'integer',
      example: same('2025'),
    },
  },
  unit: {
    schema: z.enum(unitKeys, 'unit_required').nullable().optional(),
    stored: z.enum(unitKeys).nullable(),
    empty: null,
    file: {
      label: { el: 'Μονάδα', en: 'Unit' },
      also: ['Μονάδα μέτρησης', 'ΜΜ', 'UoM'],
      kind: 'choice',
      choices: units.flatMap(({ unit, label, short }) => [
        { value: unit, label },
        { value: unit, label: short },
      ]),
      example: same(''),
    },
  },
  price: {
    ...optionalEuroField(),
    file: {
      label: { el: 'Τιμή (€)', en: 'Price (€)' },
      also: ['Τιμή', 'Τιμή μονάδας', 'Price', 'Unit price', 'Cost'],
      kind: 'decimal',
      example: { el: '3450,00', en: '3450.00' },
    },
  },
  warranty: {
    ...optionalTextField(60),
    file: {
      label: { el: 'Εγγύηση', en: 'Warranty' },
      also: ['Guarantee'],
      example: { el: '5 έτη', en: '5 years' },
    },
  },
  refrigerant: {
    schema: z.enum(refrigerantCodes, 'refrigerant_unknown').nullable().optional(),
    stored: z.enum(refrigerantCodes).nullable(),
    empty: null,
    file: {
      label: { el: 'Ψυκτικό μέσο', en: 'Refrigerant' },
      also: ['Ψυκτικό', 'Ψυκτικό υγρό', 'Gas'],
      kind: 'choice',
      choices: refrigerantCodes.map((name) => ({ value: name, label: same(name) })),
      example: same('R32'),
    },
  },
  /** In kg, as on the rating plate. */
  refrigerant_charge: {
    schema: z
      .number('value_range')
      .refine((kg) => kg > charge.min && kg <= charge.max, { error: 'value_range', params: charge })
      .transform((kg) => Math.round(kg * 1000) / 1000)
      .nullable()
      .optional(),
    stored: z.number().nullable(),
    limit: charge,
    empty: null,
    file: {
      label: { el: 'Πλήρωση ψυκτικού (kg)', en: 'Refrigerant charge (kg)' },
      also: ['Πλήρωση', 'Charge', 'Refrigerant charge'],
      kind: 'decimal',
      example: { el: '1,4', en: '1.4' },
    },
  },
  /** The refrigerant circuit is closed in the factory, as in a monobloc. */
  is_hermetic: {
    ...flagField(),
    file: {
      label: { el: 'Ερμητικά σφραγισμένο', en: 'Hermetically sealed' },
      also: ['Ερμητικό', 'Monobloc', 'Sealed'],
      kind: 'flag',
      example: { el: 'ναι', en: 'yes' },
    },
  },
  notes: {
    ...optionalTextField(1000),
    file: {
      label: { el: 'Σημειώσεις', en: 'Notes' },
      also: ['Σχόλια', 'Παρατηρήσεις', 'Comments', 'Remarks'],
      example: { el: 'Μονομπλόκ, τριφασικό', en: 'Monobloc, three-phase' },
    },
  },
})
