import { expect, test } from 'vitest'
import { testType } from '../../contract/webhooks/schema.ts'
import { waitAfter } from './retry.rules.ts'

const hourMs = 3_600_000

test('a receiver that is down has ten attempts in little more than three days, each later than the one before', () => {
  const waits = Array.from({ length: 9 }, (_, at) => waitAfter(at + 1, 'alarm.raised') ?? 0)
  expect(waits).toEqual(waits.toSorted((one, other) => one - other))
  const hours = waits.reduce((sum, wait) => sum + wait, 0) / hourMs
  expect(hours).toBeGreaterThan(72)
  expect(hours).toBeLessThan(80)
  expect(waitAfter(10, 'alarm.raised')).toBeUndefined()
})

test('a test is tried once', () => {
  expect(waitAfter(1, testType)).toBeUndefined()
})
