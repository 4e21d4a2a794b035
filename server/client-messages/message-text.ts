// Words of messages to clients. Pure: times come as dates and leave as local text.

import type { MessageKind } from '../../contract/client-messages/fields.ts'
import type { Language } from '../../contract/language.ts'
import { oneLine, toHtml } from '../mail/mail-text.ts'

interface Words {
  subject: Record<MessageKind, string>
  opening: Record<MessageKind, string>
  /** `{phone}` is that of the company; without one, `sentenceWithoutPhone` stands there. */
  sentence: Record<MessageKind, string>
  sentenceWithoutPhone: Record<MessageKind, string>
  hello: string
  when: string
  /** Another visit of the same job. */
  also: string
  where: string
  technician: string
  phone: string
  visit: string
}

const words: Record<Language, Words> = {
  el: {
    hello: 'Γεια σας,',
    subject: {
      booked: 'Ραντεβού',
      moved: 'Αλλαγή ραντεβού',
      cancelled: 'Ακύρωση ραντεβού',
      reminder: 'Υπενθύμιση ραντεβού',
    },
    opening: {
      booked: 'Κλείσαμε ραντεβού για επίσκεψη τεχνικού.',
      moved: 'Το ραντεβού για την επίσκεψη τεχνικού άλλαξε. Η νέα ώρα:',
      cancelled: 'Το ραντεβού για την επίσκεψη τεχνικού ακυρώθηκε.',
      reminder: 'Σας υπενθυμίζουμε την επίσκεψη του τεχνικού.',
    },
    sentence: {
      booked: 'Αν η ώρα δεν σας εξυπηρετεί, καλέστε μας στο {phone}.',
      moved: 'Αν η νέα ώρα δεν σας εξυπηρετεί, καλέστε μας στο {phone}.',
      cancelled: 'Για νέο ραντεβού καλέστε μας στο {phone}.',
      reminder: 'Αν κάτι άλλαξε, καλέστε μας στο {phone}.',
    },
    sentenceWithoutPhone: {
      booked: 'Αν η ώρα δεν σας εξυπηρετεί, επικοινωνήστε μαζί μας.',
      moved: 'Αν η νέα ώρα δεν σας εξυπηρετεί, επικοινωνήστε μαζί μας.',
      cancelled: 'Για νέο ραντεβού επικοινωνήστε μαζί μας.',
      reminder: 'Αν κάτι άλλαξε, επικοινωνήστε μαζί μας.',
    },
    when: 'Πότε',
    also: 'Επίσης',
    where: 'Πού',
    technician: 'Τεχνικός',
    phone: 'Τηλ.',
    visit: 'Επίσκεψη τεχνικού',
  },
  en: {
    hello: 'Hello,',
    subject: {
      booked: 'Appointment',
      moved: 'Appointment changed',
      cancelled: 'Appointment cancelled',
      reminder: 'Appointment reminder',
    },
    opening: {
      booked: 'A technician will visit you.',
      moved: 'The time of your technician’s visit has changed. The new time:',
      cancelled: 'Your technician’s visit has been cancelled.',
      reminder: 'This is a reminder of your technician’s visit.',
    },
    sentence: {
      booked: 'If the time does not suit you, please call us on {phone}.',
      moved: 'If the new time does not suit you, please call us on {phone}.',
      cancelled: 'For another appointment please call us on {phone}.',
      reminder: 'If anything has changed, please call us on {phone}.',
    },
    sentenceWithoutPhone: {
      booked: 'If the time does not suit you, please contact us.',
      moved: 'If the new time does not suit you, please contact us.',
      cancelled: 'For another appointment please contact us.',
      reminder: 'If anything has changed, please contact us.',
    },
    when: 'When',
    also: 'Also',
    where: 'Where',
    technician: 'Technician',
    phone: 'Tel.',
    visit: 'Technician’s visit',
  },
}

export interface MessageContent {
  kind: MessageKind
  language: Language
  timezone: string
  company: { name: string; phone: string | null }
  start: Date
  end: Date
  /** Other visits that are booked with it. */
  also?: readonly { start: Date; end: Date }[]
  address: string | null
  technician: string | null
  /** Of the company, instead of the one of the product. */
  sentence: string | null
}

export interface MessageText {
  subject: string
  body: string
  html: string
}

/** «Τρίτη 1 Δεκεμβρίου 2026, 10:00», `Tuesday, December 1, 2026, 10:00`. */
export function dayAndTime(date: Date, language: Language, timeZone: string): string {
  const locale = language === 'el' ? 'el-GR' : 'en-US'
  const day = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone,
  }).format(date)
  return `${language === 'el' ? day.replace(', ', ' ') : day}, ${timeOf(date, timeZone)}`
}

const timeOf = (date: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(date)

export function sentenceOf(kind: MessageKind, language: Language, phone: string | null): string {
  const { sentence, sentenceWithoutPhone } = words[language]
  return phone ? sentence[kind].replace('{phone}', phone) : sentenceWithoutPhone[kind]
}

export const visitTitle = (language: Language, company: string): string =>
  oneLine(`${words[language].visit} – ${company}`)

export function writeMessage(content: MessageContent): MessageText {
  const { kind, language, company, timezone } = content
  const text = words[language]
  const when = dayAndTime(content.start, language, timezone)
  const spanOf = ({ start, end }: { start: Date; end: Date }) =>
    `${dayAndTime(start, language, timezone)} – ${timeOf(end, timezone)}`
  const facts: [string, string][] = [[text.when, kind === 'cancelled' ? when : spanOf(content)]]
  for (const other of content.also ?? []) facts.push([text.also, spanOf(other)])
  if (content.address) facts.push([text.where, content.address])
  if (content.technician && kind !== 'cancelled') facts.push([text.technician, content.technician])
  const sentence = content.sentence ?? sentenceOf(kind, language, company.phone)
  const phone = company.phone ? `${text.phone} ${company.phone}` : undefined
  const signature = [company.name, ...(phone ? [phone] : [])]
  const body = [
    text.hello,
    text.opening[kind],
    facts.map(([label, value]) => `${label}: ${oneLine(value)}`).join('\n'),
    sentence,
    signature.join('\n'),
  ].join('\n\n')
  return {
    subject: oneLine(`${text.subject[kind]}: ${when} – ${company.name}`),
    body,
    html: toHtml(language, body),
  }
}
