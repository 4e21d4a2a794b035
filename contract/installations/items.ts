import { z } from 'zod'
import { modelYearField } from '../catalogue/fields.ts'
import { itemTypes } from '../catalogue/types.ts'
import {
  fieldsOf,
  floorField,
  numberBetween,
  optionalTextField,
  requiredTextField,
  schemasOf,
  storedOf,
} from '../fields.ts'
import { listOf } from '../lists.ts'
import { dayGiven } from '../moments.ts'
import { technician } from '../roles.ts'
import { route } from '../route.ts'

export const fuelTypes = [
  { id: 1, fuel_type: 'natural_gas', label: { el: 'Φυσικό αέριο', en: 'Natural gas' } },
  { id: 2, fuel_type: 'oil', label: { el: 'Πετρέλαιο', en: 'Heating oil' } },
  { id: 3, fuel_type: 'lpg', label: { el: 'Υγραέριο', en: 'LPG' } },
  { id: 4, fuel_type: 'electric', label: { el: 'Ηλεκτρισμός', en: 'Electric' } },
  { id: 5, fuel_type: 'pellet', label: { el: 'Πέλετ', en: 'Pellets' } },
  { id: 6, fuel_type: 'wood', label: { el: 'Ξύλο', en: 'Wood' } },
  { id: 7, fuel_type: 'solar', label: { el: 'Ηλιακή ενέργεια', en: 'Solar energy' } },
  { id: 8, fuel_type: 'none', label: { el: 'Κανένα', en: 'None' } },
] as const

export const placementTypes = [
  { id: 1, installation_placement_type: 'boiler_room', label: { el: 'Λεβητοστάσιο', en: 'Boiler room' } },
  { id: 2, installation_placement_type: 'balcony', label: { el: 'Μπαλκόνι', en: 'Balcony' } },
  { id: 3, installation_placement_type: 'kitchen', label: { el: 'Κουζίνα', en: 'Kitchen' } },
  { id: 4, installation_placement_type: 'bathroom', label: { el: 'Μπάνιο', en: 'Bathroom' } },
  { id: 5, installation_placement_type: 'basement', label: { el: 'Υπόγειο', en: 'Basement' } },
  { id: 6, installation_placement_type: 'roof', label: { el: 'Ταράτσα', en: 'Roof' } },
  { id: 7, installation_placement_type: 'outdoors', label: { el: 'Εξωτερικός χώρος', en: 'Outdoors' } },
  { id: 8, installation_placement_type: 'other', label: { el: 'Άλλο', en: 'Other' } },
] as const

const label = z.object({ el: z.string(), en: z.string() })
const itemTypeSchema = z.object({ id: z.int(), item_type: z.string(), label }).meta({ id: 'ItemType' })
const fuelTypeSchema = z.object({ id: z.int(), fuel_type: z.string(), label }).meta({ id: 'FuelType' })
const placementTypeSchema = z
  .object({ id: z.int(), installation_placement_type: z.string(), label })
  .meta({ id: 'PlacementType' })

const kindField = (types: readonly { id: number }[], key: string) => ({
  schema: z.int(key).refine((id) => types.some((type) => type.id === id), key),
  stored: z.int(),
  empty: null,
  file: null,
})

const cost = { min: 0, max: 1_000_000 }
/** An appliance of a building; its writable fields, each declared once. It has no columns in files. */
export const itemFields = fieldsOf({
  item_type_id: kindField(itemTypes, 'item_type_required'),
  make: { ...requiredTextField('make_required', 50), file: null },
  model: { ...requiredTextField('model_required', 100), file: null },
  model_year: { ...modelYearField(), file: null },
  serial_number: { ...optionalTextField(50), file: null },
  /** In euro and whole cents. */
  cost: {
    schema: numberBetween(cost.min, cost.max)
      .transform((euro) => Math.round(euro * 100) / 100)
      .nullable()
      .optional(),
    stored: z.number().nullable(),
    limit: cost,
    empty: null,
    file: null,
  },
  installed_at: {
    schema: dayGiven(1900).nullable().optional(),
    stored: z.iso.date().nullable(),
    empty: null,
    file: null,
  },
  floor: { ...floorField(), file: null },
  notes: { ...optionalTextField(1000), file: null },
  warranty: { ...optionalTextField(60), file: null },
  /** Null, as the placement, for an item that was stored before both were required. */
  fuel_type_id: { ...kindField(fuelTypes, 'fuel_type_required'), stored: z.int().nullable() },
  installation_placement_type_id: {
    ...kindField(placementTypes, 'placement_required'),
    stored: z.int().nullable(),
  },
})

export const itemFormSchema = z.strictObject(schemasOf(itemFields))
export type ItemForm = z.output<typeof itemFormSchema>

/** Missing fields stay unchanged. */
export const itemEditSchema = itemFormSchema.partial()
export type ItemEdit = z.output<typeof itemEditSchema>

export const installationItemSchema = z
  .object({
    id: z.string(),
    installation_id: z.string(),
    ...storedOf(itemFields),
  })
  .meta({ id: 'InstallationItem' })
export type InstallationItem = z.infer<typeof installationItemSchema>

const oneInstallation = z.object({ id: z.uuid() })
const oneItem = z.object({ id: z.uuid(), itemId: z.uuid() })

/** Replies that show an item: the installation and the list of installations. */
const staleByItem = ['getInstallation', 'listInstallations', 'listInstallationChanges'] as const

export const installationItemRoutes = {
  addInstallationItem: route({
    method: 'POST',
    path: '/installations/{id}/item',
    tag: 'installations',
    summary: 'Add an item to an installation',
    roles: technician,
    params: oneInstallation,
    body: itemFormSchema,
    reply: installationItemSchema,
    status: 201,
    location: '/installations/{installation_id}',
    stale: staleByItem,
  }),
  editInstallationItem: route({
    method: 'PATCH',
    path: '/installations/{id}/item/{itemId}',
    tag: 'installations',
    summary: 'Change an item of an installation',
    roles: technician,
    params: oneItem,
    body: itemEditSchema,
    reply: installationItemSchema,
    stale: staleByItem,
  }),
  deleteInstallationItem: route({
    method: 'DELETE',
    path: '/installations/{id}/item/{itemId}',
    tag: 'installations',
    summary: 'Remove an item of an installation',
    roles: technician,
    params: oneItem,
    reply: z.null(),
    status: 204,
    stale: staleByItem,
  }),
  listItemTypes: route({
    method: 'GET',
    path: '/itemTypeCombo',
    tag: 'combos',
    summary: 'Kinds of item',
    roles: technician,
    reply: listOf(itemTypeSchema),
  }),
  listFuelTypes: route({
    method: 'GET',
    path: '/fuelTypeCombo',
    tag: 'combos',
    summary: 'Kinds of fuel',
    roles: technician,
    reply: listOf(fuelTypeSchema),
  }),
  listPlacementTypes: route({
    method: 'GET',
    path: '/installationPlacementTypeCombo',
    tag: 'combos',
    summary: 'Where in a building an item may stand',
    roles: technician,
    reply: listOf(placementTypeSchema),
  }),
} as const
