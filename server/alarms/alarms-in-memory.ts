// The alarms of one company in memory, as alarm-steps.store.ts leaves them in the database.
import { answersStill, type Condition, isSnoozedAt, type Step, type StoredAlarm } from './reconcile.rules.ts'

export class AlarmsInMemory {
  alarms: StoredAlarm[] = []
  #count = 0

  open = (): StoredAlarm[] => this.alarms.filter(({ resolved_at }) => !resolved_at)

  /** Answers with the alarm that it changed; the alarms of a step are those of this list. */
  apply(step: Step, now: Date): StoredAlarm {
    if (step.do === 'wait') return this.#add(step.condition, now)
    if (step.do === 'raise') return this.#raise(step, now)
    const { alarm } = step
    if (step.do === 'forget') this.#remove(alarm)
    else if (step.do === 'refresh') {
      const { since, facts, installation_id } = step.condition
      Object.assign(alarm, { facts, installation_id, recovering_since: null, ...(since && { since }) })
    } else if (step.do === 'drop_values') alarm.facts = step.facts
    else if (step.do === 'recover') alarm.recovering_since = now
    else if (step.do === 'resolve')
      Object.assign(alarm, { resolved_at: now, resolved_by: step.by, recovering_since: null })
    else if (step.do === 'escalate')
      Object.assign(alarm, { escalated_at: now, escalations: alarm.escalations + 1 })
    else alarm.reminded_at = now
    return alarm
  }

  #raise({ condition, ended, waiting }: Extract<Step, { do: 'raise' }>, now: Date): StoredAlarm {
    if (ended && waiting) this.#remove(waiting)
    const alarm = ended ?? waiting ?? this.#add(condition, now)
    return Object.assign(alarm, {
      ...condition,
      since: condition.since ?? waiting?.since ?? now,
      raised_at: now,
      ...(ended?.resolved_by !== 'parent' && {
        ...(!answersStill(alarm, now) && { acknowledged_at: null }),
        ...(!isSnoozedAt(alarm, now) && { snoozed_until: null }),
        ...{ escalated_at: null, escalations: 0, reminded_at: null },
      }),
      ...{ recovering_since: null, resolved_at: null, resolved_by: null },
    })
  }

  #add(condition: Condition, now: Date): StoredAlarm {
    const alarm: StoredAlarm = {
      ...condition,
      id: `A${++this.#count}`,
      since: condition.since ?? now,
      ...{ raised_at: null, acknowledged_at: null, snoozed_until: null, escalated_at: null, escalations: 0 },
      ...{ reminded_at: null, recovering_since: null, resolved_at: null, resolved_by: null },
    }
    this.alarms.push(alarm)
    return alarm
  }

  #remove({ id }: StoredAlarm): void {
    this.alarms = this.alarms.filter((one) => one.id !== id)
  }
}
