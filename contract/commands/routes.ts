import { z } from 'zod'
import { deviceIdSchema, predecessorSchema } from '../devices/schema.ts'
import { isoTime, listOf, manyOf } from '../lists.ts'
import { consents } from '../models/model.ts'
import { route } from '../route.ts'

export const commandStates = [
  'queued',
  'sent',
  'acknowledged',
  'confirmed',
  'failed',
  'expired',
  'cancelled',
] as const
export type CommandState = (typeof commandStates)[number]

export const endedStates: readonly CommandState[] = ['confirmed', 'failed', 'expired', 'cancelled']

export const actionValueSchema = z.union([z.number(), z.boolean(), z.string().max(40)])

/** Why a command did not succeed; `device_*` are the device's own refusals. */
export const commandReasons = [
  'no_ack',
  'not_confirmed',
  'device_range',
  'device_unknown',
  'device_type',
  'device_locked',
  'device_refused',
  'expired',
  'superseded',
  'cancelled_by_person',
  'bulk_stopped',
] as const
export type CommandReason = (typeof commandReasons)[number]

/** Longest reason of a guarded press. */
export const requestReasonMax = 300

/** Reason and consent of a guarded press. */
export const pressAnswersSchema = z.object({
  request_reason: z.string().trim().min(1, 'reset_reason_required').max(requestReasonMax, 'too_long'),
  consent: z.enum(consents, 'consent_required'),
})
export type PressAnswers = z.infer<typeof pressAnswersSchema>

/**
 * A row of the ledger. `request_reason` and `consent` belong to a guarded press. `limit` is the device's own limit if it
 * refused a value for its range.
 */
export const commandSchema = z
  .object({
    id: z.string(),
    device_id: z.string(),
    action: z.string(),
    action_value: actionValueSchema,
    previous_value: actionValueSchema.nullable(),
    state: z.enum(commandStates),
    reason: z.enum(commandReasons).nullable(),
    limit: z.number().nullable(),
    request_reason: z.string().nullable(),
    consent: z.enum(consents).nullable(),
    requested_by: z.string(),
    created_at: isoTime,
    sent_at: isoTime.nullable(),
    acknowledged_at: isoTime.nullable(),
    confirmed_at: isoTime.nullable(),
    ended_at: isoTime.nullable(),
    expires_at: isoTime,
  })
  .meta({ id: 'Command' })
export type Command = z.infer<typeof commandSchema>

/** With the device that received it, if that is a predecessor in the same place. */
const listedCommandSchema = commandSchema
  .extend({ predecessor: predecessorSchema.nullable() })
  .meta({ id: 'ListedCommand' })
export type ListedCommand = z.infer<typeof listedCommandSchema>

const everyone = ['technician_company', 'distributor'] as const
const oneDevice = z.object({ id: deviceIdSchema })
const oneCommand = oneDevice.extend({ commandId: z.uuid() })

export const commandRoutes = {
  changeDevice: route({
    method: 'PUT',
    path: '/devices/{id}/config',
    tag: 'commands',
    summary: 'Request a change of a device; answers with the command in the ledger',
    roles: everyone,
    params: oneDevice,
    body: z.strictObject({
      action: z.string().min(1).max(40),
      action_value: actionValueSchema,
      request_reason: z.string().trim().max(requestReasonMax, 'too_long').optional(),
      consent: z.enum(consents).optional(),
    }),
    reply: commandSchema,
    status: 202,
    // Events of the command refresh what shows it, before and after the device has answered.
    stale: [],
  }),
  listCommands: route({
    method: 'GET',
    path: '/devices/{id}/commands',
    tag: 'commands',
    summary: 'The command ledger of a device, newest first',
    roles: everyone,
    params: oneDevice,
    query: z.object({
      limit: z.coerce.number().int().min(1).max(200).default(50),
      offset: z.coerce.number().int().min(0).default(0),
      action: z.string().max(40).optional(),
      requested_by: z.string().max(200).optional(),
      state: manyOf(z.enum(commandStates)),
      /** Only the newest command of each action. */
      latest: z.stringbool().default(false),
      /** With commands of the predecessors in the same place. */
      joined: z.stringbool().default(false),
    }),
    reply: listOf(listedCommandSchema),
  }),
  getCommandChoices: route({
    method: 'GET',
    path: '/devices/{id}/commands/choices',
    tag: 'commands',
    summary: 'People and actions in the ledger of a device, as choices for its filters',
    roles: everyone,
    params: oneDevice,
    query: z.object({ joined: z.stringbool().default(false) }),
    reply: z
      .object({ actions: z.array(z.string()), people: z.array(z.string()) })
      .meta({ id: 'CommandChoices' }),
  }),
  cancelCommand: route({
    method: 'POST',
    path: '/devices/{id}/commands/{commandId}/cancel',
    tag: 'commands',
    summary: 'Withdraw a command that has not reached the device',
    roles: everyone,
    params: oneCommand,
    reply: commandSchema,
    // Events of the command refresh what shows it, before and after the device has answered.
    stale: [],
  }),
  revertCommand: route({
    method: 'POST',
    path: '/devices/{id}/commands/{commandId}/revert',
    tag: 'commands',
    summary: 'Ask again for the value before this command',
    roles: everyone,
    params: oneCommand,
    reply: commandSchema,
    status: 202,
    // Events of the command refresh what shows it, before and after the device has answered.
    stale: [],
  }),
} as const
