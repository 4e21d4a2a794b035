import { describe, expect, it } from 'vitest'
import { hoursOf, momentAt, placeOf, windowOf } from './board/day-window.ts'
import { datesOf, mondayOf, overlapOf, shiftDate, spanOfDays, stepDate } from './days.ts'

const hour = 3_600_000
const at = (iso: string): number => Date.parse(iso)

describe('a day of the calendar', () => {
  it('has 23 hours when summer time begins and 25 when it ends', () => {
    const hours = (date: string) => {
      const { from, to } = spanOfDays(date)
      return (to - from) / hour
    }
    expect(hours('2026-03-29')).toBe(23)
    expect(hours('2026-10-25')).toBe(25)
    expect(hours('2026-11-23')).toBe(24)
  })

  it('shows a visit as wide as it is long on both of them', () => {
    for (const date of ['2026-03-29', '2026-10-25']) {
      const day = spanOfDays(date)
      const noon = { from: day.to - 12 * hour, to: day.to - 11 * hour }
      const place = placeOf(day, noon)
      expect(place?.width).toBeCloseTo(100 / ((day.to - day.from) / hour))
      expect(hoursOf(day)).toHaveLength((day.to - day.from) / hour)
    }
  })

  it('finds the moment under a point after the clocks went forward', () => {
    const day = spanOfDays('2026-03-29')
    // 12:00 in Athens, which is 11 hours after midnight.
    expect(momentAt(day, 11 / 23, 900_000)).toBe(at('2026-03-29T09:00Z'))
  })

  it('shows the part of a visit across midnight that is within it', () => {
    const night = { from: at('2026-11-23T20:00Z'), to: at('2026-11-24T00:00Z') }
    const [evening, morning] = [spanOfDays('2026-11-23'), spanOfDays('2026-11-24')]
    expect(overlapOf(evening, night)).toEqual({ from: night.from, to: evening.to })
    expect(placeOf(morning, night)).toEqual({ left: 0, width: expect.closeTo(100 / 12) })
  })
})

describe('the hours of a day', () => {
  const day = spanOfDays('2026-11-23')
  const work = [{ from: at('2026-11-23T06:00Z'), to: at('2026-11-23T15:00Z') }]

  it('are those of work, as long as no visit lies outside', () => {
    expect(windowOf(day, work, [], false)).toEqual(work[0])
  })

  it('grow to whole hours around a visit, and end at midnight', () => {
    const late = { from: at('2026-11-23T15:30Z'), to: at('2026-11-23T23:30Z') }
    expect(windowOf(day, work, [late], false)).toEqual({ from: work[0]?.from, to: day.to })
  })

  it('are all of them on request', () => {
    expect(windowOf(day, work, [], true)).toEqual(day)
  })

  it('are working time on a day without work or visits', () => {
    expect(hoursOf(windowOf(day, [], [], false))).toHaveLength(9)
  })
})

describe('the dates of a view', () => {
  it('begin with Monday in a week', () => {
    expect(datesOf('week', '2026-11-29')).toEqual(
      ['23', '24', '25', '26', '27', '28', '29'].map((day) => `2026-11-${day}`),
    )
    expect(mondayOf('2026-11-23')).toBe('2026-11-23')
  })

  it('are all of a month, and its neighbours begin with their first day', () => {
    expect(datesOf('month', '2028-02-10')).toHaveLength(29)
    expect(stepDate('month', '2026-12-31', 1)).toBe('2027-01-01')
    expect(stepDate('month', '2026-03-31', -1)).toBe('2026-02-01')
  })

  it('step by day, week and two weeks', () => {
    expect(stepDate('day', '2026-12-31', 1)).toBe('2027-01-01')
    expect(stepDate('week', '2026-11-23', -1)).toBe('2026-11-16')
    expect(stepDate('agenda', '2026-11-23', 1)).toBe('2026-12-07')
    expect(shiftDate('2026-03-28', 1)).toBe('2026-03-29')
  })
})
