// The kinds of alarms, their order, and the rule that each company starts with.
import { z } from 'zod'

/** By priority: a home that gets cold comes first. */
export const alarmKinds = [
  'comfort',
  'blocking_fault',
  'outage',
  'thermostat_lost',
  'low_pressure',
  'fault',
  'sensor_failed',
  'short_cycling',
  'disinfection_overdue',
  'offline',
] as const
export const alarmKindSchema = z.enum(alarmKinds)
export type AlarmKind = z.infer<typeof alarmKindSchema>

export const alarmGroups = ['comfort', 'stopped', 'attention', 'connection'] as const
export const alarmGroupSchema = z.enum(alarmGroups)
export type AlarmGroup = z.infer<typeof alarmGroupSchema>

interface Threshold {
  unit: 'hours' | 'bar' | 'days'
  value: number
  min: number
  max: number
  step: number
}

/** `threshold` is what a company may move; a kind without one is judged by the device itself. */
export interface KindOfAlarm {
  group: AlarmGroup
  threshold?: Threshold
  delayMinutes: number
  recoveryMinutes: number
  /** Without an acknowledgement for so long, the next person is notified; null: never. */
  escalateMinutes: number | null
  /** While it has no acknowledgement, those who were notified are reminded after this time; null: never. */
  remindMinutes: number | null
  /** A visit later than this is too late for it; null: the next maintenance will do. */
  visitWithinHours: number | null
}

const day = 24
const week = 7 * day

export const kindsOfAlarm: Record<AlarmKind, KindOfAlarm> = {
  comfort: {
    group: 'comfort',
    visitWithinHours: day,
    threshold: { unit: 'hours', value: 12, min: 2, max: 48, step: 1 },
    ...{ delayMinutes: 10, recoveryMinutes: 30, escalateMinutes: 30, remindMinutes: 60 },
  },
  blocking_fault: {
    group: 'stopped',
    visitWithinHours: day,
    delayMinutes: 2,
    recoveryMinutes: 15,
    escalateMinutes: 60,
    remindMinutes: 240,
  },
  thermostat_lost: {
    group: 'attention',
    visitWithinHours: day,
    delayMinutes: 0,
    recoveryMinutes: 15,
    escalateMinutes: 120,
    remindMinutes: 1440,
  },
  low_pressure: {
    group: 'attention',
    visitWithinHours: week,
    threshold: { unit: 'bar', value: 0.8, min: 0.3, max: 1.5, step: 0.1 },
    ...{ delayMinutes: 30, recoveryMinutes: 30, escalateMinutes: null, remindMinutes: 1440 },
  },
  outage: {
    group: 'connection',
    visitWithinHours: day,
    delayMinutes: 5,
    recoveryMinutes: 15,
    escalateMinutes: 60,
    remindMinutes: null,
  },
  fault: {
    group: 'attention',
    visitWithinHours: week,
    delayMinutes: 15,
    recoveryMinutes: 30,
    escalateMinutes: null,
    remindMinutes: null,
  },
  sensor_failed: {
    group: 'attention',
    visitWithinHours: week,
    delayMinutes: 60,
    recoveryMinutes: 60,
    escalateMinutes: null,
    remindMinutes: null,
  },
  short_cycling: {
    group: 'attention',
    visitWithinHours: null,
    threshold: { unit: 'days', value: 3, min: 1, max: 7, step: 1 },
    ...{ delayMinutes: 0, recoveryMinutes: 0, escalateMinutes: null, remindMinutes: null },
  },
  disinfection_overdue: {
    group: 'attention',
    visitWithinHours: week,
    threshold: { unit: 'days', value: 14, min: 7, max: 28, step: 1 },
    ...{ delayMinutes: 0, recoveryMinutes: 0, escalateMinutes: null, remindMinutes: null },
  },
  offline: {
    group: 'connection',
    visitWithinHours: week,
    delayMinutes: 60,
    recoveryMinutes: 15,
    escalateMinutes: null,
    remindMinutes: null,
  },
}

/** A room below this is cold, in °C. */
export const coldRoom = 16

/** Below this pressure a boiler does not start, in bar. */
export const boilerStartPressure = 0.5

/** A burner that starts so often in one hour, in cycles of at most so many minutes, cycles too short. */
export const shortCycles = { startsInHour: 6, medianMinutes: 15, ofDays: 7 }

export const groupOf = (kind: AlarmKind): AlarmGroup => kindsOfAlarm[kind].group
