import { expect, test } from 'vitest'
import { overwriteGetLocale } from '../paraglide/runtime.js'
import { formatDate, formatDay, formatTime } from './format.ts'

test.each([
  ['el', '2026-11-23T12:05:00Z', '23 Νοε', '23 Νοε 2026', '23 Νοε 2026 14:05'],
  ['en', '2026-11-23T12:05:00Z', 'Nov 23', 'Nov 23, 2026', 'Nov 23, 2026 14:05'],
  ['el', '2026-06-05T06:00:00Z', '5 Ιουν', '5 Ιουν 2026', '5 Ιουν 2026 09:00'],
  ['en', '2026-06-05T06:00:00Z', 'Jun 05', 'Jun 05, 2026', 'Jun 05, 2026 09:00'],
] as const)('in %s a moment reads as people write it', (language, moment, day, date, time) => {
  overwriteGetLocale(() => language)
  expect([formatDay(moment), formatDate(moment), formatTime(moment)]).toEqual([day, date, time])
})
