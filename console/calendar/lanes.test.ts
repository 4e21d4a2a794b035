import { describe, expect, it } from 'vitest'
import { aVisit, eleni, nikos, technicians } from '../appointments/visit.testing.ts'
import { kilometresBetween, travelMinutes } from '../slots/travel.ts'
import { outside, workHoursOf } from '../work-calendar/work-hours.ts'
import { spanOfDays } from './days.ts'
import { nextFree } from './free-time.ts'
import { lanePeople, lanesOf } from './lanes.ts'

const at = (iso: string): number => Date.parse(iso)
const laneOf = (visits: ReturnType<typeof aVisit>[]) => lanesOf(technicians, visits)[0]

describe('a lane', () => {
  it('puts overlapping visits into sub-rows and uses a row again when it is free', () => {
    const lane = laneOf([
      aVisit({ start: '2026-11-23T08:00Z', duration: 120 }),
      aVisit({ start: '2026-11-23T09:00Z' }),
      aVisit({ start: '2026-11-23T10:00Z' }),
    ])
    expect(lane?.visits.map(({ row }) => row)).toEqual([0, 1, 0])
    expect(lane?.rows).toBe(2)
    expect(lane?.visits.map(({ overlaps }) => overlaps)).toEqual([true, true, false])
    expect(lane?.clashes.map(({ shared }) => shared)).toEqual([
      { from: at('2026-11-23T09:00Z'), to: at('2026-11-23T10:00Z') },
    ])
  })

  it('has no overlap with a cancelled visit, and does not count it', () => {
    const lane = laneOf([
      aVisit({ start: '2026-11-23T08:00Z' }),
      aVisit({ start: '2026-11-23T08:00Z', appointment_status: 'cancelled' }),
    ])
    expect(lane?.clashes).toEqual([])
    expect(lane).toMatchObject({ rows: 2, count: 1, minutes: 60 })
  })

  it('names every pair of three visits that overlap', () => {
    const lane = laneOf(['08:00', '08:15', '08:30'].map((clock) => aVisit({ start: `2026-11-23T${clock}Z` })))
    expect(lane?.clashes).toHaveLength(3)
  })

  it('shows a visit to its helpers too', () => {
    const visit = aVisit({ start: '2026-11-23T08:00Z', helpers: [eleni] })
    expect(lanesOf(technicians, [visit]).map(({ visits }) => visits.length)).toEqual([1, 1])
  })

  it('is there for somebody who left, and for visits without a technician', () => {
    const left = { id: 'left', name: 'Παλιός Τεχνικός' }
    const visits = [
      aVisit({ start: '2026-11-23T08:00Z', assignee_id: left.id, assignee_name: left.name }),
      aVisit({ start: '2026-11-23T08:00Z', assignee_id: null, assignee_name: null }),
    ]
    const people = lanePeople([nikos], visits)
    expect(lanesOf(people, visits).map(({ person }) => person)).toEqual([nikos, left, null])
  })
})

describe('a visit across midnight', () => {
  const minutesOn = (visit: ReturnType<typeof aVisit>, date: string, days = 1) =>
    lanesOf(technicians, [visit], { span: spanOfDays(date, days) })[0]?.minutes

  it('counts on each day with its part of it, and wholly in a week with both', () => {
    const visit = aVisit({ start: '2026-11-23T20:00Z', duration: 240 })
    expect(minutesOn(visit, '2026-11-23')).toBe(120)
    expect(minutesOn(visit, '2026-11-24')).toBe(120)
    expect(minutesOn(visit, '2026-11-23', 7)).toBe(240)
    expect(minutesOn(visit, '2026-11-17', 7)).toBe(120)
  })

  it('counts real minutes on the days of 23 and 25 hours', () => {
    const spring = aVisit({ start: '2026-03-28T20:00Z', duration: 480 })
    expect(minutesOn(spring, '2026-03-28')).toBe(120)
    expect(minutesOn(spring, '2026-03-29')).toBe(360)
    const autumn = aVisit({ start: '2026-10-24T19:00Z', duration: 480 })
    expect(minutesOn(autumn, '2026-10-24')).toBe(120)
    expect(minutesOn(autumn, '2026-10-25')).toBe(360)
    const evening = aVisit({ start: '2026-10-25T20:00Z', duration: 240 })
    expect(minutesOn(evening, '2026-10-25')).toBe(120)
  })
})

describe('the way between two visits', () => {
  const home = { latitude: 40.64, longitude: 22.94 }
  const larisa = { latitude: 39.64, longitude: 22.42 }

  it('is measured in a straight line and estimated at 40 km/h with a third more road', () => {
    const km = kilometresBetween(home, larisa) ?? 0
    expect(km).toBeCloseTo(119.6, 0)
    expect(travelMinutes(20)).toBe(39)
  })

  it('is a warning only if there is less time than it takes', () => {
    const first = aVisit({ start: '2026-11-23T08:00Z', ...home })
    const soon = aVisit({ start: '2026-11-23T10:00Z', ...larisa })
    const later = aVisit({ start: '2026-11-23T14:00Z', ...larisa })
    expect(laneOf([first, soon])?.travels).toHaveLength(1)
    expect(laneOf([first, later])?.travels).toEqual([])
  })

  it('is unknown without coordinates', () => {
    expect(kilometresBetween(home, { latitude: null, longitude: null })).toBeUndefined()
  })
})

describe('working hours', () => {
  const monday = '2026-11-23'
  const shift = { from: at('2026-11-23T06:00Z'), to: at('2026-11-23T15:00Z') }
  const calendar = {
    week: [[{ from: '08:00', to: '17:00' }], [], [], [], [], [], []],
    people: [{ person_id: eleni.id, person_name: eleni.name, week: [[], [], [], [], [], [], []] }],
    days_off: [
      {
        id: 'o',
        person_id: nikos.id,
        person_name: '',
        first_day: '2026-11-30',
        last_day: '2026-11-30',
        reason: 'Γιατρός',
      },
    ],
    holidays: [{ holiday: null, name: 'Πολιούχος', day: '2026-12-07', usual_day: null }],
  }
  const hours = workHoursOf(calendar)

  it('are those of the company, unless the person has others', () => {
    expect(hours.on(nikos.id, monday).spans).toEqual([shift])
    expect(hours.on(eleni.id, monday).spans).toEqual([])
  })

  it('are none on a day off and on a holiday, which are named', () => {
    expect(hours.on(nikos.id, '2026-11-30')).toEqual({ spans: [], off: 'Γιατρός' })
    expect(hours.on(nikos.id, '2026-12-07')).toEqual({ spans: [], off: 'Πολιούχος' })
  })

  it('leave the rest of a day outside', () => {
    const day = { from: shift.from - 3_600_000, to: shift.to + 3_600_000 }
    expect(outside(day, [shift])).toEqual([
      { from: day.from, to: shift.from },
      { from: shift.to, to: day.to },
    ])
    expect(outside(shift, [shift])).toEqual([])
  })

  it('contain the next free time for a duration, in steps of a quarter', () => {
    const lane = laneOf([
      aVisit({ start: '2026-11-23T06:20Z', duration: 60 }),
      aVisit({ start: '2026-11-23T08:30Z', duration: 60 }),
    ])
    if (!lane) throw new Error('no lane')
    const find = (minutes: number) => nextFree(lane, [shift], { from: shift.from, minutes })
    expect(find(60)).toBe(at('2026-11-23T07:30Z'))
    expect(find(90)).toBe(at('2026-11-23T09:30Z'))
    expect(find(480)).toBeUndefined()
  })
})
