import { z } from 'zod'
import { listOf } from '../lists.ts'
import { route } from '../route.ts'
import { deviceFilterQuery } from './schema.ts'

const fieldCountSchema = z
  .object({
    field: z.enum([
      'deviceTypes',
      'hvac_brand',
      'assigned',
      'onlineState',
      'fault',
      'installed',
      'attention',
    ]),
    value: z.string(),
    /** The label of the value, if the value is an id. */
    name: z.string().nullable(),
    /** Devices that match this value together with the other filters of the query. */
    count: z.int(),
  })
  .meta({ id: 'DeviceFieldCount' })
export type DeviceFieldCount = z.infer<typeof fieldCountSchema>

export const deviceFilterRoutes = {
  listDeviceFilter: route({
    method: 'GET',
    path: '/filters/devices',
    tag: 'filters',
    summary:
      'What devices can be filtered by: types, brands, connection, faults and place, each with how many',
    roles: ['technician_company'],
    query: deviceFilterQuery,
    reply: listOf(fieldCountSchema),
  }),
  listInventoryFilter: route({
    method: 'GET',
    path: '/filters/inventory',
    tag: 'filters',
    summary: 'What the inventory can be filtered by: as devices, and the companies that have them',
    roles: ['distributor'],
    query: deviceFilterQuery,
    reply: listOf(fieldCountSchema),
  }),
} as const
