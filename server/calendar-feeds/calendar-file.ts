// Writes iCalendar (RFC 5545): local times with their VTIMEZONE, escaped and folded by ical-generator.
import ical, { type ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import { productName } from '../../contract/brand.ts'
import { wallOf } from '../days/local-days.ts'

export interface CalendarEntry {
  /** Of the visit; the UID stays the same through all changes. */
  id: string
  sequence: number
  start: Date
  end: Date
  /** DTSTAMP, so that the same visits make the same file. */
  changedAt: Date
  summary: string
  description?: string
  location?: string | undefined
  position?: { lat: number; lon: number } | undefined
  url?: string
  isCancelled?: boolean
}

export interface CalendarFile {
  name: string
  timezone: string
  entries: readonly CalendarEntry[]
  method?: `${ICalCalendarMethod}`
  /** How long a subscriber may wait before it reads again. */
  refreshSeconds?: number
}

/** Folding and escaping know line feeds only; other control characters are not allowed in text. */
const clean = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- these characters are what is removed
  text.replaceAll(/\r\n?/g, '\n').replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')

const hourMs = 3_600_000

/** A local time of the hours that the clocks repeat has two meanings, and programs choose differently. */
const isRepeated = (date: Date, timezone: string): boolean =>
  [-hourMs, hourMs].some(
    (shift) => wallOf(date.getTime(), timezone) === wallOf(date.getTime() + shift, timezone),
  )

export function writeCalendar({ name, timezone, entries, method, refreshSeconds }: CalendarFile): string {
  const calendar = ical({
    name: clean(name),
    prodId: { company: productName, product: 'Calendar', language: 'EL' },
    timezone: { name: null, generator: (zone) => tzlib_get_ical_block(zone)[0] ?? '' },
    ...(method ? { method: method as ICalCalendarMethod } : {}),
    ...(refreshSeconds ? { ttl: refreshSeconds } : {}),
  })
  for (const entry of entries) {
    const isUtc = isRepeated(entry.start, timezone) || isRepeated(entry.end, timezone)
    // With a time zone the library writes the UTC fields of a date as local time.
    const time = (date: Date) => (isUtc ? date : new Date(wallOf(date.getTime(), timezone)))
    calendar.createEvent({
      id: `${entry.id}@${productName.toLowerCase()}`,
      sequence: entry.sequence,
      start: time(entry.start),
      end: time(entry.end),
      timezone: isUtc ? null : timezone,
      stamp: entry.changedAt,
      summary: clean(entry.summary),
      status: entry.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      ...(entry.description ? { description: clean(entry.description) } : {}),
      ...(entry.location
        ? { location: { title: clean(entry.location), ...(entry.position ? { geo: entry.position } : {}) } }
        : {}),
      ...(entry.url ? { url: entry.url } : {}),
    })
  }
  return calendar.toString()
}
