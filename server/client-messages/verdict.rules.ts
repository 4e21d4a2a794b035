// Whether a message is still due, by the visit, the client and the settings as they are now.
import { appointmentStatusId } from '../../contract/appointments/states.ts'
import type { MessageKind } from '../../contract/client-messages/fields.ts'
import type { MessageReason } from '../../contract/client-messages/routes.ts'

export interface Situation {
  kind: MessageKind
  isOn: boolean
  isArchived: boolean
  email: string | null
  sendsEmail: boolean
  /** The visit as the message was queued for it. */
  queued: { client_id: string; installation_id: string; start: Date }
  /** The tenant of that home now. */
  tenant_id: string
  /** The visit now; null if it was deleted. */
  visit: { installation_id: string; status: number; start: Date } | null
  /** The start that the client was informed of last. */
  knownStart: Date | null
}

export type Verdict = { do: 'send' } | { do: 'copy' | 'drop'; reason: MessageReason }

const drop = (reason: MessageReason): Verdict => ({ do: 'drop', reason })

const isSame = (one: Date | null, other: Date): boolean => one?.getTime() === other.getTime()

function changeOfVisit(
  { kind, queued, tenant_id, visit, knownStart }: Situation,
  now: Date,
): Verdict | undefined {
  if (kind === 'cancelled') return queued.start <= now ? drop('visit_started') : undefined
  if (!visit) return drop('visit_deleted')
  if (visit.status === appointmentStatusId.cancelled) return drop('visit_cancelled')
  if (visit.status !== appointmentStatusId.pending || visit.start <= now) return drop('visit_started')
  if (visit.installation_id !== queued.installation_id || tenant_id !== queued.client_id)
    return drop('visit_moved')
  if (kind === 'reminder' && !isSame(queued.start, visit.start)) return drop('visit_moved')
  if (kind === 'moved' && isSame(knownStart, visit.start)) return drop('already_known')
  return undefined
}

export function judge(situation: Situation, now: Date): Verdict {
  if (situation.isArchived) return drop('client_archived')
  if (!situation.isOn) return drop('switched_off')
  const changed = changeOfVisit(situation, now)
  if (changed) return changed
  if (!situation.email) return { do: 'copy', reason: 'no_email' }
  return situation.sendsEmail ? { do: 'send' } : { do: 'copy', reason: 'no_smtp' }
}

/** What to say of a visit now, for a text to copy; undefined where there is nothing to say. */
export function kindOfDraft(
  visit: { status: number; start: Date },
  knownStart: Date | null,
  now: Date,
): MessageKind | undefined {
  if (visit.start <= now) return undefined
  if (visit.status === appointmentStatusId.cancelled) return 'cancelled'
  if (visit.status !== appointmentStatusId.pending) return undefined
  if (!knownStart) return 'booked'
  return isSame(knownStart, visit.start) ? 'reminder' : 'moved'
}
