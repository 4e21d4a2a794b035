import { describe, expect, test } from 'vitest'
import { instantOf, localDay } from './local-time.rules.ts'

const at = (day: string, time: string) => new Date(instantOf(day, time, 'Europe/Athens')).toISOString()

describe('a local clock time in Athens', () => {
  test('is two hours ahead in winter and three in summer', () => {
    expect(at('2026-11-25', '09:00')).toBe('2026-11-25T07:00:00.000Z')
    expect(at('2026-07-25', '09:00')).toBe('2026-07-25T06:00:00.000Z')
  })

  test('on the day of 23 hours', () => {
    expect(at('2026-03-29', '00:00')).toBe('2026-03-28T22:00:00.000Z')
    expect(at('2026-03-29', '02:30')).toBe('2026-03-29T00:30:00.000Z')
    expect(at('2026-03-29', '08:00')).toBe('2026-03-29T05:00:00.000Z')
    // The clock skips from 03:00 to 04:00.
    expect(at('2026-03-29', '03:30')).toBe('2026-03-29T01:30:00.000Z')
  })

  test('on the day of 25 hours', () => {
    expect(at('2026-10-25', '00:00')).toBe('2026-10-24T21:00:00.000Z')
    expect(at('2026-10-25', '08:00')).toBe('2026-10-25T06:00:00.000Z')
    // 03:30 occurs twice; the first is in summer time.
    expect(at('2026-10-25', '03:30')).toBe('2026-10-25T00:30:00.000Z')
  })

  test('gives back its day', () => {
    expect(localDay(Date.parse('2026-10-24T21:00:00Z'), 'Europe/Athens')).toBe('2026-10-25')
    expect(localDay(Date.parse('2026-10-24T20:59:59Z'), 'Europe/Athens')).toBe('2026-10-24')
  })
})
