import { expect, test } from 'vitest'
import { models } from '../../contract/models/index.ts'
import { type DeviceType, metricId } from '../../contract/models/model.ts'
import type { DropReason } from '../device-events.ts'
import { decodeOwnController } from './own-controller.ts'
import { modelFor, namedReadings, now } from './testing-decode.ts'

function decode(type: DeviceType, path: string, body: unknown) {
  const drops: DropReason[] = []
  const events = decodeOwnController(
    path,
    { topic: `D1/${path}`, payload: Buffer.from(JSON.stringify(body)) },
    { model: modelFor(type), deviceId: 'D1', now, drop: (reason) => drops.push(reason) },
  )
  return { drops, values: namedReadings(modelFor(type), events) }
}

test('an air sensor reports climate and particles', () => {
  const body = {
    t_r: 21.4,
    rh_r: 48,
    co2_r: 812,
    lux: 130,
    mc_pm1_0: 3.1,
    mc_pm2_5: 4,
    mc_pm10_0: 4,
    bme_t_off: 1.5,
  }
  expect(decode('THALPOS_IAQ', 'iaq/status', body)).toEqual({
    drops: [],
    values: [Object.fromEntries(Object.entries(body).map(([name, value]) => [`iaq.${name}`, value]))],
  })
})

test('fine dust that outweighs coarse dust is a broken report: that list is left out, the rest is stored', () => {
  const body = {
    co2_r: 700,
    mc_pm1_0: 9,
    mc_pm2_5: 4,
    mc_pm10_0: 12,
    pm0_5: 1,
    pm1_0: 1,
    pm2_5: 2,
    pm10_0: 2,
  }
  expect(decode('THALPOS_IAQ', 'iaq/status', body)).toEqual({
    drops: ['inconsistent'],
    values: [{ 'iaq.co2_r': 700, 'iaq.pm0_5': 1, 'iaq.pm1_0': 1, 'iaq.pm2_5': 2, 'iaq.pm10_0': 2 }],
  })
})

test('particles are compared across a size that was not measured', () => {
  expect(decode('THALPOS_IAQ', 'iaq/status', { mc_pm1_0: 9, mc_pm2_5: null, mc_pm10_0: 4 })).toEqual({
    drops: ['inconsistent'],
    values: [],
  })
})

test('an air sensor’s memory is held to the same', () => {
  const row = { ts: now - 600_000, iaq: { t_r: 20, pm0_5: 5, pm1_0: 1 } }
  expect(decode('THALPOS_IAQ', 'history', [row])).toEqual({
    drops: ['inconsistent'],
    values: [{ 'iaq.t_r': 20 }],
  })
})

test('a heat pump reports temperatures, modes and its own counters', () => {
  const body = {
    t_water_out: 35.2,
    t_water_in: 30.1,
    ctl_mod: 7,
    cmp: true,
    power: 1.42,
    kwh_counter: 8123.4,
  }
  expect(decode('THALPOS_HC_MB', 'mb/status', body)).toEqual({
    drops: [],
    values: [
      {
        'mb.t_water_out': 35.2,
        'mb.t_water_in': 30.1,
        'mb.ctl_mod': 7,
        'mb.cmp': 1,
        'mb.power': 1.42,
        'mb.kwh_counter': 8123.4,
      },
    ],
  })
})

test('a heat pump beyond its registers is not believed', () => {
  expect(decode('THALPOS_HC_MB', 'mb/status', { t_water_out: 655.35, ctl_mod: 16, t_water_in: 30 })).toEqual({
    drops: ['out_of_range', 'out_of_range'],
    values: [{ 'mb.t_water_in': 30 }],
  })
})

test('a placeholder in a register is ignored and not counted as dropped', () => {
  const body = {
    error_code: 255,
    ahs_dt_dly: 255,
    ibh_dt_dly: 127,
    t_set: 255,
    t_r: 127,
    t_out: 32_767,
    t_dhw: 25,
  }
  expect(decode('THALPOS_HC_MB', 'mb/status', body)).toEqual({ drops: [], values: [{ 'mb.t_dhw': 25 }] })
  expect(decode('THALPOS_HC_MB', 'mb/status', { error_code: 143, ahs_dt_dly: 120 })).toEqual({
    drops: [],
    values: [{ 'mb.error_code': 143, 'mb.ahs_dt_dly': 120 }],
  })
  expect(decode('THALPOS_HC_MB', 'mb/status', { t_water_out: 126, kwh_counter: 255 })).toEqual({
    drops: ['out_of_range'],
    values: [{ 'mb.kwh_counter': 255 }],
  })
})

test('the 25 °C of a sensor that has failed is no temperature', () => {
  const decoded = (error_code: number, more: object) =>
    decode('THALPOS_HC_MB', 'mb/status', { error_code, ...more }).values[0]
  expect(decoded(44, { t_r: 25, t_dhw: 25 })).toEqual({ 'mb.error_code': 44, 'mb.t_dhw': 25 })
  expect(decoded(5, { t_r: 25, t_dhw: 25 })).toEqual({ 'mb.error_code': 5, 'mb.t_r': 25 })
  expect(decoded(0, { t_r: 25, t_dhw: 25 })).toEqual({ 'mb.error_code': 0, 'mb.t_r': 25, 'mb.t_dhw': 25 })
  expect(decoded(44, { t_r: 24 })).toEqual({ 'mb.error_code': 44, 'mb.t_r': 24 })
  const ts = now - 60_000
  expect(
    decode('THALPOS_HC_MB', 'history', [{ ts, mb: { error_code: 44, t_r: 25, t_out: 3 } }]).values,
  ).toEqual([{ 'mb.error_code': 44, 'mb.t_out': 3 }])
})

test.each<[DeviceType, string, object]>([
  ['THALPOS_HC_MB', 'mb/status', { ctl_mod: 7.5, h_cur: 3.5, cmp: 0.5, error_code: 3.7 }],
  ['THALPOS_HC_OT', 'ot/boiler/status', { heat: 0.5, flame: 0.5, water: 1e-9, fault: 3.7 }],
  ['THALPOS_HC_OT', 'ot/thalpos/status', { bypass: 1.5, heat_set: 0.1, t_r_overr: 0.9, relay: 0.7 }],
])('nothing lies between two states of a %s: %s', (type, path, body) => {
  expect(decode(type, path, body)).toEqual({ drops: Object.keys(body).map(() => 'out_of_range'), values: [] })
  const whole = Object.fromEntries(Object.keys(body).map((name) => [name, 1.0]))
  expect(decode(type, path, whole).drops).toEqual([])
})

test('what is measured or set is neither true nor false', () => {
  const measured = { t_water_out: true, t_set: false, kwh_counter: true, cmp: true, heat: false }
  expect(decode('THALPOS_HC_MB', 'mb/status', measured)).toEqual({
    drops: ['not_a_number', 'not_a_number', 'not_a_number'],
    values: [{ 'mb.cmp': 1, 'mb.heat': 0 }],
  })
})

const derived = models
  .filter(({ type }) => !type.startsWith('SHELLY'))
  .flatMap(({ type, metrics }) =>
    metrics.filter(({ kind }) => kind === 'energy').map((metric) => ({ type, metric, id: metricId(metric) })),
  )

test.each(derived)(
  '$id of $type is worked out by the server and taken from no device',
  ({ type, metric }) => {
    const live = decode(type, `${metric.group.replace('.', '/')}/status`, { [metric.name]: 5 })
    expect(live).toEqual({ drops: ['unknown_group'], values: [] })
    const late = decode(type, 'history', [{ ts: now - 60_000, [metric.group]: { [metric.name]: 5 } }])
    expect(late).toEqual({ drops: ['unknown_metric'], values: [] })
  },
)
