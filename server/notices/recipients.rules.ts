// Who hears of an event of an alarm, where, and when. Pure: the worker reads before and writes after.
import type { AlarmKind } from '../../contract/alarms/kinds.ts'
import type { NoticeKind } from '../../contract/notices/routes.ts'
import type { NoticeSettings } from '../../contract/notices/settings.ts'
import { nextHour, quietUntil } from './hours.rules.ts'

export type Chosen = Omit<NoticeSettings, 'email' | 'sends_email' | 'sender' | 'last_email'>

export interface Hearer {
  id: string
  chosen: Chosen
}

/** An event of which somebody may hear. */
export interface NewsEvent {
  kind: NoticeKind
  alarm_kind: AlarmKind
  /** The person who did it; null for what the rules did. */
  by: string | null
  assignee_id: string | null
  timezone: string
}

/** Who was informed of this alarm, and who of them by an e-mail that was sent. */
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

const wants = ({ chosen }: Hearer, kind: AlarmKind): boolean =>
  chosen.console_kinds.includes(kind) || chosen.email_kinds.includes(kind)

/** The second line; where a company has none, the first hears of it again. */
function nextInLine(people: readonly Hearer[], kind: AlarmKind): Hearer[] {
  const willing = people.filter((person) => wants(person, kind))
  const second = willing.filter(({ chosen }) => chosen.line === 'second')
  return second.length > 0 ? second : willing
}

/** Where all leave the first line to others, all hear of it: some kinds never reach the second. */
function firstInLine(people: readonly Hearer[], kind: AlarmKind): Hearer[] {
  const willing = people.filter((person) => wants(person, kind))
  const first = willing.filter(({ chosen }) => chosen.line === 'first')
  return first.length > 0 ? first : willing
}

function hearersOf(event: NewsEvent, people: readonly Hearer[], before: InformedBefore): Hearer[] {
  switch (event.kind) {
    case 'raised':
    case 'raised_again':
      return firstInLine(people, event.alarm_kind)
    case 'escalated':
      return nextInLine(people, event.alarm_kind)
    case 'reminded':
      return people.filter((person) => before.informed.has(person.id) && wants(person, event.alarm_kind))
    case 'assigned':
      return people.filter(({ id }) => id === event.assignee_id && id !== event.by)
    case 'resolved':
      return people.filter(({ id, chosen }) => before.mailed.has(id) && chosen.email_mode === 'at_once')
  }
}

function emailDueAt({ chosen }: Hearer, { alarm_kind, timezone }: NewsEvent, now: Date): Date | null {
  if (!chosen.email_kinds.includes(alarm_kind)) return null
  if (chosen.email_mode === 'digest') return nextHour(now, chosen.digest_hour, timezone)
  return quietUntil(now, chosen, timezone) ?? new Date(now.getTime() + groupSeconds * 1000)
}

/** `sendsEmail` is false where no mail server is set: what would wait for one would never leave. */
export function noticesOf(
  event: NewsEvent,
  people: readonly Hearer[],
  before: InformedBefore,
  { now, sendsEmail }: { now: Date; sendsEmail: boolean },
): NewNotice[] {
  return hearersOf(event, people, before).flatMap((person) => {
    const in_console =
      event.kind !== 'resolved' &&
      (event.kind === 'assigned' || person.chosen.console_kinds.includes(event.alarm_kind))
    const email_due_at = sendsEmail ? emailDueAt(person, event, now) : null
    return in_console || email_due_at ? [{ person_id: person.id, in_console, email_due_at }] : []
  })
}
