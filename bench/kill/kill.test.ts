import { expect, test } from 'vitest'
import { runOrdeal } from './ordeal.ts'

test('nothing acknowledged is lost, stored twice or obeyed twice when the product is killed', async () => {
  const victims = ['all', 'server', 'postgres', 'starting'] as const
  const ordeal = await runOrdeal({ victims, devices: 4, longestRest: 900 })
  expect(ordeal.recoveries).toHaveLength(victims.length)
  expect(ordeal.readings.acknowledged).toBeGreaterThan(150)
  expect(ordeal.commands).toBeGreaterThan(3)
  expect(ordeal).toMatchObject({
    failedRestarts: 0,
    missing: 0,
    readings: { missing: 0, unasked: 0 },
    judgement: { missing: 0, dishonest: [], appliedTwice: 0, heardAfterAnswer: 0 },
  })
}, 120_000)
