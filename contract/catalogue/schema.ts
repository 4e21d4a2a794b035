import { z } from 'zod'
import { expectedUpdatedAt } from '../expected.ts'
import { schemasOf, storedOf } from '../fields.ts'
import { isoTime } from '../lists.ts'
import { catalogueFields } from './fields.ts'
import { catalogueTypes, holdsRefrigerant, itemKinds, kindOfType } from './types.ts'

const itemObject = z.strictObject(schemasOf(catalogueFields))

const isGiven = (value: unknown): boolean => value !== null && value !== undefined && value !== ''
const isObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null

/** What belongs to the type of an item; an edit is checked together with the stored fields. */
export const itemRules = [
  {
    path: 'make',
    key: 'make_required',
    holds: (item) => kindOfType(item.item_type_id ?? 0) === 'material' || isGiven(item.make),
  },
  {
    path: 'unit',
    key: 'unit_of_material',
    holds: (item) => kindOfType(item.item_type_id ?? 0) === 'material' || !isGiven(item.unit),
  },
  {
    path: 'refrigerant',
    key: 'refrigerant_not_held',
    holds: (item) =>
      holdsRefrigerant(item.item_type_id) ||
      !(isGiven(item.refrigerant) || isGiven(item.refrigerant_charge) || item.is_hermetic === true),
  },
  {
    path: 'refrigerant',
    key: 'refrigerant_required',
    holds: (item) => !isGiven(item.refrigerant_charge) || isGiven(item.refrigerant),
  },
] as const satisfies readonly {
  path: keyof typeof catalogueFields
  key: string
  holds: (item: Partial<z.output<typeof itemObject>>) => boolean
}[]

export const catalogueFormSchema = itemRules.reduce(
  (schema, { path, key, holds }) => schema.refine(holds, { path: [path], message: key, when: isObject }),
  itemObject,
)
export type CatalogueForm = z.output<typeof catalogueFormSchema>

/** Missing fields stay unchanged. With `expected_updated_at`, an item that has changed since stays as it is. */
export const catalogueEditSchema = itemObject.extend({ expected_updated_at: expectedUpdatedAt }).partial()
export type CatalogueEdit = z.output<typeof catalogueEditSchema>

/** `name` is make and model; `gwp` is that of the refrigerant, `co2_tonnes` of its charge. */
export const catalogueItemSchema = z
  .object({
    id: z.string(),
    ...storedOf(catalogueFields),
    kind: z.enum(itemKinds),
    type_name: z.string(),
    name: z.string(),
    gwp: z.number().nullable(),
    co2_tonnes: z.number().nullable(),
    created_at: isoTime,
    created_by: z.string().nullable(),
    updated_at: isoTime.nullable(),
    updated_by: z.string().nullable(),
    /** Only in the list of archived items. */
    archived_at: isoTime.optional(),
  })
  .meta({ id: 'CatalogueItem' })
export type CatalogueItem = z.infer<typeof catalogueItemSchema>

export const catalogueSorts = ['item_type_id', 'make', 'model', 'model_year', 'price', 'created_at'] as const

export const typeOfItem = (id: number) => catalogueTypes.find((type) => type.id === id)

/** `make model`. */
export const itemName = ({ make, model }: { make: string | null; model: string }): string =>
  make ? `${make} ${model}` : model
