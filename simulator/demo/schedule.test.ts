import { describe, expect, test } from 'vitest'
import { moments, scheduleOf } from './schedule.testing.ts'
import { tourOf } from './travel.ts'
import { leavesOf, mondayOf, nikos, shiftOf } from './work-hours.ts'
import { isHoliday, weekdayOf } from './workdays.ts'

const pending = 2
const fullDay = 5 * 3_600_000

describe.each(moments)('the calendar of a demo that starts at %s', (moment) => {
  const now = Date.parse(moment)
  const { visits, jobs, today, overlaps, shortWays, outsideHours } = scheduleOf(now)
  const ofWeek = (ahead: number) => visits.filter(({ day }) => mondayOf(day) === mondayOf(today) + 7 * ahead)
  const workdays = Array.from({ length: 15 }, (_, ahead) => today + ahead + 1).filter((day) =>
    shiftOf(nikos, day, now),
  )

  test('has a busy year, a full next week and some of the week after it', () => {
    const past = visits.filter(({ day }) => day < today)
    expect(past.length).toBeGreaterThan(550)
    expect(past.length).toBeLessThan(780)
    expect(ofWeek(1).length).toBeGreaterThanOrEqual(20)
    expect(ofWeek(1).length).toBeLessThanOrEqual(30)
    expect(ofWeek(2).length).toBeGreaterThanOrEqual(10)
    expect(ofWeek(2).length).toBeLessThanOrEqual(18)
    const perMonth = (months: number[]) =>
      past.filter(({ start, day }) => day < today - 30 && months.includes(new Date(start).getUTCMonth()))
        .length / months.length
    expect(perMonth([9, 10, 11, 0])).toBeGreaterThan(1.3 * perMonth([4, 5, 6, 7]))
  })

  test('has visits on every working day of the week before today', () => {
    const week = Array.from({ length: 7 }, (_, before) => today - 7 + before)
    const working = week.filter((day) => weekdayOf(day) < 5 && !isHoliday(day))
    expect(working.filter((day) => !visits.some((visit) => visit.day === day))).toEqual([])
  })

  test('gives who signs in three or four visits today, and visits on most days to come', () => {
    const own = visits.filter(({ assignee }) => assignee === nikos)
    const todays = own.filter(({ day }) => day === today).length
    expect(todays).toBeGreaterThanOrEqual(3)
    expect(todays).toBeLessThanOrEqual(4)
    const busy = workdays.filter((day) => own.some((visit) => visit.day === day))
    expect(busy.length).toBeGreaterThan(workdays.length * 0.6)
  })

  test('has one overlap and one way that is too short, both to come and not the first of today', () => {
    expect(overlaps).toHaveLength(1)
    expect(shortWays).toHaveLength(1)
    for (const { one } of [...overlaps, ...shortWays]) expect(one.day).toBeGreaterThan(today)
  })

  test('is within working hours, except for the one who is on call today', () => {
    for (const visit of outsideHours) {
      expect(visit).toMatchObject({ day: today, assignee: nikos })
      expect(visit.notes).toContain('Έκτακτη βλάβη')
    }
    expect(outsideHours.length).toBeLessThanOrEqual(shiftOf(nikos, today, now) ? 1 : 3)
  })

  test('leads each technician through one area a day, but for faults, installations and examples', () => {
    const days = Map.groupBy(visits, ({ assignee, day }) => `${assignee} ${day}`)
    const tours = [...days.values()].map(
      (day) => new Set(day.map(({ place }) => place && tourOf(place))).size,
    )
    expect(tours.filter((count) => count > 1).length).toBeLessThan(tours.length * 0.04)
  })

  test('has installations of several days on working days, with a helper', () => {
    const long = visits.filter(({ start, end }) => end - start > fullDay)
    expect(long.length).toBeGreaterThan(20)
    expect(long.some(({ appointment_status_id }) => appointment_status_id === pending)).toBe(true)
    for (const { day, people } of long) {
      expect(weekdayOf(day)).toBeLessThan(5)
      expect(people).toHaveLength(2)
    }
  })

  test('has most work paid, some owed, some paid in part', () => {
    const of = (state: string) => jobs.filter((job) => job.state === state).length
    expect(of('done')).toBeGreaterThan(4)
    expect(of('done')).toBeLessThan(of('complete') * 0.07)
  })

  test('gives the secretary a Monday and a Tuesday off', () => {
    const [, leave] = leavesOf(now)
    expect(weekdayOf(leave?.first ?? 0)).toBe(0)
    expect(leave?.last).toBe((leave?.first ?? 0) + 1)
    expect(isHoliday(leave?.first ?? 0) || isHoliday(leave?.last ?? 0)).toBe(false)
  })
})
