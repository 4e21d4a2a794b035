// Boilers without a rated power, whose energy is estimated from an assumed one.
import { z } from 'zod'
import { listOf } from '../lists.ts'
import { route } from '../route.ts'

/** Longest list; the total counts all. */
export const unratedAtMost = 100

const unratedBoiler = z.object({
  device_id: z.string(),
  device_name: z.string().nullable(),
  installation_id: z.uuid(),
  client_name: z.string(),
})

export const unratedBoilerRoutes = {
  listUnratedBoilers: route({
    method: 'GET',
    path: '/devices/unrated-boilers',
    tag: 'consumption',
    summary:
      'Installed boilers without a rated power, whose energy is estimated as of 24 kW; the first hundred',
    roles: ['technician_company', 'distributor'],
    reply: listOf(unratedBoiler),
  }),
} as const
