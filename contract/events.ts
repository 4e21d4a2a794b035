import { z } from 'zod'
import { staleByAlarm } from './alarms/stale.ts'
import { commandSchema } from './commands/routes.ts'
import { staleByJob } from './jobs/stale.ts'
import { route } from './route.ts'

/** The data of one server-sent event, as JSON. */
export const liveEventSchema = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('device'),
      device_id: z.string(),
      /** Whether a column of lists changed (connection, place, names); false after a plain report. */
      listed: z.boolean(),
    }),
    z.object({ type: z.literal('fault'), device_id: z.string() }),
    z.object({ type: z.literal('alarm'), device_id: z.string().nullable() }),
    /** An attempt of a delivery has begun or ended. */
    z.object({ type: z.literal('webhook'), id: z.string() }),
    /** A notice of an alarm for somebody of the company. */
    z.object({ type: z.literal('notice') }),
    z.object({ type: z.literal('bulk_change'), id: z.string() }),
    /** A job, an entry of it, its appointments or its money changed. */
    z.object({ type: z.literal('job'), job_id: z.string().nullable(), installation_id: z.string() }),
    z.object({ type: z.literal('client_message'), appointment_id: z.string().nullable() }),
    z.object({ type: z.literal('command'), device_id: z.string(), command: commandSchema }),
  ])
  .meta({ id: 'LiveEvent' })
export type LiveEvent = z.infer<typeof liveEventSchema>

/**
 * Operations whose replies an event makes stale; the console refetches them. Reports of devices, commands and bulk
 * changes come too often for that: each screen that shows them chooses its own pace.
 */
export const staleByEvent = {
  alarm: staleByAlarm,
  bulk_change: [],
  client_message: ['listClientMessages', 'getVisitMessages'],
  command: [],
  device: [],
  fault: [],
  job: staleByJob,
  notice: ['listNotices', 'countNotices'],
  webhook: ['listWebhooks', 'listWebhookDeliveries'],
} as const satisfies Record<LiveEvent['type'], readonly string[]>

export const eventRoutes = {
  followEvents: route({
    method: 'GET',
    path: '/events',
    tag: 'events',
    summary: 'Server-sent events: devices that reported, commands, faults and jobs that changed',
    roles: ['technician_company', 'distributor'],
    reply: liveEventSchema,
    answers: 'stream',
    media: ['text/event-stream'],
  }),
} as const
