// The alarms of one company in memory, as server/alarms/alarm-steps.store.ts writes them.
import type { AlarmKind } from '../../contract/alarms/kinds.ts'
import { type End, keyOf, type Step, type StoredAlarm } from '../../server/alarms/reconcile.rules.ts'
import { dayMs } from './scenario.ts'

/** One time that an alarm was raised, again or for the first time. */
export interface Raising {
  alarm: string
  kind: AlarmKind
  subject: string
  facts: StoredAlarm['facts']
  since: number
  raisedAt: number
  /** Absent while it is open. */
  endedAt?: number
  endedBy?: End
}

export class AlarmBook {
  readonly raisings: Raising[] = []
  readonly #open = new Map<string, StoredAlarm>()
  readonly #current = new Map<string, Raising>()
  #ended: StoredAlarm[] = []
  #raised = new Set<string>()
  #count = 0

  /** Open ones, and those that ended within a day. */
  alarmsAt(now: number): StoredAlarm[] {
    this.#ended = this.#ended.filter(({ resolved_at }) => (resolved_at?.getTime() ?? 0) > now - dayMs)
    return [...this.#open.values(), ...this.#ended]
  }

  isRaised = (key: string): boolean => this.#raised.has(key)

  apply(step: Step, now: Date): void {
    if (step.do === 'wait' || step.do === 'raise') return this.#put(step, now)
    const { alarm } = step
    const key = keyOf(alarm)
    if (step.do === 'refresh') {
      const { since, facts, installation_id } = step.condition
      Object.assign(alarm, { facts, installation_id, recovering_since: null, ...(since && { since }) })
    } else if (step.do === 'recover') alarm.recovering_since = now
    else if (step.do === 'escalate') alarm.escalated_at = now
    else if (step.do === 'remind') alarm.reminded_at = now
    else {
      this.#open.delete(key)
      if (step.do === 'resolve') this.#end(alarm, key, step.by, now)
    }
  }

  #end(alarm: StoredAlarm, key: string, by: End, now: Date): void {
    this.#raised.delete(key)
    this.#ended.push({ ...alarm, resolved_at: now, recovering_since: null })
    const raising = this.#current.get(alarm.id)
    if (raising) Object.assign(raising, { endedAt: now.getTime(), endedBy: by })
  }

  #put(step: Extract<Step, { do: 'wait' | 'raise' }>, now: Date): void {
    const { condition } = step
    const key = keyOf(condition)
    const before = step.do === 'raise' ? (step.ended ?? step.waiting) : undefined
    const since = condition.since ?? (step.do === 'raise' ? step.waiting?.since : undefined) ?? now
    const alarm: StoredAlarm = {
      ...condition,
      id: before?.id ?? String(++this.#count),
      since,
      raised_at: step.do === 'raise' ? now : null,
      acknowledged_at: null,
      snoozed_until: null,
      escalated_at: null,
      reminded_at: null,
      recovering_since: null,
      resolved_at: null,
    }
    this.#open.set(key, alarm)
    if (step.do === 'wait') return
    this.#ended = this.#ended.filter(({ id }) => id !== alarm.id)
    this.#raised.add(key)
    const { kind, subject, facts } = condition
    const raising = {
      ...{ alarm: alarm.id, kind, subject, facts },
      ...{ since: since.getTime(), raisedAt: now.getTime() },
    }
    this.#current.set(alarm.id, raising)
    this.raisings.push(raising)
  }
}
