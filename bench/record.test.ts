import { expect, test } from 'vitest'
import { isMissed, percentile } from './bench.ts'
import { placeSection, sectionOf } from './record.ts'

const machine = {
  cores: 2,
  processor: 'a processor',
  memoryGb: 24,
  node: '24.21.0',
  postgres: '18.4',
  commit: 'abc1234',
  load: 0.3,
}
const bench = { title: 'Killed', method: 'With care.', run: async () => [] }
const sectionWith = (value: number) =>
  sectionOf('kill', bench, {
    date: '2026-11-21 10:00',
    machine,
    figures: [{ name: 'Lost', value, atMost: 0 }],
  })

test('a bench run again replaces its own section and leaves the others', () => {
  const once = placeSection('# Benchmarks\n\n<!-- size -->\nother\n<!-- /size -->\n', 'kill', sectionWith(0))
  const twice = placeSection(placeSection(once, 'kill', sectionWith(3)), 'kill', sectionWith(0))
  expect(twice).toBe(once)
  expect(twice).toContain('<!-- size -->\nother\n<!-- /size -->')
  expect(twice).toContain('| Lost | 0 | none |')
})

test('a figure past its limit says so in the table', () => {
  expect(sectionWith(3)).toContain('| Lost | 3 **(missed)** | none |')
  expect(isMissed({ name: 'size', value: 260, atMost: 260 })).toBe(false)
  expect(isMissed({ name: 'kills', value: 19, atLeast: 20 })).toBe(true)
  expect(isMissed({ name: 'time', value: Number.NaN, atMost: 5 })).toBe(true)
})

test('a figure between two limits names both, and either is missed', () => {
  const figure = { name: 'held', unit: '%', atLeast: 85, atMost: 95 }
  const sectionOfShare = (value: number) =>
    sectionOf('savings', bench, { date: '', machine, figures: [{ ...figure, value }] })
  expect(sectionOfShare(90)).toContain('| held | 90 % | ≥ 85, ≤ 95 % |')
  expect([84, 90, 96].map((value) => isMissed({ ...figure, value }))).toEqual([true, false, true])
})

test('a percentile is a sample that this share of them does not pass', () => {
  const samples = Array.from({ length: 40 }, (_, index) => 40 - index)
  expect(percentile(samples, 0.5)).toBe(20)
  expect(percentile(samples, 0.95)).toBe(38)
  expect(percentile([7], 0.5)).toBe(7)
})
