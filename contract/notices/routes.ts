import { z } from 'zod'
import { alarmSchema } from '../alarms/schema.ts'
import { isoTime, listOf } from '../lists.ts'
import { companyKinds, technician } from '../roles.ts'
import { route } from '../route.ts'
import { noticeSettingsEditSchema, noticeSettingsSchema } from './settings.ts'

export const noticeKinds = [
  'raised',
  'raised_again',
  'escalated',
  'reminded',
  'assigned',
  'resolved',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** To the administrators of a company: a receiver replied 410, and its webhook is off. */
export const webhookOff = 'webhook_off'

/** A notice for a person of an alarm or of a webhook (the other is null), each as it is now. */
export const noticeSchema = z
  .object({
    id: z.string(),
    kind: z.enum([...noticeKinds, webhookOff]),
    at: isoTime,
    read_at: isoTime.nullable(),
    alarm: alarmSchema.nullable(),
    /** `is_off`: it has not been switched on again. */
    webhook: z.object({ id: z.string(), name: z.string(), is_off: z.boolean() }).nullable(),
  })
  .meta({ id: 'Notice' })
export type Notice = z.infer<typeof noticeSchema>

/** Older ones are deleted. */
export const noticeDays = 90

const stale = ['listNotices', 'countNotices'] as const

export const noticeRoutes = {
  listNotices: route({
    method: 'GET',
    path: '/notices',
    tag: 'notices',
    summary: 'The caller’s own notices of alarms and, for administrators, of webhooks, the newest first',
    roles: technician,
    query: z.object({
      view: z.enum(['all', 'unread']).default('all'),
      limit: z.coerce.number().int().min(1).max(200).default(10),
      offset: z.coerce.number().int().min(0).default(0),
    }),
    reply: listOf(noticeSchema),
  }),
  countNotices: route({
    method: 'GET',
    path: '/notices/count',
    tag: 'notices',
    summary:
      'How many of the caller’s notices are unread, of alarms that are still active and webhooks that are still off',
    roles: technician,
    reply: z.object({ unread: z.int() }),
  }),
  readNotices: route({
    method: 'POST',
    path: '/notices/read',
    tag: 'notices',
    summary: 'Marks own notices as read: those of one alarm or webhook, or all',
    roles: technician,
    body: z.strictObject({ alarm_id: z.uuid().optional(), webhook_id: z.uuid().optional() }),
    reply: z.object({ unread: z.int() }),
    stale,
  }),
  getNoticeSettings: route({
    method: 'GET',
    path: '/notices/settings',
    tag: 'notices',
    summary: 'Which alarms notify the caller, where and when; a distributor by e-mail only',
    roles: companyKinds,
    reply: noticeSettingsSchema,
  }),
  editNoticeSettings: route({
    method: 'PATCH',
    path: '/notices/settings',
    tag: 'notices',
    summary: 'Change which alarms notify the caller, where and when',
    roles: companyKinds,
    body: noticeSettingsEditSchema,
    reply: noticeSettingsSchema,
    stale: ['getNoticeSettings'],
  }),
  sendTestEmail: route({
    method: 'POST',
    path: '/notices/settings/test',
    tag: 'notices',
    summary: 'Send the caller an e-mail that says where notices arrive',
    roles: companyKinds,
    body: z.strictObject({}),
    reply: noticeSettingsSchema,
    stale: ['getNoticeSettings'],
  }),
} as const
