import { expect, test } from 'vitest'
import { nextHour, quietUntil } from './hours.rules.ts'

const athens = 'Europe/Athens'
const at = (iso: string) => new Date(iso)
const night = { quiet_from: 22, quiet_until: 7 }

test('the next local hour is of today or of tomorrow', () => {
  expect(nextHour(at('2026-11-26T05:59:00+02:00'), 8, athens)).toEqual(at('2026-11-26T08:00:00+02:00'))
  expect(nextHour(at('2026-11-26T08:00:00+02:00'), 8, athens)).toEqual(at('2026-11-27T08:00:00+02:00'))
  expect(nextHour(at('2026-11-26T23:50:00+02:00'), 0, athens)).toEqual(at('2026-11-27T00:00:00+02:00'))
  expect(nextHour(at('2026-11-26T10:10:00Z'), 20, 'Asia/Kolkata')).toEqual(at('2026-11-26T14:30:00Z'))
})

test('the hour of a digest is the hour of the clock, also on days of a clock change', () => {
  expect(nextHour(at('2027-03-27T22:00:00+02:00'), 8, athens)).toEqual(at('2027-03-28T08:00:00+03:00'))
  expect(nextHour(at('2027-03-28T02:30:00+02:00'), 3, athens)).toEqual(at('2027-03-28T04:00:00+03:00'))
  expect(nextHour(at('2026-10-24T22:00:00+03:00'), 8, athens)).toEqual(at('2026-10-25T08:00:00+02:00'))
})

test('quiet hours may pass midnight, and end at their hour', () => {
  expect(quietUntil(at('2026-11-26T23:00:00+02:00'), night, athens)).toEqual(at('2026-11-27T07:00:00+02:00'))
  expect(quietUntil(at('2026-11-26T06:59:00+02:00'), night, athens)).toEqual(at('2026-11-26T07:00:00+02:00'))
  expect(quietUntil(at('2026-11-26T07:00:00+02:00'), night, athens)).toBeUndefined()
  const siesta = { quiet_from: 14, quiet_until: 17 }
  expect(quietUntil(at('2026-11-26T16:00:00+02:00'), siesta, athens)).toEqual(at('2026-11-26T17:00:00+02:00'))
  expect(quietUntil(at('2026-11-26T17:00:00+02:00'), siesta, athens)).toBeUndefined()
  const never = { quiet_from: null, quiet_until: null }
  expect(quietUntil(at('2026-11-26T03:00:00+02:00'), never, athens)).toBeUndefined()
})
