import { expect, test } from 'vitest'
import { overwriteGetLocale } from '../paraglide/runtime.js'
import { ownAge } from './live-value.ts'

overwriteGetLocale(() => 'el')

const now = Date.parse('2026-11-24T10:45:00Z')
const ago = (minutes: number) => now - minutes * 60_000
const device = { last_update: new Date(ago(60)).toISOString(), report_seconds: 100 }

test.each([
  ['as old in words as its group says nothing of its own', ago(85), undefined],
  ['older in words says its own age', ago(130), 'πριν από 2\u00a0ώ'],
])('a value that is %s', (_, at, expected) => {
  expect(ownAge(device, at, now)).toBe(expected)
})
