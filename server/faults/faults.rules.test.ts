import { expect, test } from 'vitest'
import { hcMb } from '../../contract/models/hc-mb.ts'
import { hcOt } from '../../contract/models/hc-ot.ts'
import type { Model } from '../../contract/models/model.ts'
import { isBlocking } from './faults.rules.ts'

const valuesOf = ({ metrics }: Model, reported: Record<string, number>) =>
  metrics.map(({ name }) => reported[name] ?? null)

test.each<[Record<string, number>, boolean]>([
  [{ heat: 1, flame: 0 }, true],
  [{ water_set: 1, flame: 0, diag: 0 }, true],
  [{ heat: 1, flame: 1 }, false],
  [{ heat: 1 }, false],
  [{ heat: 0, water: 0, flame: 0 }, false],
  [{ heat: 1, flame: 0, diag: 1 }, false],
])('a boiler that reports %j with a fault is stopped by it: %j', (reported, blocks) => {
  expect(isBlocking(hcOt, valuesOf(hcOt, reported), 28)).toBe(blocks)
})

test('which values are the signs of a stop is what the model says', () => {
  const furnace: Model = {
    ...hcOt,
    metrics: ['called', 'burner', 'service'].map((name) => ({
      name,
      group: 'furnace',
      kind: 'state',
      min: 0,
      max: 1,
    })),
    faultSigns: { wanted: ['called'], works: 'burner', onlyService: 'service' },
  }
  expect(isBlocking(furnace, [1, 0, 0], 3)).toBe(true)
  expect(isBlocking(furnace, [1, 0, 1], 3)).toBe(false)
  expect(isBlocking({ ...hcMb, faultCodes: [] }, valuesOf(hcMb, { heat_set: 1 }), 3)).toBe(false)
})
