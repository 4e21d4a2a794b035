import { beforeEach, expect, test } from 'vitest'
import { overwriteGetLocale } from '../paraglide/runtime.js'
import { clockText } from './clock-text.ts'

beforeEach(() => overwriteGetLocale(() => 'el'))

/** Midnights in Athens. */
const autumn = { from: Date.parse('2026-10-23T21:00Z'), to: Date.parse('2026-10-26T22:00Z') }

test.each([
  ['day', autumn, 'Ώρα Αθήνας · η 25 Οκτ έχει 25 ώρες'],
  ['hour', autumn, 'Ώρα Αθήνας · η 25 Οκτ έχει 25 ώρες'],
  ['week', autumn, 'Ώρα Αθήνας'],
  ['day', { ...autumn, to: Date.parse('2026-10-24T21:00Z') }, 'Ώρα Αθήνας'],
  [
    'day',
    { from: Date.parse('2026-03-28T22:00Z'), to: autumn.to },
    'Ώρα Αθήνας · η 29 Μαρ έχει 23 ώρες · η 25 Οκτ έχει 25 ώρες',
  ],
] as const)('by the %s, the days of 23 and 25 hours that are shown are named', (step, range, text) => {
  expect(clockText(range, step)).toBe(text)
})
