import { expect, test } from 'vitest'
import type { Command } from '../../../contract/commands.ts'
import { pairingLeft } from './pairing.ts'

const now = Date.parse('2026-11-23T07:00:00Z')
const paired = (change: Partial<Command>): Command =>
  ({
    action: 'pair_rf_thermostat',
    state: 'confirmed',
    acknowledged_at: '2026-11-23T06:59:30Z',
    ...change,
  }) as Command

test('pairing lasts two minutes from the acknowledgement of the device', () => {
  expect(pairingLeft(paired({}), now)).toBe(90_000)
  expect(pairingLeft(paired({}), now + 90_000)).toBe(0)
})

test('there is no pairing before the device has answered, or after it refused', () => {
  expect(pairingLeft(paired({ state: 'sent', acknowledged_at: null, confirmed_at: null }), now)).toBe(0)
  expect(pairingLeft(paired({ state: 'failed' }), now)).toBe(0)
  expect(pairingLeft(undefined, now)).toBe(0)
})

test('a clock that is behind never shows more than two minutes', () => {
  expect(pairingLeft(paired({}), now - 3_600_000)).toBe(120_000)
})
