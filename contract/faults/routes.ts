import { z } from 'zod'
import { deviceIdSchema, predecessorSchema } from '../devices/schema.ts'
import { isoTime, listOf, listQuery, manyOf } from '../lists.ts'
import { deviceTypeSchema } from '../models/model.ts'
import { nanosecondsGiven } from '../moments.ts'
import { route } from '../route.ts'

/** `reported` by the device itself; a thermostat out of reach; a device that is offline. */
const faultKinds = ['reported', 'rf_lost', 'offline'] as const
export type FaultKind = (typeof faultKinds)[number]

/** What the last seven days did to a fault. */
export const faultWeeks = ['opened', 'resolved'] as const
export type FaultWeek = (typeof faultWeeks)[number]

/**
 * `display` is what the unit's own display shows (`E8`), or the reported number; `description` is its meaning by the
 * device's own mapping or its model's. `occurrences` counts returns within minutes.
 */
export const faultWords = z.object({
  display: z.string(),
  description: z.object({ el: z.string(), en: z.string() }).nullable(),
})
export type FaultWords = z.infer<typeof faultWords>

const faultKind = { kind: z.enum(faultKinds), occurrences: z.int(), ...faultWords.shape }

/** A row of the active faults. `model` is null when the device is not installed. */
export const faultRowSchema = z
  .object({
    id: z.string(),
    readable_date: isoTime,
    deviceId: z.string(),
    device_type: deviceTypeSchema,
    fault: z.string(),
    ...faultKind,
    blocking: z.boolean(),
    installation_id: z.string().nullable(),
    installed: z.boolean(),
    model: z.string().nullable(),
    client_name: z.string().nullable(),
    address: z.string().nullable(),
  })
  .meta({ id: 'FaultRow' })
export type FaultRow = z.infer<typeof faultRowSchema>

/** A fault of one device: `time` it opened, `oem` its code, `resolved_at` null while it is active. */
export const deviceFaultSchema = z
  .object({
    id: z.string(),
    time: isoTime,
    oem: z.string(),
    ...faultKind,
    blocking: z.union([z.literal(0), z.literal(1)]),
    resolved_at: isoTime.nullable(),
    /** The device of the fault, if that is a predecessor in the same place. */
    predecessor: predecessorSchema.nullable(),
  })
  .meta({ id: 'DeviceFault' })
export type DeviceFault = z.infer<typeof deviceFaultSchema>

const everyone = ['technician_company', 'distributor'] as const

export const faultRoutes = {
  listFaults: route({
    method: 'GET',
    path: '/devices/faults',
    tag: 'faults',
    summary: 'Active faults of the company’s devices, or those that the last week opened or resolved',
    roles: everyone,
    query: listQuery(['readable_date', 'deviceId', 'fault', 'model', 'blocking']).extend({
      /** Default: all. */
      kind: manyOf(z.enum(faultKinds)),
      blocking: manyOf(z.enum(['0', '1'])),
      /** Of the last seven days, open or not; default: those that are open. */
      week: z.enum(faultWeeks).optional(),
    }),
    reply: listOf(faultRowSchema),
  }),
  listDeviceFaults: route({
    method: 'GET',
    path: '/devices/{id}/historical/faults',
    tag: 'faults',
    summary: 'Faults of a device in a range, the last 30 days unless said',
    roles: everyone,
    params: z.object({ id: deviceIdSchema }),
    query: z.object({
      time_from: nanosecondsGiven.optional(),
      time_to: nanosecondsGiven.optional(),
      /** With faults of the predecessors in the same place. */
      joined: z.stringbool().default(false),
    }),
    reply: listOf(deviceFaultSchema),
  }),
} as const
