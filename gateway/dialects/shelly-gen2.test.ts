import { describe, expect, test } from 'vitest'
import type { DropReason } from '../device-events.ts'
import { gen2, notify } from './testing-decode.ts'

const cid = '7b0c6f0e-4c52-4f0e-8f5a-0a5d5b1f6c21'

test('three phases are reported together, with their counters', () => {
  const params = {
    ts: 0,
    'em:0': {
      id: 0,
      a_voltage: 229.1,
      a_current: 1.2,
      a_act_power: 250.5,
      a_pf: 0.9,
      a_freq: 50,
      c_act_power: -4,
    },
    'emdata:0': { id: 0, a_total_act_energy: 20311.7, c_total_act_ret_energy: 77.1, total_act: 20311.7 },
  }
  expect(gen2('events/rpc', notify(params))).toMatchObject({
    drops: [],
    description: { channels: 3 },
    values: {
      'voltage.voltage_a': 229.1,
      'current.current_a': 1.2,
      'power.power_a': 250.5,
      'power_factor.pf_a': 0.9,
      'frequency.freq': 50,
      'power.power_c': -4,
      'energy.energy_a': 20311.7,
      'energy.returned_c': 77.1,
    },
  })
})

test('single channels are reported one by one', () => {
  expect(
    gen2('status/em1:1', { id: 1, voltage: 230.2, current: 0.4, act_power: 91, pf: 1, freq: 50 }).values,
  ).toEqual({
    'voltage.voltage_b': 230.2,
    'current.current_b': 0.4,
    'power.power_b': 91,
    'power_factor.pf_b': 1,
  })
  expect(gen2('status/em1data:1', { total_act_energy: 12.5, total_act_ret_energy: 3 }).values).toEqual({
    'energy.energy_b': 12.5,
    'energy.returned_b': 3,
  })
})

test('the switch of an output add-on is another than the built-in one', () => {
  expect(gen2('status/switch:100', { id: 100, output: true })).toMatchObject({
    description: { relay: 100 },
    values: { 'relay.external_relay_a': 1 },
  })
  expect(gen2('status/switch:0', { id: 0, output: true })).toMatchObject({
    description: { relay: 0 },
    values: { 'relay.relay_a': 1 },
  })
})

describe('what a meter is, it reports in a full status:', () => {
  const single = { act_power: 1 }
  test.each([
    ['two channels and a relay', { 'em1:0': single, 'em1:1': single, 'switch:0': { output: false } }, 2, 0],
    ['one channel', { 'em1:0': single }, 1, null],
    ['three phases', { 'em:0': {} }, 3, null],
    ['three phases with an add-on', { 'em:0': {}, 'switch:100': { output: false } }, 3, 100],
  ])('%s', (_what, status, channels, relay) => {
    expect(gen2('reply/whole/rpc', { id: 1, result: status }).description).toEqual({ channels, relay })
    expect(gen2('events/rpc', notify(status, 'NotifyFullStatus')).description).toEqual({ channels, relay })
  })

  test('its maker’s code and firmware, on request', () => {
    const result = { model: 'SPEM-003CEBEU', ver: '1.4.4', app: 'Pro3EM' }
    expect(gen2('reply/make/rpc', { id: 1, result }).description).toEqual({
      hardware: 'SPEM-003CEBEU',
      firmware: '1.4.4',
    })
  })
})

test('the answer to a command is its acknowledgement', () => {
  expect(gen2(`reply/${cid}/rpc`, { id: 1, src: 'x', dst: 'y', result: { was_on: false } }).events).toEqual([
    { kind: 'ack', deviceId: 'M1', cid, ok: true },
  ])
  const error = { code: -105, message: 'Argument id, value 3 not found!' }
  expect(gen2(`reply/${cid}/rpc`, { id: 1, src: 'x', error }).events).toEqual([
    { kind: 'ack', deviceId: 'M1', cid, ok: false, error: error.message },
  ])
})

test.each([[{}], [{ message: 7, code: { toString: 1 } }], [{ message: '', code: null }]])(
  'a refusal in no words is one all the same: %j',
  (error) => {
    expect(gen2(`reply/${cid}/rpc`, { id: 1, error }).events).toMatchObject([{ kind: 'ack', cid, ok: false }])
  },
)

test.each<[string, string, unknown, DropReason[]]>([
  ['an event', 'events/rpc', notify({ ts: 1, events: [] }, 'NotifyEvent'), []],
  ['a component that measures nothing', 'status/sys', { uptime: 1 }, []],
  ['another method', 'events/rpc', notify({}, 'Reboot'), ['bad_shape']],
  ['no parameters', 'events/rpc', { method: 'NotifyStatus' }, ['bad_shape']],
  ['a list', 'status/em:0', [1], ['bad_shape']],
  ['a component that is none', 'events/rpc', notify({ 'em:0': 7 }), ['bad_shape']],
  ['a number as text', 'status/em:0', { a_voltage: '230' }, ['not_a_number']],
  ['a power that is true', 'status/em:0', { a_act_power: true }, ['not_a_number']],
  ['a switch that is half on', 'status/switch:0', { output: 0.7 }, ['out_of_range']],
  ['a voltage beyond physics', 'status/em:0', { a_voltage: 23_000 }, ['out_of_range']],
  ['an empty answer', `reply/${cid}/rpc`, { id: 1 }, ['bad_shape']],
  ['another topic', 'events/other', {}, ['unknown_topic']],
  ['a deeper topic', 'status/em:0/x', {}, ['unknown_topic']],
  ['bytes', 'status/em:0', Buffer.from([0xff, 0x00]), ['bad_json']],
])('%s is no reading', (_what, path, body, drops) => {
  expect(gen2(path, body)).toMatchObject({ events: [], drops })
})
