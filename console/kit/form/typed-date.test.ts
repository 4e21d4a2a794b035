import { expect, test } from 'vitest'
import { parseClock, parseDay, writeDay } from './typed-date.ts'

test('a day is read as people type it, the day before the month', () => {
  for (const typed of ['5/11/2026', '05/11/2026', ' 5.11.26 ', '5-11-2026', '05112026', '051126'])
    expect(parseDay(typed)).toBe('2026-11-05')
  expect(parseDay('29/2/2028')).toBe('2028-02-29')
})

test('what is no day is not taken for one', () => {
  for (const typed of ['', '31/2/2026', '29/2/2027', '11/13/2026', '0/1/2026', '5/11', '5/11/026', 'χθες'])
    expect(parseDay(typed)).toBeUndefined()
})

test('a time of the clock stands behind its day', () => {
  expect(parseClock('5/11/2026 9:05')).toBe('2026-11-05T09:05')
  expect(parseClock('051120260905')).toBe('2026-11-05T09:05')
  expect(parseClock('05/11/2026, 23:59')).toBe('2026-11-05T23:59')
  for (const typed of ['5/11/2026', '5/11/2026 24:00', '5/11/2026 9:60', '31/2/2026 9:05', '9:05'])
    expect(parseClock(typed)).toBeUndefined()
})

test('what is written is what would be typed', () => {
  expect(writeDay('2026-11-05')).toBe('05/11/2026')
  expect(writeDay('2026-11-05T09:05')).toBe('05/11/2026 09:05')
})
