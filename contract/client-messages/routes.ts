import { z } from 'zod'
import { changesQuery, recordChangeSchema } from '../changes.ts'
import { isoTime, listOf, manyOf } from '../lists.ts'
import { technician } from '../roles.ts'
import { route } from '../route.ts'
import { type MessageKind, messageKinds, messageSettingsEditSchema, storedMessageSettings } from './fields.ts'

const oneOf = z.object({ id: z.uuid() })

export const messageStates = ['queued', 'sending', 'sent', 'to_copy', 'failed', 'dropped'] as const

/** Why a message is copied by hand (`no_…`), was dropped, or has failed. */
export const messageReasons = [
  'no_email',
  'no_smtp',
  'switched_off',
  'client_archived',
  'visit_cancelled',
  'visit_moved',
  'visit_started',
  'visit_deleted',
  'already_known',
  'in_other_message',
  'refused',
  'unreachable',
  'outcome_unknown',
] as const
export type MessageReason = (typeof messageReasons)[number]

const byHand = ['phone', 'sms'] as const
export const messageChannels = ['email', ...byHand] as const

/**
 * A message about a visit. `due_at` is when it goes out, or is tried again. `recipient`, `subject` and `body` are what was
 * sent; before that they say what would be sent now, and are null where nothing would.
 */
export const clientMessageSchema = z
  .object({
    id: z.string(),
    appointment_id: z.string().nullable(),
    installation_id: z.string(),
    client_id: z.string(),
    client_name: z.string(),
    kind: z.enum(messageKinds),
    state: z.enum(messageStates),
    reason: z.enum(messageReasons).nullable(),
    detail: z.string().nullable(),
    channel: z.enum(messageChannels).nullable(),
    recipient: z.string().nullable(),
    subject: z.string().nullable(),
    body: z.string().nullable(),
    scheduled_start: isoTime,
    attempts: z.int(),
    due_at: isoTime,
    sent_at: isoTime.nullable(),
    sent_by: z.string().nullable(),
    created_at: isoTime,
    created_by: z.string().nullable(),
    /** Whether it may be sent now, or again after a failure. */
    may_send: z.boolean(),
  })
  .meta({ id: 'ClientMessage' })
export type ClientMessage = z.infer<typeof clientMessageSchema>

/** `draft` is the text about the visit as it is now, to copy; null where there is nothing to say. */
export const visitMessagesSchema = z
  .object({
    items: z.array(clientMessageSchema),
    draft: z.object({ kind: z.enum(messageKinds), subject: z.string(), body: z.string() }).nullable(),
    email: z.string().nullable(),
    /** Whether the product can send e-mail at all. */
    sends_email: z.boolean(),
    /** When the reminder is due; null if there is none ahead. */
    reminder_at: isoTime.nullable(),
  })
  .meta({ id: 'VisitMessages' })
export type VisitMessages = z.infer<typeof visitMessagesSchema>

const textPerKind = z.object({
  booked: z.string(),
  moved: z.string(),
  cancelled: z.string(),
  reminder: z.string(),
} satisfies Record<MessageKind, z.ZodString>)

/** `sentences` are those of the product; `samples` are whole texts with `{sentence}` in the place of the sentence. */
export const messageSettingsSchema = z
  .object({
    ...storedMessageSettings,
    sends_email: z.boolean(),
    sender: z.string().nullable(),
    sentences: textPerKind,
    samples: textPerKind,
  })
  .meta({ id: 'ClientMessageSettings' })
export type MessageSettings = z.infer<typeof messageSettingsSchema>

export const messageListQuery = z.object({
  kind: manyOf(z.enum(messageKinds)),
  state: manyOf(z.enum(messageStates)),
  search: z.string().trim().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(10),
  offset: z.coerce.number().int().min(0).default(0),
})
export type MessageListQuery = z.output<typeof messageListQuery>

const stale = ['listClientMessages', 'getVisitMessages'] as const

/** Messages to clients about their visits. */
export const clientMessageRoutes = {
  listClientMessages: route({
    method: 'GET',
    path: '/client-messages',
    tag: 'client messages',
    summary: 'Messages to clients about their visits, the newest first',
    roles: technician,
    query: messageListQuery,
    reply: listOf(clientMessageSchema),
  }),
  getClientMessageSettings: route({
    method: 'GET',
    path: '/client-messages/settings',
    tag: 'client messages',
    summary: 'Which messages the company sends, with its sentences',
    roles: technician,
    reply: messageSettingsSchema,
  }),
  editClientMessageSettings: route({
    method: 'PATCH',
    path: '/client-messages/settings',
    tag: 'client messages',
    summary: 'Switch messages on or off and change their sentences; for administrators',
    roles: technician,
    body: messageSettingsEditSchema,
    reply: messageSettingsSchema,
    stale: ['getClientMessageSettings', 'listMessageSettingsChanges', ...stale],
  }),
  listMessageSettingsChanges: route({
    method: 'GET',
    path: '/client-messages/settings/history',
    tag: 'client messages',
    summary: 'Who changed what of the settings of messages and when, the newest first',
    roles: technician,
    query: changesQuery,
    reply: listOf(recordChangeSchema),
  }),
  getVisitMessages: route({
    method: 'GET',
    path: '/appointments/{id}/messages',
    tag: 'client messages',
    summary: 'Messages about one visit, and the text about it to copy',
    roles: technician,
    params: oneOf,
    reply: visitMessagesSchema,
  }),
  markVisitMessage: route({
    method: 'POST',
    path: '/appointments/{id}/messages',
    tag: 'client messages',
    summary: 'Record that the client was informed of a visit as it is now by phone or SMS',
    roles: technician,
    params: oneOf,
    body: z.strictObject({
      kind: z.enum(messageKinds, 'field_invalid'),
      channel: z.enum(byHand, 'field_invalid'),
    }),
    reply: clientMessageSchema,
    status: 201,
    stale,
  }),
  markClientMessage: route({
    method: 'POST',
    path: '/client-messages/{id}/mark',
    tag: 'client messages',
    summary: 'Record that a message that waits, or has failed, was passed on by phone or SMS',
    roles: technician,
    params: oneOf,
    body: z.strictObject({ channel: z.enum(byHand, 'field_invalid') }),
    reply: clientMessageSchema,
    stale,
  }),
  sendClientMessage: route({
    method: 'POST',
    path: '/client-messages/{id}/send',
    tag: 'client messages',
    summary: 'Send a message now, or again after a failure',
    roles: technician,
    params: oneOf,
    reply: clientMessageSchema,
    status: 202,
    stale,
  }),
} as const
