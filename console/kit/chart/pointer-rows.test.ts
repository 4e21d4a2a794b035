import { expect, test } from 'vitest'
import { overwriteGetLocale } from '../../paraglide/runtime.js'
import type { ChartLine } from './chart-line.ts'
import { pointerRows } from './pointer-rows.ts'

overwriteGetLocale(() => 'el')

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
  return pointerRows({ lines: [row], reach: 1, decimals: 1, unit: undefined }, 0)[0]?.now
}

test('an on/off row is read in the words of its own states, or as how much of the time it was on', () => {
  const states = { on: 'Αναμμένη', off: 'Σβηστή' }
  expect([0, 1, 0.25].map((share) => read(share, states))).toEqual(['Σβηστή', 'Αναμμένη', '25 % του χρόνου'])
  expect([0, 1].map((share) => read(share))).toEqual(['Όχι', 'Ναι'])
})
