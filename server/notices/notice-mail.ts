// From alarms as they are now to the subject and text of an e-mail. Pure.

import { adviceIn } from '../../contract/alarms/advice.ts'
import { alarmKinds } from '../../contract/alarms/kinds.ts'
import type { Alarm } from '../../contract/alarms/schema.ts'
import type { Language } from '../../contract/language.ts'
import type { NoticeKind } from '../../contract/notices/routes.ts'
import { oneLine } from '../mail/mail-text.ts'
import { titleOf, words } from './notice-words.ts'

export interface SaidAlarm {
  kind: NoticeKind
  alarm: Alarm
}

interface MailContent {
  kind: 'alarms' | 'digest' | 'test'
  said: readonly SaidAlarm[]
  /** Alarms of a digest that ended before it left. */
  ended: number
  language: Language
  timezone: string
  publicUrl: string
  /** Of a distributor, whose settings are opened beside its alarms. */
  isOfSeller: boolean
  /** Subject of the mail whose conversation it continues. */
  continues: string | null
}

/** A snooze holds also while the alarm recovers or a visit is under way, which its state says first. */
const isSilent = ({ snoozed_until }: Alarm, now: number): boolean =>
  snoozed_until !== null && Date.parse(snoozed_until) > now

/**
 * Whether it still says something: what ended or was snoozed before it leaves is not sent, nor a reminder of what somebody
 * has acknowledged. Who was assigned an alarm is notified, also of one that is snoozed.
 */
export function isStillSaid({ kind, alarm }: SaidAlarm, now: number): boolean {
  if (kind === 'resolved') return alarm.resolved_at !== null
  if (alarm.resolved_at) return false
  if (kind === 'assigned') return true
  if (isSilent(alarm, now)) return false
  return kind === 'escalated' || kind === 'reminded' ? alarm.acknowledged_at === null : true
}

/** One entry for each alarm, of its latest event. */
export const latestOf = (said: readonly SaidAlarm[]): SaidAlarm[] => [
  ...new Map(said.map((one) => [one.alarm.id, one])).values(),
]

const homeOf = ({ is_own, company_name, client_name, address, device_id }: Alarm): string =>
  [is_own ? null : company_name, client_name, address].filter(Boolean).join(' · ') || (device_id ?? '')

const placeOf = (alarm: Alarm): string =>
  [homeOf(alarm), alarm.tag === null ? null : `#${alarm.tag}`].filter(Boolean).join(' · ')

const linkOf = (publicUrl: string, { id }: Alarm): string => `${publicUrl}/#/alarms?panel=alarm:${id}`

const momentOf = (iso: string, language: Language, timeZone: string): string =>
  new Intl.DateTimeFormat(language === 'el' ? 'el-GR' : 'en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(new Date(iso))

function noteOf({ kind, alarm }: SaidAlarm, language: Language): string | null {
  const text = words[language]
  if (kind === 'resolved') return text.ended[alarm.resolved_by ?? 'condition']
  if (kind === 'assigned' || kind === 'escalated' || kind === 'reminded') return text[kind]
  return alarm.acknowledged_by ? text.taken(alarm.acknowledged_by) : null
}

/** The title, with the description of its fault where one is known. */
function openingOf(alarm: Alarm, language: Language): string {
  const description = alarm.faults.find((fault) => fault.description)?.description?.[language]
  return [titleOf(alarm, language), firstSentence(description)].filter(Boolean).join(' – ')
}

const firstSentence = (text: string | undefined): string | undefined => text?.split(/(?<=[.;!?])\s/)[0]

/** Why, what follows, what to do with how soon, and whom to call. */
function adviceLines(alarm: Alarm, language: Language): string[] {
  const text = words[language]
  const { cause, consequence, steps } = adviceIn(alarm, language)
  return [
    `${text.cause}: ${oneLine(cause)}`,
    `${text.consequence}: ${oneLine(consequence)}`,
    `${text.whatToDo}:`,
    ...steps.map((step) => `- ${step.text}`),
    ...(alarm.phone ? [`${text.phone}: ${oneLine(alarm.phone)}`] : []),
    ...installerLine(alarm, text.installer),
  ]
}

const installerLine = ({ is_own, company_name, company_phone }: Alarm, label: string): string[] =>
  is_own || !company_name
    ? []
    : [`${label}: ${oneLine([company_name, company_phone].filter(Boolean).join(' · '))}`]

function paragraphOf(said: SaidAlarm, { language, timezone, publicUrl }: MailContent): string {
  const { alarm } = said
  const text = words[language]
  return [
    oneLine(openingOf(alarm, language)),
    oneLine(placeOf(alarm)),
    `${text.since}: ${momentOf(alarm.since, language, timezone)}`,
    alarm.occurrences > 1 ? text.times(alarm.occurrences) : null,
    noteOf(said, language),
    ...(said.kind === 'resolved' ? [] : adviceLines(alarm, language)),
    linkOf(publicUrl, alarm),
  ]
    .filter(Boolean)
    .join('\n')
}

function subjectOf({ kind, said, language, continues }: MailContent): string {
  const text = words[language]
  if (kind === 'test') return text.test.subject
  if (kind === 'digest') return text.digest(said.length)
  if (continues) return `Re: ${continues}`
  const [first] = said
  if (!first) return ''
  const title = titleOf(first.alarm, language)
  if (said.every((one) => one.kind === 'resolved'))
    return said.length === 1 ? `${text.ended.condition} ${title}` : text.manyEnded(said.length)
  return said.length === 1
    ? [title, homeOf(first.alarm)].filter(Boolean).join(' – ')
    : text.many(said.length, title)
}

/** After an outage of a fleet the mail can still be read: the others are behind a link. */
const mostInFull = 30

const priorityOf = ({ alarm }: SaidAlarm): number => alarmKinds.indexOf(alarm.kind)

export function writeNoticeMail(given: MailContent): { subject: string; body: string } {
  const { kind, ended, language, publicUrl, isOfSeller } = given
  const said = given.said.toSorted((one, other) => priorityOf(one) - priorityOf(other))
  const content = { ...given, said }
  const text = words[language]
  const paragraphs =
    kind === 'test' ? [text.test.body] : said.slice(0, mostInFull).map((one) => paragraphOf(one, content))
  const more = said.length - mostInFull
  return {
    subject: oneLine(subjectOf(content)),
    body: [
      ...paragraphs,
      ...(more > 0 ? [`${text.more(more)}\n${publicUrl}/#/alarms`] : []),
      ...(ended > 0 ? [text.endedMeanwhile(ended)] : []),
      `${text.why}\n${publicUrl}/#/${isOfSeller ? 'alarms' : 'notices'}`,
    ].join('\n\n'),
  }
}
