import { z } from 'zod'
import { optionalText } from '../fields.ts'
import { isoTime, listOf } from '../lists.ts'
import { deviceTypeSchema } from '../models/model.ts'
import { problemKeys } from '../problems.ts'
import { technician } from '../roles.ts'
import { route } from '../route.ts'
import { identityFields } from './changes.ts'
import { deviceIdSchema, deviceSchema, swapReasons } from './schema.ts'
import { staleByDevice } from './stale.ts'

export const swapLimits = { notes: 200 } as const

/** `copy_settings` sends the last confirmed settings of the old device to the new one. */
export const deviceSwapSchema = z.strictObject({
  ...identityFields,
  reason: z.enum(swapReasons, 'reason_required'),
  notes: optionalText(swapLimits.notes),
  copy_settings: z.boolean().optional(),
})
export type DeviceSwap = z.output<typeof deviceSwapSchema>

const swappedSchema = z
  .object({
    device: deviceSchema,
    /** Settings that were sent to the new device, and settings that it cannot take as it is. */
    requested: z.array(z.string()),
    refused: z.array(z.object({ action: z.string(), key: z.enum(problemKeys) })),
  })
  .meta({ id: 'DeviceSwapped' })

/** An assignment of a device to an installation; `follows` is the device that it replaced. */
export const deviceAssignmentSchema = z
  .object({
    device_id: z.string(),
    device_type: deviceTypeSchema,
    serial_no: z.string(),
    from: isoTime,
    until: isoTime.nullable(),
    follows: z.string().nullable(),
    /** False once the device belongs to another company; its reports from here stay. */
    is_ours: z.boolean(),
    reason: z.enum(swapReasons).nullable(),
    notes: z.string().nullable(),
  })
  .meta({ id: 'DeviceAssignment' })
export type DeviceAssignment = z.infer<typeof deviceAssignmentSchema>

export const deviceSwapRoutes = {
  swapDevice: route({
    method: 'POST',
    path: '/devices/{id}/swap',
    tag: 'devices',
    summary: 'Replace a device of an installation by an available one; the history of the place goes on',
    roles: technician,
    params: z.object({ id: deviceIdSchema }),
    body: deviceSwapSchema,
    reply: swappedSchema,
    stale: staleByDevice,
  }),
  listInstallationAssignments: route({
    method: 'GET',
    path: '/installations/{id}/assignments',
    tag: 'devices',
    summary: 'Devices that stand or stood in an installation, the newest first',
    roles: technician,
    params: z.object({ id: z.uuid() }),
    reply: listOf(deviceAssignmentSchema),
  }),
} as const
