import { z } from 'zod'
import { faultWords } from '../faults/routes.ts'
import { fieldsOf, flagField, storedOf } from '../fields.ts'
import { isoTime } from '../lists.ts'
import { deviceTypeSchema } from '../models/model.ts'
import { alarmGroupSchema, alarmKindSchema } from './kinds.ts'

/**
 * `raised`: it has not been acknowledged. `maintenance`: a visit to the home is under way. `recovering`: its cause is gone, not yet
 * for long enough.
 */
export const alarmStates = [
  'raised',
  'acknowledged',
  'snoozed',
  'maintenance',
  'recovering',
  'resolved',
] as const
export const alarmStateSchema = z.enum(alarmStates)
export type AlarmState = z.infer<typeof alarmStateSchema>

/** Why an alarm ended: its cause is gone, a wider alarm has it, its device was taken away, or its rule was switched off. */
export const alarmEnds = ['condition', 'parent', 'removed', 'rule'] as const

const measured = z.number().nullable().optional()

/**
 * What is known of the cause; what is not known is missing. `hours_least` and `hours_most` are the interval of the hours until
 * the room is cold. `devices` are those that a wider alarm has taken in, `most_devices` how many an outage had at its widest,
 * `other_companies` that devices of others fell silent with them.
 */
export const alarmFactsSchema = z.object({
  codes: z.array(z.string()).optional(),
  pressure: measured,
  limit: measured,
  room: measured,
  target: measured,
  outdoor: measured,
  hours: measured,
  hours_least: measured,
  hours_most: measured,
  starts: measured,
  cycle_minutes: measured,
  days: measured,
  tank: measured,
  metrics: z.array(z.string()).optional(),
  devices: z.array(z.string()).optional(),
  homes: measured,
  most_devices: measured,
  other_companies: z.boolean().optional(),
})
export type AlarmFacts = z.infer<typeof alarmFactsSchema>

/** An open alarm's device, or all devices of its home, are silent: since when, and the last room temperature with its time. */
const awaySchema = z.object({
  since: isoTime,
  room: z.object({ value: z.number(), at: isoTime }).nullable(),
})

/** An alarm of a device, a home or the whole company. `since` is when its cause began, `raised_at` when it was last raised. */
export const alarmSchema = z
  .object({
    id: z.string(),
    kind: alarmKindSchema,
    group: alarmGroupSchema,
    state: alarmStateSchema,
    facts: alarmFactsSchema,
    /** The faults among the facts as the device shows them. */
    faults: z.array(faultWords),
    since: isoTime,
    raised_at: isoTime,
    /** How often it was raised within a day of its end. */
    occurrences: z.int(),
    acknowledged_at: isoTime.nullable(),
    acknowledged_by: z.string().nullable(),
    assignee_id: z.string().nullable(),
    assignee_name: z.string().nullable(),
    snoozed_until: isoTime.nullable(),
    escalated_at: isoTime.nullable(),
    resolved_at: isoTime.nullable(),
    resolved_by: z.enum(alarmEnds).nullable(),
    device_id: z.string().nullable(),
    device_type: deviceTypeSchema.nullable(),
    device_name: z.string().nullable(),
    installation_id: z.string().nullable(),
    tag: z.int().nullable(),
    address: z.string().nullable(),
    area: z.string().nullable(),
    client_name: z.string().nullable(),
    /** Null for a distributor. */
    phone: z.string().nullable(),
    company_name: z.string().nullable(),
    /** How a distributor reaches the company that handles it; null for that company itself. */
    company_phone: z.string().nullable(),
    /** The visit under way in the home, or the next one. */
    appointment_id: z.string().nullable(),
    appointment_start: isoTime.nullable(),
    /** Null while something of it reports, of an outage, and of what has ended. */
    away: awaySchema.nullable(),
    /** Its home has been silent for three months: it comes after all others. */
    is_forgotten: z.boolean(),
    /** Whether this person's company handles it; a distributor only reads. */
    is_own: z.boolean(),
    /** Whether this person may send commands to the device. */
    may_command: z.boolean(),
  })
  .meta({ id: 'Alarm' })
export type Alarm = z.infer<typeof alarmSchema>

/** One of those that a wider alarm has taken in. */
export const alarmDeviceSchema = z
  .object({
    device_id: z.string(),
    device_type: deviceTypeSchema,
    device_name: z.string().nullable(),
    installation_id: z.string().nullable(),
    address: z.string().nullable(),
    client_name: z.string().nullable(),
    /** Null once it reports again. */
    away_since: isoTime.nullable(),
  })
  .meta({ id: 'AlarmDevice' })
export type AlarmDevice = z.infer<typeof alarmDeviceSchema>

export const alarmEventKinds = [
  'raised',
  'raised_again',
  'acknowledged',
  'assigned',
  'unassigned',
  'snoozed',
  'woken',
  'commented',
  'escalated',
  'reminded',
  'recovering',
  'resolved',
] as const

export const alarmEventSchema = z
  .object({
    id: z.string(),
    at: isoTime,
    kind: z.enum(alarmEventKinds),
    by: z.string().nullable(),
    /**
     * A comment, the assignee's name, the end of a snooze, or why it ended. Of an escalation the names of those who were informed:
     * empty if no one wants its kind, null until they are.
     */
    note: z.string().nullable(),
  })
  .meta({ id: 'AlarmEvent' })
export type AlarmEvent = z.infer<typeof alarmEventSchema>

const ruleRange = { error: 'alarm_rule_range' }
const minutesBetween = (min: number, max: number) => z.int(ruleRange).min(min, ruleRange).max(max, ruleRange)
const minutes = (max: number) => ({
  schema: minutesBetween(0, max).optional(),
  stored: z.int(),
  empty: null,
  file: null,
})
const minutesOrNever = (min: number, max: number) => ({
  schema: minutesBetween(min, max).nullable().optional(),
  stored: z.int().nullable(),
  empty: null,
  file: null,
})

/** Of the rule of each kind. */
export const alarmRuleFields = fieldsOf({
  is_enabled: { ...flagField(), file: null },
  threshold: {
    schema: z.number().nullable().optional(),
    stored: z.number().nullable(),
    empty: null,
    file: null,
  },
  delay_minutes: minutes(1440),
  recovery_minutes: minutes(1440),
  escalate_minutes: minutesOrNever(5, 10_080),
  remind_minutes: minutesOrNever(15, 10_080),
})

export const alarmRuleSchema = z
  .object({
    kind: alarmKindSchema,
    ...storedOf(alarmRuleFields),
    updated_at: isoTime.nullable(),
    updated_by: z.string().nullable(),
  })
  .meta({ id: 'AlarmRule' })
export type AlarmRule = z.infer<typeof alarmRuleSchema>
