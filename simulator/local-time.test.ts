import { expect, test } from 'vitest'
import { greekOffset, localHourOf } from './local-time.ts'

const hour = 3_600_000

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Athens',
  hour: '2-digit',
  hourCycle: 'h23',
})

test('the Greek clock changes when the world’s time zone data says so', () => {
  for (let at = Date.UTC(2024, 0, 1); at < Date.UTC(2028, 0, 1); at += hour) {
    expect(Math.floor(localHourOf(at))).toBe(Number(clock.format(at)))
  }
  expect(greekOffset(Date.UTC(2026, 2, 29, 0, 59))).toBe(2 * hour)
  expect(greekOffset(Date.UTC(2026, 2, 29, 1))).toBe(3 * hour)
})
