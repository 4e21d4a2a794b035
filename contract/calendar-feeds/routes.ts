import { z } from 'zod'
import { changesQuery, recordChangeSchema } from '../changes.ts'
import { isoTime, listOf } from '../lists.ts'
import { technician } from '../roles.ts'
import { route } from '../route.ts'

/**
 * A private link to the visits of one person. `is_alive` is false once the person may no longer use the product: the link
 * then answers as if it did not exist.
 */
export const calendarFeedSchema = z
  .object({
    id: z.string(),
    person_id: z.string(),
    person_name: z.string(),
    without_names: z.boolean(),
    is_alive: z.boolean(),
    created_at: isoTime,
    created_by: z.string(),
    last_read_at: isoTime.nullable(),
  })
  .meta({ id: 'CalendarFeed' })
export type CalendarFeed = z.infer<typeof calendarFeedSchema>

/** Subscribed calendars look for changes this often, or at times of their own choosing. */
export const feedRefreshSeconds = 3600

/** Visits of this many days before and after today. */
export const feedDays = 366

export const mostFeedsOfPerson = 10

const stale = ['listCalendarFeeds', 'listCalendarFeedChanges'] as const

/** Calendar feeds: links that a person subscribes to in a calendar of their own. */
export const calendarFeedRoutes = {
  listCalendarFeeds: route({
    method: 'GET',
    path: '/calendar-feeds',
    tag: 'calendar feeds',
    summary: 'Own calendar links; those of the whole company for an administrator',
    roles: technician,
    reply: listOf(calendarFeedSchema),
  }),
  addCalendarFeed: route({
    method: 'POST',
    path: '/calendar-feeds',
    tag: 'calendar feeds',
    summary: 'Make a calendar link, shown this once; for others only by an administrator',
    roles: technician,
    body: z.strictObject({
      /** Default: the caller. */
      person_id: z.uuid().optional(),
      without_names: z.boolean().default(false),
    }),
    reply: calendarFeedSchema.extend({ url: z.string() }).meta({ id: 'CreatedCalendarFeed' }),
    status: 201,
    hasSecret: true,
    stale,
  }),
  revokeCalendarFeed: route({
    method: 'DELETE',
    path: '/calendar-feeds/{id}',
    tag: 'calendar feeds',
    summary: 'Revoke a calendar link: own, or any of the company for an administrator',
    roles: technician,
    params: z.object({ id: z.uuid() }),
    reply: z.null(),
    status: 204,
    stale,
  }),
  listCalendarFeedChanges: route({
    method: 'GET',
    path: '/calendar-feeds/history',
    tag: 'calendar feeds',
    summary: 'Who made and revoked own calendar links and when, the newest first; an administrator reads all',
    roles: technician,
    query: changesQuery,
    reply: listOf(recordChangeSchema),
  }),
  readCalendarFeed: route({
    method: 'GET',
    path: '/calendar-feeds/{token}.ics',
    tag: 'calendar feeds',
    summary: 'Visits of one person as iCalendar, for whoever has the link',
    roles: 'anyone',
    params: z.object({ token: z.string() }),
    reply: z.string(),
    answers: 'stream',
    media: ['text/calendar'],
  }),
} as const
