import { z } from 'zod'
import { listOf } from './lists.ts'
import { route } from './route.ts'

const fieldCountSchema = z
  .object({
    field: z.enum(['deviceTypes', 'hvac_brand', 'assigned', 'onlineState', 'fault']),
    value: z.string(),
    /** What the value is called, where it does not say so itself. */
    name: z.string().nullable(),
    count: z.int(),
  })
  .meta({ id: 'DeviceFieldCount' })
export type DeviceFieldCount = z.infer<typeof fieldCountSchema>

export const deviceFilterRoutes = {
  listDeviceFilter: route({
    method: 'GET',
    path: '/filters/devices',
    tag: 'filters',
    summary: 'What devices can be filtered by: types, brands, connection and faults, each with how many',
    roles: ['technician_company'],
    reply: listOf(fieldCountSchema),
  }),
  listInventoryFilter: route({
    method: 'GET',
    path: '/filters/inventory',
    tag: 'filters',
    summary: 'What the inventory can be filtered by: as devices, and the companies that have them',
    roles: ['distributor'],
    reply: listOf(fieldCountSchema),
  }),
} as const
