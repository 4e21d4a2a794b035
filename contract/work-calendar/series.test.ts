import { expect, test } from 'vitest'
import { holidaysOf } from './holidays.ts'
import { usualWeek, type WorkCalendar } from './routes.ts'
import { seriesDays } from './series.ts'

const shift = [{ from: '08:00', to: '14:00' }]
const calendar: WorkCalendar = {
  week: usualWeek,
  people: [
    { person_id: 'nikos', person_name: 'Νίκος', week: null },
    { person_id: 'maria', person_name: 'Μαρία', week: [[], shift, [], [], [], shift, []] },
    { person_id: 'petros', person_name: 'Πέτρος', week: [[], [], [], [], [], [], []] },
  ],
  days_off: [
    {
      id: '1',
      person_id: 'nikos',
      person_name: 'Νίκος',
      first_day: '2026-12-28',
      last_day: '2026-12-29',
      reason: null,
    },
  ],
  holidays: [...holidaysOf(2026, []), ...holidaysOf(2027, [])],
}

test('a series leaves out weekends, holidays and days off', () => {
  // 25 December is a Friday; Christmas, Boxing Day and the New Year are holidays.
  expect(seriesDays(calendar, 'nikos', '2026-12-24', 4)).toEqual([
    '2026-12-24',
    '2026-12-30',
    '2026-12-31',
    '2027-01-04',
  ])
})

test('a person with hours of their own works on their days', () => {
  expect(seriesDays(calendar, 'maria', '2026-11-28', 3)).toEqual(['2026-11-28', '2026-12-01', '2026-12-05'])
})

test('the first day is the chosen one, a Sunday too', () => {
  expect(seriesDays(calendar, 'nikos', '2026-11-29', 2)).toEqual(['2026-11-29', '2026-11-30'])
})

test('somebody who never works has no more days', () => {
  expect(seriesDays(calendar, 'petros', '2026-11-30', 3)).toEqual(['2026-11-30'])
})
