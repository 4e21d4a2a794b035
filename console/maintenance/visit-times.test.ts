import { expect, test } from 'vitest'
import { momentOf, visitTimes } from './visit-times.ts'

const round = { day: '2026-11-26', start: '09:00', duration: 60, gap: 30 }

test('visits follow each other with time for the way', () => {
  expect(visitTimes(round, 3)).toEqual([
    '2026-11-26T07:00:00.000Z',
    '2026-11-26T08:30:00.000Z',
    '2026-11-26T10:00:00.000Z',
  ])
})

test.each([
  // 29 March has 23 hours, 25 October has 25.
  ['2026-03-29', '02:30', '2026-03-29T00:30:00.000Z'],
  ['2026-03-29', '09:00', '2026-03-29T06:00:00.000Z'],
  ['2026-10-25', '02:30', '2026-10-24T23:30:00.000Z'],
  ['2026-10-25', '09:00', '2026-10-25T07:00:00.000Z'],
])('nine in the morning is nine on a day on which the clock changes: %s %s', (day, clock, moment) => {
  expect(new Date(momentOf(day, clock)).toISOString()).toBe(moment)
})

test('a day has room for so many', () => {
  expect(visitTimes(round, 10)).toHaveLength(10)
  expect(visitTimes(round, 11)).toBeUndefined()
  expect(visitTimes({ ...round, day: '2026-10-25', start: '22:00' }, 2)).toBeUndefined()
  expect(visitTimes({ ...round, day: '2026-10-25', start: '21:30' }, 2)).toHaveLength(2)
})

test.each(['', '2', '26', '2026-02-31x', '2026-13-01'])(
  'a day that is still being typed, %s, has no times',
  (day) => {
    expect(visitTimes({ day, start: '09:00', duration: 60, gap: 30 }, 2)).toBeUndefined()
  },
)
