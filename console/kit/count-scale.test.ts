import { expect, test } from 'vitest'
import { countTicks, labelStep } from './count-scale.ts'

test('counts are marked in whole steps that reach the highest', () => {
  expect(countTicks(0)).toEqual([0, 1])
  expect(countTicks(3)).toEqual([0, 1, 2, 3])
  expect(countTicks(9)).toEqual([0, 5, 10])
  expect(countTicks(37)).toEqual([0, 10, 20, 30, 40])
  for (const highest of [1, 7, 42, 128, 999, 12345]) {
    const ticks = countTicks(highest)
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest)
    expect(ticks.length).toBeLessThanOrEqual(5)
    expect(ticks.every(Number.isInteger)).toBe(true)
  }
})

test('labels are left out where they would touch', () => {
  expect(labelStep(12, 300, 56)).toBe(3)
  expect(labelStep(5, 600, 56)).toBe(1)
})
