import { z } from 'zod'
import {
  deviceFilterQuery,
  deviceIdSchema,
  deviceListQuery,
  deviceSchema,
  deviceSorts,
  listedDeviceSchema,
} from '../devices/schema.ts'
import { fieldsOf, flagField, schemasOf } from '../fields.ts'
import { countReply, listOf } from '../lists.ts'
import { route } from '../route.ts'

/** A device of the distributor's stock; only an admin gets `editor_access`. */
export const inventoryRowSchema = deviceSchema
  .extend({ assigned_company: z.string().nullable(), installer_company: z.string().nullable() })
  .meta({ id: 'InventoryRow' })
export type InventoryRow = z.infer<typeof inventoryRowSchema>

/** The distributor's writable fields of a device, each declared once, in the order of its files. */
export const inventoryFields = fieldsOf({
  /** Null returns the device to stock. Files have the company's name. */
  assigned_company_id: {
    schema: z.uuid('company_not_affiliated').nullable().optional(),
    stored: z.string().nullable(),
    empty: null,
    file: { label: { el: 'Ανατέθηκε σε', en: 'Assigned to' } },
  },
  /** For admins only. */
  editor_access: {
    ...flagField(),
    file: { label: { el: 'Πρόσβαση γραμματείας', en: 'Editor access' }, kind: 'flag' },
  },
})

export const inventoryEditSchema = z.strictObject(schemasOf(inventoryFields))
export type InventoryEdit = z.output<typeof inventoryEditSchema>

export const inventoryRoutes = {
  listInventory: route({
    method: 'GET',
    path: '/distributor/inventory',
    tag: 'inventory',
    summary: 'The distributor’s devices, in stock and assigned',
    roles: ['distributor'],
    query: deviceListQuery.extend({ sort: z.enum([...deviceSorts, 'assigned_company']).optional() }),
    reply: listOf(inventoryRowSchema.extend(listedDeviceSchema.pick({ config: true }).shape)),
  }),
  countInventory: route({
    method: 'GET',
    path: '/distributor/inventory/count',
    tag: 'inventory',
    summary: 'How many devices of the inventory a search or filter finds',
    roles: ['distributor'],
    query: deviceFilterQuery,
    reply: countReply,
  }),
  editInventoryDevice: route({
    method: 'PATCH',
    path: '/distributor/inventory/{deviceId}',
    tag: 'inventory',
    summary: 'Assign a device to an affiliated technician company or take it back; open it to editors',
    roles: ['distributor'],
    params: z.object({ deviceId: deviceIdSchema }),
    body: inventoryEditSchema,
    reply: inventoryRowSchema,
    stale: [
      'listInventory',
      'listInventoryFilter',
      'listCompanies',
      'getDevice',
      'getDeviceInfo',
      'listDeviceChanges',
    ],
  }),
} as const
