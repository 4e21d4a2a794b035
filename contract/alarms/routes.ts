import { z } from 'zod'
import { schemasOf } from '../fields.ts'
import { isoTime, listOf, listQuery, manyOf } from '../lists.ts'
import { companyKinds, technician } from '../roles.ts'
import { route } from '../route.ts'
import { alarmGroupSchema, alarmGroups, alarmKindSchema } from './kinds.ts'
import {
  alarmDeviceSchema,
  alarmEventSchema,
  alarmRuleFields,
  alarmRuleSchema,
  alarmSchema,
} from './schema.ts'
import { staleByAlarm } from './stale.ts'

const oneOf = z.object({ id: z.uuid() })

/**
 * `active` are neither resolved nor snoozed; of these `new` are not acknowledged and `stale` began more than a day ago.
 * `mine` are the person's own, also the snoozed ones. `month` were raised within the last 30 days, whatever became of them.
 */
export const alarmViews = ['active', 'new', 'mine', 'stale', 'snoozed', 'resolved', 'month'] as const
export type AlarmView = (typeof alarmViews)[number]

/** After a start no alarm is raised for some minutes (`waiting`); without a recent pass nothing is known (`stopped`). */
export const alarmWatchStates = ['running', 'waiting', 'stopped'] as const

export const longestSnoozeDays = 30

const count = z.int()

/** Missing fields stay unchanged. */
export const alarmRuleEditSchema = z.strictObject({ kind: alarmKindSchema, ...schemasOf(alarmRuleFields) })

const alarmCountsSchema = z.object({
  active: count,
  new: count,
  mine: count,
  stale: count,
  snoozed: count,
  resolved_today: count,
  watch: z.object({ state: z.enum(alarmWatchStates), raises_from: isoTime.nullable() }),
  groups: z.object(
    Object.fromEntries(alarmGroups.map((group) => [group, count])) as Record<
      (typeof alarmGroups)[number],
      z.ZodInt
    >,
  ),
})
export type AlarmCounts = z.infer<typeof alarmCountsSchema>

export const alarmRoutes = {
  listAlarms: route({
    method: 'GET',
    path: '/alarms',
    tag: 'alarms',
    summary: 'Alarms: the most pressing first, then the oldest; of a distributor those of its devices',
    roles: companyKinds,
    query: listQuery(['priority', 'raised_at', 'resolved_at']).extend({
      view: z.enum(alarmViews).default('active'),
      groups: manyOf(alarmGroupSchema),
      kinds: manyOf(alarmKindSchema),
      companies: manyOf(z.uuid()),
      installation_id: z.uuid().optional(),
      device_id: z.string().max(64).optional(),
    }),
    reply: listOf(alarmSchema),
  }),
  countAlarms: route({
    method: 'GET',
    path: '/alarms/count',
    tag: 'alarms',
    summary: 'How many alarms each view has, how many active ones each group, and whether the rules run',
    roles: companyKinds,
    reply: alarmCountsSchema,
  }),
  listAlarmDays: route({
    method: 'GET',
    path: '/alarms/days',
    tag: 'alarms',
    summary:
      'Alarms raised on each of the last 30 days, by group, how many a hundred homes had a day, and the homes with most',
    roles: companyKinds,
    reply: z.object({
      days: z.array(z.object({ date: z.string(), group: alarmGroupSchema, count })),
      /** Alarms of the view `month`; one that was raised again counts once. */
      total: count,
      /** At most ten; each counts what the view `month` lists of it. */
      homes: z.array(
        z.object({ installation_id: z.string(), name: z.string(), address: z.string().nullable(), count }),
      ),
      /** Of `total` and the days since the first device reported; null without a home, and in its first day. */
      per_100_homes_a_day: z.number().nullable(),
    }),
  }),
  getAlarm: route({
    method: 'GET',
    path: '/alarms/{id}',
    tag: 'alarms',
    summary: 'An alarm',
    roles: companyKinds,
    params: oneOf,
    reply: alarmSchema,
  }),
  listAlarmEvents: route({
    method: 'GET',
    path: '/alarms/{id}/events',
    tag: 'alarms',
    summary: 'What happened to an alarm, newest first',
    roles: companyKinds,
    params: oneOf,
    reply: z.object({ items: z.array(alarmEventSchema) }),
  }),
  listAlarmDevices: route({
    method: 'GET',
    path: '/alarms/{id}/devices',
    tag: 'alarms',
    summary: 'Devices that a wider alarm has taken in: those away first, by home',
    roles: companyKinds,
    params: oneOf,
    reply: z.object({ items: z.array(alarmDeviceSchema) }),
  }),
  acknowledgeAlarm: route({
    method: 'POST',
    path: '/alarms/{id}/acknowledge',
    tag: 'alarms',
    summary: 'Says that somebody has taken it',
    roles: technician,
    params: oneOf,
    reply: alarmSchema,
    stale: staleByAlarm,
  }),
  assignAlarm: route({
    method: 'POST',
    path: '/alarms/{id}/assign',
    tag: 'alarms',
    summary: 'Gives it to a person of the company, which also acknowledges it; null takes it back',
    roles: technician,
    params: oneOf,
    body: z.object({ assignee_id: z.uuid().nullable() }),
    reply: alarmSchema,
    stale: staleByAlarm,
  }),
  snoozeAlarm: route({
    method: 'POST',
    path: '/alarms/{id}/snooze',
    tag: 'alarms',
    summary: `Silences it until a time, at most ${longestSnoozeDays} days ahead; null wakes it`,
    roles: technician,
    params: oneOf,
    body: z.object({ until: isoTime.nullable() }),
    reply: alarmSchema,
    stale: staleByAlarm,
  }),
  commentAlarm: route({
    method: 'POST',
    path: '/alarms/{id}/comments',
    tag: 'alarms',
    summary: 'Adds a comment',
    roles: technician,
    params: oneOf,
    body: z.object({
      text: z.string().trim().min(1, { error: 'comment_required' }).max(1000, { error: 'too_long' }),
    }),
    reply: alarmEventSchema,
    status: 201,
    stale: staleByAlarm,
  }),
  listAlarmRules: route({
    method: 'GET',
    path: '/alarms/rules',
    tag: 'alarms',
    summary: 'The company’s rules of alarms',
    roles: technician,
    reply: z.object({ items: z.array(alarmRuleSchema) }),
  }),
  updateAlarmRule: route({
    method: 'PATCH',
    path: '/alarms/rules',
    tag: 'alarms',
    summary: 'Changes a rule; only an administrator of the company may',
    roles: technician,
    body: alarmRuleEditSchema,
    reply: alarmRuleSchema,
    stale: ['listAlarmRules'],
  }),
  previewAlarmRule: route({
    method: 'GET',
    path: '/alarms/rules/effect',
    tag: 'alarms',
    summary: 'How many alarms a rule would have raised in the last 30 days',
    roles: technician,
    query: z.object({
      kind: alarmKindSchema,
      threshold: z.coerce.number().optional(),
      delay_minutes: z.coerce.number().int().min(0).max(1440),
      /** Default: of the kind. */
      recovery_minutes: z.coerce.number().int().min(0).max(1440).optional(),
    }),
    /**
     * `raised` is null where the past does not say. `missing` is what it leaves out: sensors that stopped without a code,
     * whether a tank was to be disinfected then, or outages that only the devices of several companies together show.
     */
    reply: z.object({
      raised: z.int().nullable(),
      homes: z.int().nullable(),
      missing: z.enum(['stopped_sensors', 'past_setting', 'other_companies']).nullable(),
    }),
  }),
} as const
