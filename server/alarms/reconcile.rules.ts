// From the causes that hold now to what happens to the alarms of one company. Pure: the worker reads before and writes after.
import { type AlarmKind, kindsOfAlarm } from '../../contract/alarms/kinds.ts'
import type { AlarmFacts, AlarmRule } from '../../contract/alarms/schema.ts'

/** What an alarm is about: at most one open alarm of a kind has it. */
export interface Subject {
  subject: string
  kind: AlarmKind
}

/** A cause that holds now. */
export interface Condition extends Subject {
  installation_id: string | null
  device_id: string | null
  /** Null where only we know: from when it was first seen. */
  since: Date | null
  facts: AlarmFacts
}

/** An alarm that is open, waits for its delay (`raised_at` is null), or ended within a day. */
export interface StoredAlarm extends Subject {
  id: string
  installation_id: string | null
  device_id: string | null
  facts: AlarmFacts
  since: Date
  raised_at: Date | null
  acknowledged_at: Date | null
  snoozed_until: Date | null
  escalated_at: Date | null
  /** How often since it was raised. */
  escalations: number
  reminded_at: Date | null
  recovering_since: Date | null
  resolved_at: Date | null
  resolved_by: End | null
}

export type Rule = Omit<AlarmRule, 'kind' | 'updated_at' | 'updated_by'>

export interface Findings {
  conditions: readonly Condition[]
  /** Subjects and kinds that cannot be judged now, such as the pressure of an offline device. */
  unknown: ReadonlySet<string>
  /** Subjects and kinds that a wider alarm has taken in. */
  suppressed: ReadonlySet<string>
  /** Subjects that are still watched; alarms of others end. */
  watched: ReadonlySet<string>
  /** Installations with a visit under way. */
  inMaintenance: ReadonlySet<string>
  /** False for a while after a start: what is seen then may be our own absence. */
  mayRaise: boolean
}

export type End = 'condition' | 'parent' | 'removed' | 'rule'

export type Step =
  | { do: 'wait'; condition: Condition }
  /** `waiting` is its row from before, `ended` the alarm of the last day that opens again. */
  | { do: 'raise'; condition: Condition; waiting: StoredAlarm | undefined; ended: StoredAlarm | undefined }
  | { do: 'refresh'; alarm: StoredAlarm; condition: Condition }
  /** What it says of the moment is not known any more; `facts` are those that last. */
  | { do: 'drop_values'; alarm: StoredAlarm; facts: AlarmFacts }
  | { do: 'forget'; alarm: StoredAlarm }
  | { do: 'recover'; alarm: StoredAlarm }
  | { do: 'resolve'; alarm: StoredAlarm; by: End }
  | { do: 'escalate'; alarm: StoredAlarm }
  | { do: 'remind'; alarm: StoredAlarm }

export const keyOf = ({ subject, kind }: Subject): string => `${kind} ${subject}`

/** The rule that holds where the company has none of its own. */
export function defaultRule(kind: AlarmKind): Rule {
  const { threshold, delayMinutes, recoveryMinutes, escalateMinutes, remindMinutes } = kindsOfAlarm[kind]
  return {
    is_enabled: true,
    threshold: threshold?.value ?? null,
    delay_minutes: delayMinutes,
    recovery_minutes: recoveryMinutes,
    escalate_minutes: escalateMinutes,
    remind_minutes: remindMinutes,
  }
}

const minutesBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / 60_000

const isSame = (alarm: StoredAlarm, { facts, since, installation_id }: Condition): boolean =>
  (since === null || alarm.since.getTime() === since.getTime()) &&
  alarm.installation_id === installation_id &&
  JSON.stringify(alarm.facts) === JSON.stringify(facts)

export interface Company {
  alarms: readonly StoredAlarm[]
  ruleOf(kind: AlarmKind): Rule
  /** How often an alarm is escalated at most. */
  escalationsOf(kind: AlarmKind): number
  now: Date
}

export function reconcile({ alarms, ruleOf, escalationsOf, now }: Company, findings: Findings): Step[] {
  const open = new Map<string, StoredAlarm>()
  const ended = new Map<string, StoredAlarm>()
  for (const alarm of alarms) {
    const key = keyOf(alarm)
    if (!alarm.resolved_at) open.set(key, alarm)
    else if (!ended.get(key) || (ended.get(key)?.resolved_at ?? now) < alarm.resolved_at)
      ended.set(key, alarm)
  }
  const holding = new Set<string>()
  const steps: Step[] = []
  for (const condition of findings.conditions) {
    const key = keyOf(condition)
    if (!ruleOf(condition.kind).is_enabled || findings.suppressed.has(key) || holding.has(key)) continue
    holding.add(key)
    const step = stepOfCondition(
      condition,
      open.get(key),
      ended.get(key),
      ruleOf(condition.kind),
      findings,
      now,
    )
    if (step) steps.push(step)
  }
  for (const [key, alarm] of open) {
    const rule = ruleOf(alarm.kind)
    const gone = holding.has(key) ? undefined : stepOfGone(key, alarm, rule, findings, now)
    // What cannot be judged now may still hold, and waits for a person all the same.
    const isStanding = holding.has(key) || (findings.unknown.has(key) && !alarm.recovering_since)
    if (gone) steps.push(gone)
    else if (isStanding && isWaitingForPerson(alarm, findings, now)) {
      if (isDueToEscalate(alarm, rule, escalationsOf(alarm.kind), now)) steps.push({ do: 'escalate', alarm })
      else if (isDueToRemind(alarm, rule, now)) steps.push({ do: 'remind', alarm })
    }
  }
  return steps
}

function stepOfCondition(
  condition: Condition,
  alarm: StoredAlarm | undefined,
  ended: StoredAlarm | undefined,
  rule: Rule,
  { mayRaise, inMaintenance }: Findings,
  now: Date,
): Step | undefined {
  if (alarm?.raised_at)
    return alarm.recovering_since || !isSame(alarm, condition)
      ? { do: 'refresh', alarm, condition }
      : undefined
  const isHeldBack = condition.installation_id !== null && inMaintenance.has(condition.installation_id)
  const since = condition.since ?? alarm?.since ?? now
  if (mayRaise && !isHeldBack && minutesBetween(since, now) >= rule.delay_minutes)
    return { do: 'raise', condition, waiting: alarm, ended }
  return alarm ? undefined : { do: 'wait', condition }
}

function stepOfGone(
  key: string,
  alarm: StoredAlarm,
  rule: Rule,
  findings: Findings,
  now: Date,
): Step | undefined {
  const end = (by: End): Step => (alarm.raised_at ? { do: 'resolve', alarm, by } : { do: 'forget', alarm })
  if (!rule.is_enabled) return end('rule')
  if (findings.suppressed.has(key)) return end('parent')
  if (!findings.watched.has(alarm.subject)) return end('removed')
  if (findings.unknown.has(key)) return stepOfUnknown(alarm)
  if (!alarm.raised_at) return end('condition')
  if (!alarm.recovering_since)
    return rule.recovery_minutes === 0 ? end('condition') : { do: 'recover', alarm }
  return minutesBetween(alarm.recovering_since, now) >= rule.recovery_minutes ? end('condition') : undefined
}

/** The hours of a cold home count from now, so they may not outlive the report that they were judged by. */
function stepOfUnknown(alarm: StoredAlarm): Step | undefined {
  if (alarm.kind !== 'comfort' || !alarm.raised_at) return undefined
  const { codes, ...values } = alarm.facts
  if (Object.keys(values).length === 0) return undefined
  return { do: 'drop_values', alarm, facts: codes ? { codes } : {} }
}

const dayMinutes = 24 * 60

/** An alarm that opens again: an acknowledgement of the last day holds. */
export const answersStill = ({ acknowledged_at }: StoredAlarm, now: Date): boolean =>
  acknowledged_at !== null && minutesBetween(acknowledged_at, now) < dayMinutes

export const isSnoozedAt = ({ snoozed_until }: StoredAlarm, now: Date): boolean =>
  snoozed_until !== null && snoozed_until > now

/** It is raised, without an acknowledgement, and neither a snooze nor a visit answers for it. */
function isWaitingForPerson(alarm: StoredAlarm, { inMaintenance }: Findings, now: Date): boolean {
  if (!alarm.raised_at || alarm.acknowledged_at) return false
  if (isSnoozedAt(alarm, now)) return false
  return !(alarm.installation_id && inMaintenance.has(alarm.installation_id))
}

/** Counts from when the person before was informed. */
function isDueToEscalate(alarm: StoredAlarm, rule: Rule, most: number, now: Date): boolean {
  if (rule.escalate_minutes === null || alarm.escalations >= most) return false
  return minutesBetween(latestOf(alarm.raised_at, alarm.escalated_at), now) >= rule.escalate_minutes
}

/** Counts from the last time that people were informed, and from the end of a snooze. */
function isDueToRemind(alarm: StoredAlarm, rule: Rule, now: Date): boolean {
  if (rule.remind_minutes === null) return false
  const last = latestOf(alarm.raised_at, alarm.escalated_at, alarm.reminded_at, alarm.snoozed_until)
  return minutesBetween(last, now) >= rule.remind_minutes
}

const latestOf = (...moments: (Date | null)[]): Date =>
  new Date(Math.max(...moments.map((moment) => moment?.getTime() ?? 0)))
