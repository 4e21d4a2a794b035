import { expect, test } from 'vitest'
import { overwriteGetLocale } from '../../paraglide/runtime.js'
import { sumsOf } from './bars.ts'
import type { ChartLine } from './chart-line.ts'
import { differenceText, pointedTime, pointerRows } from './pointer-rows.ts'

overwriteGetLocale(() => 'el')

const range = { from: 0, to: 1 }

const read = (share: number, states?: ChartLine['states']) => {
  const row: ChartLine = {
    key: 'flame',
    name: 'Φλόγα',
    style: 'band',
    tone: 'hot',
    points: [[0, share]],
    band: [],
    ...(states && { states }),
  }
  return pointerRows({ lines: [row], reach: 1, decimals: 1, unit: undefined, range }, 0)[0]?.now
}

test('an on/off row is read in the words of its own states, or as how much of the time it was on', () => {
  const states = { on: 'Αναμμένη', off: 'Σβηστή' }
  expect([0, 1, 0.25].map((share) => read(share, states))).toEqual(['Σβηστή', 'Αναμμένη', '25% του χρόνου'])
  expect([0, 1].map((share) => read(share))).toEqual(['Όχι', 'Ναι'])
})

test('a difference is that of the figures that are shown', () => {
  expect(differenceText(36.34, 35.16, 1)).toBe('+1,1')
  expect(differenceText(35.16, 36.34, 1)).toBe('−1,1')
  expect(differenceText(20.04, 19.96, 1)).toBe('0,0')
})

const at = (text: string) => Date.parse(text)
const bars = (barMs: number, ...begins: string[]): ChartLine => {
  const points = begins.map((begin) => [at(begin), 1] as const)
  return {
    key: 'kwh',
    name: 'Ρεύμα',
    style: 'bar',
    tone: 'accent',
    points,
    sums: sumsOf(points, barMs),
    band: [],
  }
}
const hour = 3_600_000
const said = (line: ChartLine, moment: string, until = '2026-11-30T00:00Z') =>
  pointedTime(
    { lines: [line], reach: 1, decimals: 3, unit: 'kWh', range: { from: 0, to: at(until) } },
    at(moment),
  )

test('an hour’s energy names the hour, wherever in its bar the pointer is', () => {
  const hours = bars(hour, '2026-11-23T08:00Z', '2026-11-23T09:00Z', '2026-11-23T21:00Z')
  expect(said(hours, '2026-11-23T08:30Z')).toBe('Δευ 23 Νοε 10:00–11:00')
  expect(said(hours, '2026-11-23T08:59Z')).toBe('Δευ 23 Νοε 10:00–11:00')
  expect(said(hours, '2026-11-23T21:30Z')).toBe('Δευ 23 Νοε 23:00–24:00')
  expect(said(hours, '2026-11-23T15:30Z')).toBe('Δευ 23 Νοε 17:30')
})

test('a day’s energy names the day, an incomplete day its part', () => {
  const days = bars(24 * hour, '2026-10-24T21:00Z', '2026-10-25T22:00Z')
  expect(said(days, '2026-10-25T21:30Z')).toBe('Κυρ 25 Οκτ')
  expect(said(days, '2026-10-26T09:30Z')).toBe('Δευ 26 Οκτ')
  expect(said(days, '2026-10-26T09:30Z', '2026-10-26T10:45Z')).toBe('Δευ 26 Οκτ 00:00–12:45')
})

test('a value names its moment', () => {
  const line = bars(hour, '2026-11-23T08:00Z')
  expect(said({ ...line, style: 'line' }, '2026-11-23T08:30Z')).toBe('Δευ 23 Νοε 10:30')
})

test('energy after a silence names its whole span and is compared with all of that time before', () => {
  const quiet = { from: at('2026-11-21T22:40Z'), to: at('2026-11-23T08:30Z') }
  const hours = (value: (index: number) => number | null): ChartLine['points'] =>
    Array.from({ length: 40 }, (_, index) => [at('2026-11-21T20:00Z') + index * hour, value(index)])
  const points = hours((index) => (index < 3 || index > 36 ? 1 : index === 36 ? 34 : null))
  const line: ChartLine = {
    ...bars(hour),
    points,
    sums: sumsOf(points, hour, [quiet]),
    previousSums: sumsOf(
      hours(() => 2),
      hour,
    ),
  }
  const moment = at('2026-11-22T12:00Z')
  const pointed = {
    lines: [line],
    reach: hour,
    decimals: 1,
    unit: 'kWh',
    range: { from: 0, to: at('2026-11-24') },
  }
  expect(pointedTime(pointed, moment)).toBe('Κυρ 22 Νοε 01:00 – Δευ 23 Νοε 11:00')
  expect(pointerRows(pointed, moment)).toMatchObject([
    { now: '34,0 kWh', before: '68,0 kWh', difference: '−34,0' },
  ])
})
