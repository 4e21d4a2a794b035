import { expect, test } from 'vitest'
import { deviceSeverity, faultSeverity } from './severity.ts'

test.each([
  ['reported', true, 'fault'],
  ['reported', 1, 'fault'],
  ['reported', false, 'warning'],
  ['reported', 0, 'warning'],
  ['rf_lost', false, 'fault'],
  ['offline', false, 'offline'],
] as const)('a fault of kind %s that blocks: %s is a %s', (kind, blocking, severity) => {
  expect(faultSeverity({ kind, blocking })).toBe(severity)
})

test.each([
  [1, 1, 'fault'],
  [1, 0, 'warning'],
  [0, 0, undefined],
  [null, null, undefined],
] as const)('a device with fault %s and fault_blocking %s is %s', (fault, fault_blocking, severity) => {
  expect(deviceSeverity({ fault, fault_blocking })).toBe(severity)
})
