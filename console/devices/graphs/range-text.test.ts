import { expect, test } from 'vitest'
import { overwriteGetLocale } from '../../paraglide/runtime.js'
import { rangeText } from './range-text.ts'

overwriteGetLocale(() => 'el')

const now = Date.parse('2026-11-24T10:54:00Z')
const day = 86_400_000

test.each([
  ['of this year', now - 7 * day, now, '17 Νοε 12:54 – 24 Νοε 12:54'],
  ['of a whole year', now - 365 * day, now, '24 Νοε 2025 12:54 – 24 Νοε 2026 12:54'],
  ['of another year', now - 367 * day, now - 366 * day, '22 Νοε 2025 12:54 – 23 Νοε 2025 12:54'],
])('a stretch %s is written so that its ends cannot be mistaken', (_, from, to, text) => {
  expect(rangeText({ from, to }, now)).toBe(text)
})
