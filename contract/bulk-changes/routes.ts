import { z } from 'zod'
import { actionValueSchema } from '../commands/routes.ts'
import { deviceFilterQuery, deviceIdSchema } from '../devices/schema.ts'
import { isoTime, listOf, manyOf } from '../lists.ts'
import { deviceTypeSchema } from '../models/model.ts'
import { route } from '../route.ts'

export const bulkLimits = { devices: 2000, canary: 10, inRow: 20 } as const

/** Defaults for changing one setting of many devices. */
export const bulkDefaults = { canary_share: 1, stop_in_row: 2, stop_share: 0.1, offline: 'skip' } as const

/** The outcome for one device. Only `will_change` gets a command, and `offline` if the person chooses to wait. */
export const bulkVerdicts = [
  'change',
  'offline',
  'already',
  'limits',
  'interlock',
  'no_right',
  'other_type',
] as const
export type BulkVerdict = (typeof bulkVerdicts)[number]

export const bulkStates = ['canary', 'running', 'stopped', 'done'] as const
export type BulkState = (typeof bulkStates)[number]

export const bulkStopReasons = ['person', 'canary_failed', 'failed_in_row', 'failed_share'] as const
export type BulkStopReason = (typeof bulkStopReasons)[number]

/** `waiting` has no command yet; `sent` has one in the ledger that has not ended. */
export const bulkDeviceStates = [
  'refused',
  'skipped',
  'waiting',
  'sent',
  'confirmed',
  'failed',
  'expired',
] as const
export type BulkDeviceState = (typeof bulkDeviceStates)[number]

/** Problem keys, reasons of commands, and reasons that only a bulk change has. */
const reasonSchema = z
  .object({ key: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) })
  .meta({ id: 'BulkReason' })
export type BulkReason = z.infer<typeof reasonSchema>

const namedDevice = z.object({
  device_id: z.string(),
  device_name: z.string().nullable(),
  client_name: z.string().nullable(),
})

const count = z.int()

/** A bulk change and its progress. `action_value` is null when it reverts each device to its previous value. */
export const bulkChangeSchema = z
  .object({
    id: z.string(),
    device_type: deviceTypeSchema,
    action: z.string(),
    action_value: actionValueSchema.nullable(),
    reverts: z.string().nullable(),
    offline: z.enum(['skip', 'wait']),
    canary_size: z.int(),
    canary_share: z.number(),
    stop_in_row: z.int(),
    stop_share: z.number(),
    state: z.enum(bulkStates),
    stop_reason: z.enum(bulkStopReasons).nullable(),
    stopped_by: z.string().nullable(),
    stopped_at: isoTime.nullable(),
    found: count,
    refused: count,
    skipped: count,
    waiting: count,
    sent: count,
    confirmed: count,
    failed: count,
    expired: count,
    requested_by: z.string(),
    created_at: isoTime,
    ended_at: isoTime.nullable(),
    /** Whether this person may continue it, or revert the devices. */
    may_continue: z.boolean(),
    /** Whether this person may stop it; a secretary needs access to all its devices. */
    may_stop: z.boolean(),
  })
  .meta({ id: 'BulkChange' })
export type BulkChange = z.infer<typeof bulkChangeSchema>

export const bulkDeviceSchema = namedDevice
  .extend({
    is_canary: z.boolean(),
    value_before: actionValueSchema.nullable(),
    action_value: actionValueSchema,
    state: z.enum(bulkDeviceStates),
    reason: reasonSchema.nullable(),
    command_id: z.string().nullable(),
    requested_at: isoTime.nullable(),
    ended_at: isoTime.nullable(),
  })
  .meta({ id: 'BulkDevice' })
export type BulkDevice = z.infer<typeof bulkDeviceSchema>

export const bulkCheckSchema = z
  .object({
    found: count,
    /** How many devices the first batch has. */
    canary_size: z.int(),
    items: z.array(
      namedDevice.extend({
        verdict: z.enum(bulkVerdicts),
        value_before: actionValueSchema.nullable(),
        reason: reasonSchema.nullable(),
      }),
    ),
  })
  .meta({ id: 'BulkCheck' })
export type BulkCheck = z.infer<typeof bulkCheckSchema>

const ids = z.array(deviceIdSchema).max(bulkLimits.devices)

/** Device ids, or everything that a filter finds except some. */
const selectionSchema = z.union([
  z.strictObject({ device_ids: ids.min(1) }),
  z.strictObject({
    filter: deviceFilterQuery,
    except: ids.default([]),
  }),
])
export type BulkSelection = z.output<typeof selectionSchema>

const requestSchema = z.strictObject({
  selection: selectionSchema,
  device_type: deviceTypeSchema,
  action: z.string().min(1).max(40),
  action_value: actionValueSchema,
})

const startSchema = requestSchema.extend({
  offline: z.enum(['skip', 'wait']).default(bulkDefaults.offline),
  /** Default: 3 devices or 5 %, whichever is more. */
  canary_size: z.int().min(1).max(bulkLimits.canary).optional(),
  /** The share of the first devices that must confirm. */
  canary_share: z.number().gt(0).max(1).default(bulkDefaults.canary_share),
  stop_in_row: z.int().min(1).max(bulkLimits.inRow).default(bulkDefaults.stop_in_row),
  /** The share of all devices with a command that may fail. */
  stop_share: z.number().min(0).max(1).default(bulkDefaults.stop_share),
  /** The number of devices checked, of any type. If the selection finds another number now, nothing starts. */
  found: count.optional(),
})

const technicians = ['technician_company'] as const
const one = z.object({ id: z.uuid() })

export const bulkChangeRoutes = {
  countBulkSelection: route({
    method: 'POST',
    path: '/bulk-changes/selection',
    tag: 'bulk changes',
    summary:
      'How many devices of each type a selection holds, since a setting is changed of one type at a time',
    roles: technicians,
    body: z.strictObject({ selection: selectionSchema }),
    reply: z.object({ items: z.array(z.object({ device_type: deviceTypeSchema, count })) }),
    // It only reads.
    stale: [],
  }),
  checkBulkChange: route({
    method: 'POST',
    path: '/bulk-changes/dry-run',
    tag: 'bulk changes',
    summary: 'What a change of one setting would do to each of many devices; sends no command',
    roles: technicians,
    body: requestSchema,
    reply: bulkCheckSchema,
    // It only reads.
    stale: [],
  }),
  startBulkChange: route({
    method: 'POST',
    path: '/bulk-changes',
    tag: 'bulk changes',
    summary: 'Change one setting of many devices: a few first, the rest when those have confirmed',
    roles: technicians,
    body: startSchema,
    reply: bulkChangeSchema,
    status: 201,
    location: '/bulk-changes/{id}',
    stale: ['listBulkChanges'],
  }),
  listBulkChanges: route({
    method: 'GET',
    path: '/bulk-changes',
    tag: 'bulk changes',
    summary: 'The bulk changes of the company, newest first',
    roles: technicians,
    query: z.object({
      limit: z.coerce.number().int().min(1).max(200).default(10),
      offset: z.coerce.number().int().min(0).default(0),
    }),
    reply: listOf(bulkChangeSchema),
  }),
  getBulkChange: route({
    method: 'GET',
    path: '/bulk-changes/{id}',
    tag: 'bulk changes',
    summary: 'One bulk change and how far it is',
    roles: technicians,
    params: one,
    reply: bulkChangeSchema,
  }),
  listBulkDevices: route({
    method: 'GET',
    path: '/bulk-changes/{id}/devices',
    tag: 'bulk changes',
    summary: 'What came of a bulk change, device by device',
    roles: technicians,
    params: one,
    query: z.object({
      limit: z.coerce.number().int().min(1).max(200).default(50),
      offset: z.coerce.number().int().min(0).default(0),
      state: manyOf(z.enum(bulkDeviceStates)),
    }),
    reply: listOf(bulkDeviceSchema),
  }),
  stopBulkChange: route({
    method: 'POST',
    path: '/bulk-changes/{id}/stop',
    tag: 'bulk changes',
    summary: 'Ask no further device, and withdraw what has not reached its device yet',
    roles: technicians,
    params: one,
    reply: bulkChangeSchema,
    stale: ['listBulkChanges', 'listBulkDevices'],
  }),
  continueBulkChange: route({
    method: 'POST',
    path: '/bulk-changes/{id}/continue',
    tag: 'bulk changes',
    summary: 'Let a stopped bulk change go on; failures until now no longer count against it',
    roles: technicians,
    params: one,
    reply: bulkChangeSchema,
    stale: ['listBulkChanges', 'listBulkDevices'],
  }),
  revertBulkChange: route({
    method: 'POST',
    path: '/bulk-changes/{id}/revert',
    tag: 'bulk changes',
    summary: 'Ask each device that confirmed back to its value before, as a bulk change of its own',
    roles: technicians,
    params: one,
    reply: bulkChangeSchema,
    status: 201,
    location: '/bulk-changes/{id}',
    stale: ['listBulkChanges', 'listBulkDevices'],
  }),
} as const
