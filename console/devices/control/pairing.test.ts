import { expect, test } from 'vitest'
import type { Command } from '../../../contract/commands/routes.ts'
import { pairingOf } from './pairing.ts'

const now = Date.parse('2026-11-23T07:00:00Z')
const began = now - 30_000
const paired = (change: Partial<Command> = {}): Command =>
  ({
    action: 'pair_rf_thermostat',
    state: 'confirmed',
    acknowledged_at: new Date(began).toISOString(),
    ...change,
  }) as Command

test('pairing lasts two minutes from the acknowledgement of the device', () => {
  expect(pairingOf(paired(), began - 1, now)).toEqual({ kind: 'open', left: 90_000 })
  expect(pairingOf(paired(), began - 1, now + 89_000)).toEqual({ kind: 'open', left: 1000 })
})

test('the first word of the thermostat ends it', () => {
  expect(pairingOf(paired(), began + 20_000, now)).toEqual({ kind: 'connected', at: began + 20_000 })
})

test('two minutes without a word end it without a thermostat', () => {
  expect(pairingOf(paired(), began - 3_600_000, now + 90_000)).toEqual({ kind: 'silent' })
  expect(pairingOf(paired(), undefined, now + 90_000)).toBeUndefined()
})

test('there is no pairing before the device has answered, or after it refused', () => {
  const unanswered = paired({ state: 'sent', acknowledged_at: null, confirmed_at: null })
  expect(pairingOf(unanswered, undefined, now)).toBeUndefined()
  expect(pairingOf(paired({ state: 'failed' }), undefined, now)).toBeUndefined()
  expect(pairingOf(undefined, undefined, now)).toBeUndefined()
})

test('a clock that is behind never shows more than two minutes', () => {
  expect(pairingOf(paired(), undefined, now - 3_600_000)).toEqual({ kind: 'open', left: 120_000 })
})
