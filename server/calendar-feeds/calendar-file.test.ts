import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { type CalendarEntry, writeCalendar } from './calendar-file.ts'

const timezone = 'Europe/Athens'
const entry: CalendarEntry = {
  id: 'visit',
  sequence: 0,
  start: new Date('2027-01-10T08:00:00Z'),
  end: new Date('2027-01-10T09:30:00Z'),
  changedAt: new Date('2026-11-25T12:00:00Z'),
  summary: 'Συντήρηση',
}
const write = (more: Partial<CalendarEntry>) =>
  writeCalendar({ name: 'Επισκέψεις', timezone, entries: [{ ...entry, ...more }] })

function parse(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  for (const zone of calendar.getAllSubcomponents('vtimezone'))
    ICAL.TimezoneService.register(new ICAL.Timezone(zone))
  return new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined)
}

test.each([
  ['before the clocks go forward', '2027-03-28T00:30:00.000Z', '2027-03-28T02:00:00.000Z'],
  ['on a day of 23 hours', '2027-03-28T06:00:00.000Z', '2027-03-28T07:30:00.000Z'],
  ['in the first of two equal hours', '2027-10-31T00:30:00.000Z', '2027-10-31T02:00:00.000Z'],
  ['in the second of two equal hours', '2027-10-31T01:30:00.000Z', '2027-10-31T03:00:00.000Z'],
  ['on a day of 25 hours', '2027-10-31T06:00:00.000Z', '2027-10-31T07:30:00.000Z'],
  ['across midnight', '2027-06-01T20:30:00.000Z', '2027-06-01T22:00:00.000Z'],
  ['in winter', '2027-01-10T08:00:00.000Z', '2027-01-10T09:30:00.000Z'],
])('a visit %s is read back at the same moments', (_, start, end) => {
  const event = parse(write({ start: new Date(start), end: new Date(end) }))
  expect([event.startDate, event.endDate].map((time) => time.toJSDate().toISOString())).toEqual([start, end])
})

test('text comes back as it was, without control characters', () => {
  const summary = `${'Εγκατάσταση αντλίας, 12 kW; ράφι \\ «δεξιά» 🔥 '.repeat(4)}τέλος`
  const text = write({ summary, description: 'ένα\r\nδύο\u0007\rτρία\nBEGIN:VEVENT', location: 'α;β,γ' })
  const event = parse(text)
  expect(event.summary).toBe(summary)
  expect(event.description).toBe('ένα\nδύο\nτρία\nBEGIN:VEVENT')
  expect(event.location).toBe('α;β,γ')
  expect(text.match(/^BEGIN:VEVENT/gm)).toHaveLength(1)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
})

test('the same visits make the same file', () => {
  expect(write({})).toBe(write({}))
  expect(write({})).toContain('DTSTAMP:20261125T120000Z')
})
