import { expect, test } from 'vitest'
import { models } from './index.ts'
import { metricLabels, unitSymbols } from './metric-labels.ts'
import { units } from './model.ts'

const names = [...new Set(models.flatMap(({ metrics }) => metrics.map(({ name }) => name)))].sort()

test('every metric of every device type has a name in Greek and in English, and no other has one', () => {
  expect(Object.keys(metricLabels).sort()).toEqual(names)
  for (const { el, en } of Object.values(metricLabels)) {
    expect(el).toMatch(/\p{Script=Greek}|PM|CO₂/u)
    expect(en).not.toMatch(/\p{Script=Greek}/u)
  }
})

test('two metrics of one device type are never called the same', () => {
  for (const { metrics } of models) {
    for (const language of ['el', 'en'] as const) {
      const called = metrics.map(({ name }) => metricLabels[name]?.[language])
      expect(new Set(called).size).toBe(called.length)
    }
  }
})

test('every unit has a symbol', () => {
  expect(Object.keys(unitSymbols).sort()).toEqual([...units].sort())
})
