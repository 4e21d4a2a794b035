import { expect, test } from 'vitest'
import { usualWeek, type WorkCalendar } from '../../contract/work-calendar/routes.ts'
import { mondayOf, workingMinutes } from './working-time.rules.ts'

const calendar: WorkCalendar = { week: usualWeek, people: [], days_off: [], holidays: [] }
const hours = (more: Partial<WorkCalendar> = {}) =>
  workingMinutes({ ...calendar, ...more }, 'a', '2026-11-23') / 60

test('a week begins on Monday', () => {
  expect(['2026-11-22', '2026-11-23', '2026-11-29', '2026-11-30'].map(mondayOf)).toEqual([
    '2026-11-16',
    '2026-11-23',
    '2026-11-23',
    '2026-11-30',
  ])
})

test('hours of a week are those of the person, without holidays and days off', () => {
  expect(hours()).toBe(45)
  const halfDays = Array.from({ length: 7 }, () => [{ from: '08:30', to: '12:30' }])
  expect(hours({ people: [{ person_id: 'a', person_name: 'Α', week: halfDays }] })).toBe(28)
  expect(hours({ people: [{ person_id: 'b', person_name: 'Β', week: halfDays }] })).toBe(45)
  const holiday = { holiday: null, name: 'Πολιούχος', day: '2026-11-24', usual_day: null }
  expect(hours({ holidays: [holiday] })).toBe(36)
  const off = { id: 'd', person_name: 'Α', reason: null, first_day: '2026-11-26', last_day: '2026-12-01' }
  expect(hours({ days_off: [{ ...off, person_id: 'a' }] })).toBe(27)
  expect(hours({ days_off: [{ ...off, person_id: 'b' }] })).toBe(45)
})
