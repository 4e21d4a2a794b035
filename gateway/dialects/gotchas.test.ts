// What meters in real homes were seen to do that their manuals do not lead one to expect.
import { describe, expect, test } from 'vitest'
import { gen1, gen2, notify, now, thisSecond } from './testing-decode.ts'

const sane = now / 1000 - 30

describe('a meter of the first generation', () => {
  test('counts watt-hours in total and watt-minutes in energy, which are two metrics', () => {
    expect(gen1('emeter/1/total', '1204.6').values).toEqual({ 'energy.energy_b': 1204.6 })
    expect(gen1('emeter/1/energy', '72276').values).toEqual({ 'energy.energy_wmin_b': 72276 })
    expect(gen1('emeter/1/energy', '72276', { known: { totals: true } }).values).toEqual({})
    expect(gen1('emeter/1/returned_energy', '12')).toMatchObject({ events: [], drops: [] })
  })

  test('may have a negative power factor with negative power', () => {
    const emeters = [
      { power: -512.4, pf: -0.71, voltage: 231.1, is_valid: true, total: 10, total_returned: 20 },
    ]
    expect(gen1('info', { unixtime: sane, emeters })).toMatchObject({
      drops: [],
      values: { 'power.power_a': -512.4, 'power_factor.pf_a': -0.71 },
    })
  })

  test('reports 1970 before it knows the time, and is given the server’s', () => {
    const { events } = gen1('info', { time: '', unixtime: 0, emeters: [{ power: 5, is_valid: true }] })
    expect(events).toMatchObject([{ ts: thisSecond }])
  })

  test('with an impossible signal strength is not believed about it', () => {
    expect(gen1('info', { wifi_sta: { rssi: 3 } })).toMatchObject({ events: [], drops: ['out_of_range'] })
    expect(gen1('info', { wifi_sta: { rssi: -58 } }).values).toEqual({ 'device.rssi': -58 })
  })

  test('does not report what a channel measures that it calls invalid', () => {
    const emeters = [
      { power: 5, is_valid: false },
      { power: 7, is_valid: true },
    ]
    expect(gen1('info', { emeters }).values).toEqual({ 'power.power_b': 7 })
  })

  test('that counts two channels on one voltage reports that voltage once', () => {
    const known = { channels: 2 }
    expect(gen1('emeter/0/voltage', '234.92', { known }).values).toEqual({ 'voltage.voltage_a': 234.92 })
    expect(gen1('emeter/1/voltage', '234.92', { known })).toMatchObject({ events: [], drops: [] })
    const channel = { power: 1, voltage: 234.92, is_valid: true }
    expect(gen1('info', { emeters: [channel, channel] }).values).toEqual({
      'power.power_a': 1,
      'power.power_b': 1,
      'voltage.voltage_a': 234.92,
    })
  })
})

describe('a meter of the second generation', () => {
  test('may number a component by the text "0"', () => {
    expect(gen2('status/em1:0', { id: '0', act_power: -301.5 })).toMatchObject({
      drops: [],
      values: { 'power.power_a': -301.5 },
    })
  })

  test('may leave any measurement null', () => {
    const status = { id: 0, a_voltage: 230.4, a_current: null, a_act_power: 12, n_current: null, b_pf: null }
    expect(gen2('status/em:0', status)).toMatchObject({
      drops: [],
      values: { 'voltage.voltage_a': 230.4, 'power.power_a': 12 },
    })
  })

  test('may have a negative power factor with positive power', () => {
    expect(gen2('status/em:0', { a_act_power: 310.2, a_pf: -0.83 })).toMatchObject({
      drops: [],
      values: { 'power.power_a': 310.2, 'power_factor.pf_a': -0.83 },
    })
  })

  test('may not report the frequency at all', () => {
    const { values, drops } = gen2('status/em1:0', { voltage: 229.7, act_power: 8.1 })
    expect([values['frequency.freq'], drops]).toEqual([undefined, []])
    expect(gen2('status/em:0', { b_freq: 50.1 }).values).toEqual({ 'frequency.freq': 50.1 })
  })

  test('reports it on any phase that has a current: one without reports 0', () => {
    const decoded = gen2('status/em:0', { a_freq: 0, b_freq: null, c_freq: 49.9 })
    expect(decoded).toMatchObject({ drops: [], values: { 'frequency.freq': 49.9 } })
    expect(gen2('status/em:0', { a_freq: 0, b_freq: 0 })).toMatchObject({
      events: [],
      drops: ['out_of_range'],
    })
  })

  test('reports 1.61 for the time before it knows it, and is given the server’s', () => {
    const early = gen2('events/rpc', notify({ ts: 1.61, 'em:0': { a_voltage: 230 } }))
    expect(early.events).toMatchObject([{ ts: thisSecond }])
    const later = gen2('events/rpc', notify({ ts: sane, 'em:0': { a_voltage: 230 } }))
    expect(later.events).toMatchObject([{ ts: new Date(sane * 1000) }])
  })

  test('on a cable has no signal strength, and one above zero is refused', () => {
    const answer = (rssi: number) =>
      gen2('reply/whole/rpc', { id: 1, result: { wifi: { rssi, ssid: null } } })
    expect(answer(0)).toMatchObject({ events: [], drops: [] })
    expect(answer(3)).toMatchObject({ events: [], drops: ['out_of_range'] })
    expect(answer(-64).values).toEqual({ 'device.rssi': -64 })
  })

  test('reads a tenth of a volt on a phase that is not connected', () => {
    expect(gen2('status/em:0', { b_voltage: 0.11, c_voltage: 0.09 })).toMatchObject({
      drops: [],
      values: { 'voltage.voltage_b': 0.11, 'voltage.voltage_c': 0.09 },
    })
  })

  test('with three phases may report them as three single ones', () => {
    const status = { 'em1:0': { act_power: 501 }, 'em1:1': { act_power: 0 }, 'em1:2': { act_power: -3 } }
    const decoded = gen2('reply/whole/rpc', { id: 1, result: status })
    expect(decoded.values).toEqual({ 'power.power_a': 501, 'power.power_b': 0, 'power.power_c': -3 })
    expect(decoded.description).toEqual({ channels: 3, relay: null })
  })

  test('reports only what changed of its switch, and the rest stays as it was', () => {
    expect(
      gen2('events/rpc', notify({ ts: sane, 'switch:0': { id: 0, temperature: { tC: 41 } } })),
    ).toMatchObject({ events: [], drops: [], description: { relay: 0 } })
    expect(gen2('events/rpc', notify({ ts: sane, 'switch:0': { id: 0, output: true } })).values).toEqual({
      'relay.relay_a': 1,
    })
  })

  test('starts its counters at zero again, which is a reading like any other', () => {
    expect(gen2('status/emdata:0', { a_total_act_energy: 0, a_total_act_ret_energy: 0 })).toMatchObject({
      drops: [],
      values: { 'energy.energy_a': 0, 'energy.returned_a': 0 },
    })
  })

  test('has a total that is not quite the sum of its phases, so only the phases count', () => {
    const phases = { a_act_power: 300.1, b_act_power: 200.2, c_act_power: 58.7, total_act_power: 558.965 }
    expect(gen2('status/em:0', phases).values).toEqual({
      'power.power_a': 300.1,
      'power.power_b': 200.2,
      'power.power_c': 58.7,
    })
  })

  test('may give back on one phase while the whole takes', () => {
    const status = { a_act_power: 900, b_act_power: -220.5, total_act_power: 679.5 }
    expect(gen2('status/em:0', status).values).toEqual({ 'power.power_a': 900, 'power.power_b': -220.5 })
  })

  test('with broken JSON in a status is counted and stops nothing', () => {
    expect(gen2('status/em:0', '{"id":0,"a_voltage":')).toEqual({
      events: [],
      drops: ['bad_json'],
      description: {},
      values: {},
    })
  })

  test('may hang on half of a split phase of 120 volts', () => {
    expect(gen2('status/em1:0', { voltage: 121.4 })).toMatchObject({
      drops: [],
      values: { 'voltage.voltage_a': 121.4 },
    })
  })

  test('answers 404 to what it has no handler for, which is neither a reading nor an acknowledgement', () => {
    const error = { code: 404, message: 'No handler for EM.GetStatus' }
    expect(gen2('reply/whole/rpc', { id: 1, src: 'shellyproem50-a1b2c3d4e5f6', error })).toMatchObject({
      events: [],
      drops: [],
      description: {},
    })
  })

  test.each(['MQTT', 'HTTP_in', 'button', 'init', 7, null, undefined])(
    'shows its switch alike whoever turned it, which it names as %j',
    (source) => {
      const without = gen2('status/switch:0', { id: 0, output: false })
      expect(without).toMatchObject({ drops: [], values: { 'relay.relay_a': 0 } })
      expect(gen2('status/switch:0', { id: 0, source, output: false })).toEqual(without)
    },
  )

  test('is warm inside, which is no temperature of a room', () => {
    expect(gen2('status/temperature:0', { id: 0, tC: 46.2 })).toMatchObject({ events: [], drops: [] })
    expect(gen2('events/rpc', notify({ ts: sane, 'temperature:0': { id: 0, tC: 46.2 } }))).toMatchObject({
      events: [],
      drops: [],
    })
  })
})
