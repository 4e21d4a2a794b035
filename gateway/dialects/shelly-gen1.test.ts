import { describe, expect, test } from 'vitest'
import type { DropReason } from '../device-events.ts'
import { gen1, thisSecond } from './testing-decode.ts'

describe('a topic of a meter', () => {
  test.each([
    ['emeter/0/power', '-612.31', { 'power.power_a': -612.31 }],
    ['emeter/2/voltage', '238.06', { 'voltage.voltage_c': 238.06 }],
    ['emeter/1/current', '0.71', { 'current.current_b': 0.71 }],
    ['emeter/1/pf', '-0.54', { 'power_factor.pf_b': -0.54 }],
    ['emeter/0/total', '90211.4', { 'energy.energy_a': 90211.4 }],
    ['emeter/0/total_returned', '0.0', { 'energy.returned_a': 0 }],
    ['relay/0', 'on', { 'relay.relay_a': 1 }],
    ['relay/0', 'off', { 'relay.relay_a': 0 }],
    ['relay/0', 'overpower', { 'relay.relay_a': 0 }],
    ['emeter/0/reactive_power', '382.27', {}],
  ])('%s with %s is a value at the second in which it came', (path, payload, values) => {
    const decoded = gen1(path, payload)
    expect(decoded).toMatchObject({ values, drops: [] })
    for (const event of decoded.events)
      expect(event).toMatchObject({ deviceId: 'M1', live: true, ts: thisSecond })
  })

  test.each<[string, string | Buffer, DropReason]>([
    ['emeter/0/power', 'nan', 'not_a_number'],
    ['emeter/0/power', '', 'not_a_number'],
    ['emeter/0/power', '0x10', 'not_a_number'],
    ['emeter/0/power', '1e9', 'not_a_number'],
    ['emeter/0/power', Buffer.from([0xff, 0x31]), 'not_a_number'],
    ['emeter/0/power', '9999999', 'out_of_range'],
    ['emeter/0/voltage', '-4', 'out_of_range'],
    ['emeter/3/power', '1', 'unknown_topic'],
    ['emeter/0', '1', 'unknown_topic'],
    ['emeter/0/power/x', '1', 'unknown_topic'],
    ['emeter/0/constructor', '1', 'unknown_topic'],
    ['relay/0', 'maybe', 'bad_shape'],
    ['relay/1', 'on', 'unknown_topic'],
    ['info', '[]', 'bad_shape'],
    ['announce', '{"id":', 'bad_json'],
  ])('%s with %j is dropped and counted', (path, payload, drop) => {
    expect(gen1(path, payload)).toMatchObject({ events: [], drops: [drop] })
  })
})

describe('what a meter is', () => {
  test.each([
    ['SHEM', 2],
    ['SHEM-3', 3],
  ])('it announces as %s', (model, channels) => {
    expect(gen1('announce', { id: 'shellyem-A1B2', model, fw_ver: '20230913-114008/v1.14.0' })).toMatchObject(
      {
        drops: [],
        description: { hardware: model, firmware: '20230913-114008/v1.14.0', channels },
      },
    )
  })

  test('it shows by its third channel, its relay and its counters', () => {
    expect(gen1('emeter/2/power', '1').description).toEqual({ channels: 3 })
    expect(gen1('relay/0', 'off').description).toEqual({ relay: 0 })
    expect(gen1('emeter/0/total', '1').description).toEqual({ totals: true })
  })

  test('it counts once where it reports watt-hours and watt-minutes of the same', () => {
    const both = { power: 5, is_valid: true, total: 1204.6, energy: 72276 }
    const minutesOnly = { power: 5, is_valid: true, energy: 72276 }
    expect(gen1('info', { emeters: [both, minutesOnly] }).values).toEqual({
      'power.power_a': 5,
      'energy.energy_a': 1204.6,
      'power.power_b': 5,
      'energy.energy_wmin_b': 72276,
    })
  })

  test('it reports everything at boot', () => {
    const channel = {
      power: 10.5,
      voltage: 230,
      pf: 0.9,
      current: 0.1,
      is_valid: true,
      total: 7,
      total_returned: 0,
    }
    const decoded = gen1('info', {
      wifi_sta: { connected: true, rssi: -55 },
      unixtime: 0,
      relays: [{ ison: true }],
      emeters: [channel, channel, channel],
      total_power: 31.5,
      update: { old_version: '20230913-114008/v1.14.0' },
    })
    expect(decoded.description).toEqual({ channels: 3, relay: 0, firmware: '20230913-114008/v1.14.0' })
    expect(decoded.drops).toEqual([])
    expect(Object.keys(decoded.values)).toHaveLength(3 * 6 + 2)
  })
})
