// Who is notified of an event of an alarm, where, and when. Pure: the worker reads before and writes after.
import type { AlarmKind } from '../../contract/alarms/kinds.ts'
import type { NoticeKind } from '../../contract/notices/routes.ts'
import type { NoticeSettings } from '../../contract/notices/settings.ts'
import { nextHour, quietUntil } from './hours.rules.ts'

export type Chosen = Omit<NoticeSettings, 'email' | 'sends_email' | 'sender' | 'last_email'>

export interface Recipient {
  id: string
  /** In the order of the company; null outside of it. */
  position: number | null
  /** Of the distributor that sold the device: it is notified by e-mail and has no duty. */
  isOfSeller: boolean
  timezone: string
  chosen: Chosen
}

/** An event that may notify people. */
export interface NewsEvent {
  kind: NoticeKind
  alarm_kind: AlarmKind
  /** The person who did it; null for what the rules did. */
  by: string | null
  assignee_id: string | null
  /** Number of an escalation since the alarm was raised. */
  escalation: number
}

/** Who was informed of this alarm, and who, since it was last raised, by an e-mail that was sent. */
export interface InformedBefore {
  informed: ReadonlySet<string>
  mailed: ReadonlySet<string>
}

export interface NewNotice {
  person_id: string
  in_console: boolean
  email_due_at: Date | null
}

/** What arrives within this time is one e-mail. */
export const groupSeconds = 30

const wants = ({ chosen }: Recipient, kind: AlarmKind, sendsEmail: boolean): boolean =>
  chosen.console_kinds.includes(kind) || (sendsEmail && chosen.email_kinds.includes(kind))

/** The person at a place of the order; past its end the last. Where no one is in it, all. */
function atPlace(place: number, willing: readonly Recipient[]): readonly Recipient[] {
  const order = willing
    .filter(({ position }) => position !== null)
    .sort((one, other) => (one.position ?? 0) - (other.position ?? 0))
  const person = order[Math.min(place, order.length - 1)]
  return person ? [person] : willing
}

/** A person who did not choose the kind is skipped, and the next in the order takes the place. */
function recipientsOf(
  event: NewsEvent,
  people: readonly Recipient[],
  before: InformedBefore,
  sendsEmail: boolean,
): readonly Recipient[] {
  const allWilling = people.filter((person) => wants(person, event.alarm_kind, sendsEmail))
  const willing = allWilling.filter(({ isOfSeller }) => !isOfSeller)
  switch (event.kind) {
    case 'raised':
    case 'raised_again':
      return [...atPlace(0, willing), ...allWilling.filter(({ isOfSeller }) => isOfSeller)]
    case 'escalated':
      return atPlace(event.escalation, willing)
    case 'reminded':
      return willing.filter(({ id }) => before.informed.has(id))
    case 'assigned':
      return people.filter(({ id }) => id === event.assignee_id && id !== event.by)
    case 'resolved':
      return people.filter(({ id, chosen }) => before.mailed.has(id) && chosen.email_mode === 'at_once')
  }
}

function emailDueAt({ chosen, timezone }: Recipient, { alarm_kind }: NewsEvent, now: Date): Date | null {
  if (!chosen.email_kinds.includes(alarm_kind)) return null
  if (chosen.email_mode === 'digest') return nextHour(now, chosen.digest_hour, timezone)
  return quietUntil(now, chosen, timezone) ?? new Date(now.getTime() + groupSeconds * 1000)
}

/** `sendsEmail` is false where no mail server is set: what would wait for one would never leave. */
export function noticesOf(
  event: NewsEvent,
  people: readonly Recipient[],
  before: InformedBefore,
  { now, sendsEmail }: { now: Date; sendsEmail: boolean },
): NewNotice[] {
  return recipientsOf(event, people, before, sendsEmail).flatMap((person) => {
    const in_console =
      event.kind !== 'resolved' &&
      (event.kind === 'assigned' || person.chosen.console_kinds.includes(event.alarm_kind))
    const email_due_at = sendsEmail ? emailDueAt(person, event, now) : null
    return in_console || email_due_at ? [{ person_id: person.id, in_console, email_due_at }] : []
  })
}
