import { expect, test } from 'vitest'
import { copOf } from './heat-pump.ts'

test('the COP of a heat pump is the heat for the power, only while it makes heat', () => {
  const running = { heat: 6.4, power: 1.6, isDefrosting: false }
  expect(copOf(running)).toBe(4)
  expect(copOf({ ...running, isDefrosting: true })).toBeUndefined()
  expect(copOf({ ...running, heat: 0 })).toBeUndefined()
  expect(copOf({ ...running, power: 0.05 })).toBeUndefined()
  expect(copOf({ ...running, heat: undefined })).toBeUndefined()
  expect(copOf({ ...running, power: undefined })).toBeUndefined()
})
