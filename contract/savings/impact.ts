import { z } from 'zod'
import { deviceIdSchema } from '../devices/schema.ts'
import { technician } from '../roles.ts'
import { route } from '../route.ts'
import { savedSchema, savingsRefusals } from './routes.ts'

/** Days with heating (below 16 °C) after a change before it says anything. */
export const leastDaysAfter = 14
/** As far as the days after a change are read. */
export const mostDaysAfter = 90

/**
 * Also: it was never confirmed, it was changed again before enough days had passed, and all days that are read after it have passed
 * with too few of them cold.
 */
export const impactRefusals = [
  ...savingsRefusals,
  'not_confirmed',
  'changed_again',
  'too_warm_after',
] as const

/**
 * The whole local days before and after a confirmed change, at the same weather. `heating_days_missing` is 0 where the days
 * suffice; with days that are still to come it is no refusal. `other_changes` are confirmed changes of other settings within
 * these days, whose effect is in the figure too.
 */
const commandImpactSchema = z
  .object({
    refusal: z.enum(impactRefusals).nullable(),
    heating_days_before: z.int(),
    heating_days_after: z.int(),
    heating_days_missing: z.int(),
    other_changes: z.int(),
    saved: savedSchema.nullable(),
  })
  .meta({ id: 'CommandImpact' })
export type CommandImpact = z.infer<typeof commandImpactSchema>

export const impactRoutes = {
  getCommandImpact: route({
    method: 'GET',
    path: '/devices/{id}/commands/{commandId}/impact',
    tag: 'savings',
    summary: 'The energy of a heating device before and after a confirmed change, at the same weather',
    roles: technician,
    params: z.object({ id: deviceIdSchema, commandId: z.uuid() }),
    reply: commandImpactSchema,
  }),
} as const
