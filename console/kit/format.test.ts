import { expect, test } from 'vitest'
import { overwriteGetLocale } from '../paraglide/runtime.js'
import { formatDate, formatDay, formatTime, timeZone, wallTime } from './format.ts'

test.each([
  ['el', '2026-11-23T12:05:00Z', '23 Νοε', '23 Νοε 2026', '23 Νοε 2026 14:05'],
  ['en', '2026-11-23T12:05:00Z', 'Nov 23', 'Nov 23, 2026', 'Nov 23, 2026 14:05'],
  ['el', '2026-06-05T06:00:00Z', '5 Ιουν', '5 Ιουν 2026', '5 Ιουν 2026 09:00'],
  ['en', '2026-06-05T06:00:00Z', 'Jun 05', 'Jun 05, 2026', 'Jun 05, 2026 09:00'],
] as const)('in %s a moment reads as people write it', (language, moment, day, date, time) => {
  overwriteGetLocale(() => language)
  expect([formatDay(moment), formatDate(moment), formatTime(moment)]).toEqual([day, date, time])
})

test('the clock of Athens is right in every quarter of an hour of a year, before and after 1970', () => {
  const reference = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const two = (value: number) => String(value).padStart(2, '0')
  const quarter = 15 * 60_000
  const wrong: string[] = []
  for (const year of [1969, 2026])
    for (let ms = Date.UTC(year, 0, 1); ms < Date.UTC(year + 1, 0, 1); ms += quarter) {
      const { year: y, month, day, hour, minute, second } = wallTime(ms)
      const written = `${y}-${two(month)}-${two(day)} ${hour}:${minute}:${second}`
      if (written !== reference.format(ms)) wrong.push(`${written}, not ${reference.format(ms)}`)
    }
  expect(wrong).toEqual([])
  expect(wallTime('2026-03-29T01:00:00Z')).toMatchObject({ hour: '04', minute: '00' })
})
