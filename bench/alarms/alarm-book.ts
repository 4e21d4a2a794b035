// The alarms of one company through a year, and every time that one was raised.
import type { AlarmKind } from '../../contract/alarms/kinds.ts'
import { AlarmsInMemory } from '../../server/alarms/alarms-in-memory.ts'
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
  readonly #book = new AlarmsInMemory()
  readonly #current = new Map<string, Raising>()
  readonly #raised = new Map<string, StoredAlarm>()

  /** Open ones, and those that ended within a day. */
  alarmsAt(now: number): StoredAlarm[] {
    const isRecent = ({ resolved_at }: StoredAlarm) => !resolved_at || resolved_at.getTime() > now - dayMs
    this.#book.alarms = this.#book.alarms.filter(isRecent)
    return this.#book.alarms
  }

  isRaised = (key: string): boolean => this.#raised.has(key)

  factsOf = (key: string): StoredAlarm['facts'] | undefined => this.#raised.get(key)?.facts

  apply(step: Step, now: Date): void {
    const alarm = this.#book.apply(step, now)
    const { id, kind, subject, facts, since } = alarm
    if (step.do === 'raise') {
      this.#raised.set(keyOf(alarm), alarm)
      const raising = {
        ...{ alarm: id, kind, subject, facts },
        since: since.getTime(),
        raisedAt: now.getTime(),
      }
      this.#current.set(id, raising)
      this.raisings.push(raising)
    } else if (step.do === 'resolve') {
      this.#raised.delete(keyOf(alarm))
      Object.assign(this.#current.get(id) ?? {}, { endedAt: now.getTime(), endedBy: step.by })
    }
  }
}
