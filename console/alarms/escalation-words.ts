import type { EscalationOrder } from '../../contract/alarms/escalation.ts'
import { m } from '../paraglide/messages.js'

/** One sentence: who is notified of an alarm, and who next. */
export function escalationText(names: readonly string[]): string {
  const [first, ...rest] = names
  if (first === undefined) return m.escalation_all()
  return rest.length === 0
    ? m.escalation_one({ name: first })
    : m.escalation_several({ first, rest: rest.join(', ') })
}

export const namesIn = ({ people }: EscalationOrder): string[] => people.map(({ name }) => name)
