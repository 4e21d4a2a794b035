import { describe, expect, test } from 'vitest'
import type { WorkCalendar } from '../../contract/work-calendar/routes.ts'
import { freeSpans, type Span, slotsIn, workingSpans } from './free-slots.rules.ts'

const zone = 'Europe/Athens'
const shift = [{ from: '08:00', to: '12:00' }]
const calendar: WorkCalendar = {
  week: [shift, shift, shift, shift, shift, [], []],
  people: [
    { person_id: 'a', person_name: 'Α', week: null },
    { person_id: 'b', person_name: 'Β', week: [[], [], [], [], [], [], [{ from: '00:00', to: '08:00' }]] },
  ],
  days_off: [
    {
      id: '1',
      person_id: 'a',
      person_name: 'Α',
      first_day: '2026-11-24',
      last_day: '2026-11-25',
      reason: null,
    },
  ],
  holidays: [{ holiday: null, name: 'Δική μας', day: '2026-11-26', usual_day: null }],
}
const shown = (spans: readonly Span[]) =>
  spans.map(
    ({ start, end }) =>
      `${new Date(start).toISOString().slice(0, 16)}–${new Date(end).toISOString().slice(11, 16)}`,
  )
const utc = (text: string) => Date.parse(`${text}:00Z`)
const span = (from: string, to: string): Span => ({ start: utc(from), end: utc(to) })

describe('working hours', () => {
  test('leave out weekends, holidays and days off', () => {
    const week = workingSpans(calendar, 'a', { from: '2026-11-23', count: 7 }, zone)
    expect(shown(week)).toEqual(['2026-11-23T06:00–10:00', '2026-11-27T06:00–10:00'])
  })

  test('of a person come before those of the company, and follow the clock change', () => {
    // The night of 25 October has an hour more, that of 29 March an hour less.
    const [autumn] = workingSpans(calendar, 'b', { from: '2026-10-25', count: 1 }, zone)
    const [spring] = workingSpans(calendar, 'b', { from: '2026-03-29', count: 1 }, zone)
    const hours = ({ start, end }: Span) => (end - start) / 3_600_000
    expect([autumn, spring].map((one) => one && hours(one))).toEqual([9, 7])
  })
})

describe('free times', () => {
  const day = span('2026-11-23T06:00', '2026-11-23T10:00')

  test('are what visits leave', () => {
    const busy = [span('2026-11-23T07:00', '2026-11-23T08:00'), span('2026-11-23T05:00', '2026-11-23T06:30')]
    expect(shown(freeSpans([day], busy))).toEqual(['2026-11-23T06:30–07:00', '2026-11-23T08:00–10:00'])
    expect(freeSpans([day], [span('2026-11-23T05:00', '2026-11-23T11:00')])).toEqual([])
  })

  test('begin on the half hour, not in the past, and one after the other', () => {
    expect(shown(slotsIn([day], 90, utc('2026-11-23T06:10'), 5))).toEqual([
      '2026-11-23T06:30–08:00',
      '2026-11-23T08:00–09:30',
    ])
    expect(slotsIn([day], 300, day.start, 5)).toEqual([])
    expect(slotsIn([day], 30, day.start, 3)).toHaveLength(3)
  })
})
