import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localDate, startOfLocalDay } from './local-days.ts'

const zones = [
  'Europe/Athens',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'UTC',
]
const minuteMs = 60_000

/** Hours around the nights in which some of them change their clocks, and any other. */
const moment = fc.oneof(
  fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2027, 0, 1) }),
  fc
    .tuple(
      fc.constantFrom('2025-03-30T01:00Z', '2025-10-26T01:00Z', '2025-03-09T07:00Z', '2025-11-02T06:00Z'),
      fc.integer({ min: -1800, max: 1800 }),
    )
    .map(([change, minutes]) => Date.parse(change) + minutes * minuteMs),
)

test('a moment is on the local day that a calendar shows, in whatever order moments are looked up', () => {
  const calendars = new Map(
    zones.map((timeZone) => [timeZone, new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })]),
  )
  fc.assert(
    fc.property(fc.constantFrom(...zones), moment, (zone, ms) => {
      const shown = calendars.get(zone)?.format(ms)
      expect(localDate(ms, zone)).toBe(shown)
      const start = startOfLocalDay(ms, zone)
      expect(start).toBeLessThanOrEqual(ms)
      expect(calendars.get(zone)?.format(start)).toBe(shown)
      expect(calendars.get(zone)?.format(start - 1)).not.toBe(shown)
    }),
    { numRuns: 2000 },
  )
})
