// What a client has to be informed of after a change of a visit.
import { appointmentStatusId } from '../../contract/appointments/states.ts'
import type { MessageKind } from '../../contract/client-messages/fields.ts'

/** The part of a visit that a client knows. */
export interface Visit {
  id: string
  company_id: string
  installation_id: string
  appointment_status_id: number
  scheduled_start: Date
  scheduled_end: Date
  sequence: number
}

export interface VisitNews {
  kind: Exclude<MessageKind, 'reminder'>
  visit: Visit
}

/** Whether the client expects this visit: it is neither over, under way nor cancelled. */
export const isExpected = (visit: Visit | null, now: Date): visit is Visit =>
  visit !== null && visit.appointment_status_id === appointmentStatusId.pending && visit.scheduled_start > now

/**
 * `before` is null for a visit that was booked, `after` for one that was deleted. A visit that moves to another home is
 * cancelled for one client and booked for the other.
 */
export function newsOf(before: Visit | null, after: Visit | null, now: Date): VisitNews[] {
  const wasExpected = isExpected(before, now)
  const willCome = isExpected(after, now)
  const isElsewhere = before !== null && after !== null && before.installation_id !== after.installation_id
  const news: VisitNews[] = []
  const isOff = after === null || after.appointment_status_id === appointmentStatusId.cancelled
  if (wasExpected && (isOff || isElsewhere)) news.push({ kind: 'cancelled', visit: before })
  if (!willCome) return news
  if (before === null || isElsewhere) news.push({ kind: 'booked', visit: after })
  else if (before.scheduled_start.getTime() !== after.scheduled_start.getTime())
    news.push({ kind: 'moved', visit: after })
  return news
}
