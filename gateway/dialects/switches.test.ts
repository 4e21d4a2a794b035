// Which switch a meter has is reported once, by the device, and it is the one that its commands turn.
import { describe, expect, test } from 'vitest'
import type { Description, KnownDevice } from '../device-events.ts'
import { commandFor } from './requests.ts'
import { gen1, gen2 } from './testing-decode.ts'

const on = { output: true }
const notify = (params: object, method = 'NotifyStatus') => ({ method, params })

test.each<[string, Description['relay'] | undefined, object, Description['relay'] | undefined]>([
  ['a built-in switch', undefined, { 'switch:0': on }, 0],
  ['the switch of an add-on', undefined, { 'switch:100': on }, 100],
  ['both, the built-in one last', undefined, { 'switch:100': on, 'switch:0': on }, 0],
  ['both, the built-in one first', undefined, { 'switch:0': on, 'switch:100': on }, 0],
  ['the other of two', 0, { 'switch:100': on }, undefined],
  ['a switch after there was none', null, { 'switch:100': on }, 100],
  ['a built-in switch after an add-on', 100, { 'switch:0': on }, 0],
  ['no switch at all', 0, { wifi: { rssi: -60 } }, undefined],
])('message of %s, where %j was known, makes it %j', (_what, relay, components, expected) => {
  const known = relay === undefined ? {} : { relay }
  expect(gen2('events/rpc', notify(components), { known }).description.relay).toBe(expected)
})

test('a component that reports itself alone does not move the switch either', () => {
  expect(gen2('status/switch:100', on, { known: { relay: 0 } }).description).toEqual({})
  expect(gen2('status/switch:100', on, { known: { relay: 100 } }).description).toEqual({ relay: 100 })
})

describe('a full status outranks what was known:', () => {
  test.each<[string, object, Description['relay']]>([
    ['an add-on in place of a built-in switch', { 'em:0': {}, 'switch:100': on }, 100],
    ['both', { 'em1:0': {}, 'switch:0': on, 'switch:100': on }, 0],
    ['none any more', { 'em:0': {} }, null],
  ])('%s', (_what, status, relay) => {
    const known = { relay: 0 } as const
    expect(gen2('reply/whole/rpc', { id: 1, result: status }, { known }).description.relay).toBe(relay)
    expect(gen2('events/rpc', notify(status, 'NotifyFullStatus'), { known }).description.relay).toBe(relay)
  })
})

test.each([{}, { wifi: { rssi: -60 } }, { sys: {} }])('an answer of %j reports no switch', (result) => {
  expect(gen2('reply/whole/rpc', { id: 1, result }, { known: { relay: 0 } }).description).toEqual({})
})

test('a meter of the first generation has its own', () => {
  expect(gen1('relay/0', 'on').description).toEqual({ relay: 0 })
})

const sentTo = (description: Partial<Description>) => {
  const device: KnownDevice = { deviceId: 'M1', type: 'SHELLY_EM_3PH_W_RELAY', prefix: 'M1', description }
  return commandFor(device, { cid: 'c', action: 'relay', action_value: 'on' }, 0)
}

test('the switch that is known is turned', () => {
  const later = { dialect: 'gen2', root: 'M1' } as const
  const turned = (relay: 0 | 100) => JSON.parse(sentTo({ ...later, relay }).payload) as unknown
  expect(turned(0)).toMatchObject({ method: 'Switch.Set', params: { id: 0, on: true } })
  expect(turned(100)).toMatchObject({ method: 'Switch.Set', params: { id: 100, on: true } })
  expect(sentTo({ dialect: 'gen1', root: 'shellies/M1', relay: 0 })).toEqual({
    topic: 'shellies/M1/relay/0/command',
    payload: 'on',
  })
})
