import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hcOt } from '../../contract/models/hc-ot.ts'
import { groupsOf, metricId } from '../../contract/models/model.ts'
import type { DeviceEvent, DropReason } from '../device-events.ts'
import { vectorOf } from '../testing-vectors.ts'
import { namedValues } from '../vectors.ts'
import { decodeOwnController } from './own-controller.ts'
import { namedReadings } from './testing-decode.ts'

const now = Date.parse('2026-11-21T12:00:00Z')

function decode(path: string, payload: string | Buffer | object) {
  const drops: DropReason[] = []
  const bytes = Buffer.isBuffer(payload)
    ? payload
    : Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload))
  const events = decodeOwnController(
    path,
    { topic: `D1/${path}`, payload: bytes },
    { model: hcOt, deviceId: 'D1', now, drop: (reason) => drops.push(reason) },
  )
  return { events, drops }
}

const valuesOf = (events: DeviceEvent[]) => namedReadings(hcOt, events)

describe('a status report', () => {
  test('of the device itself reports its firmware beside its values', () => {
    expect(decode('device/status', { rssi: -60, fw: '2.4.1' }).events).toEqual([
      expect.objectContaining({ kind: 'reading' }),
      { kind: 'description', deviceId: 'D1', description: { firmware: '2.4.1' } },
    ])
    for (const fw of ['', 7, null, {}]) expect(decode('device/status', { fw }).events).toEqual([])
    expect(decode('ot/boiler/status', { fw: '2.4.1' }).events).toEqual([])
  })

  test('becomes a reading with group and name, booleans as 0 and 1', () => {
    expect(decode('ot/boiler/status', { blr_t: 43.1, flame: true, heat: 1, water: false })).toEqual({
      events: [
        {
          kind: 'reading',
          deviceId: 'D1',
          ts: new Date(now),
          live: true,
          values: vectorOf(hcOt, {
            'ot.boiler.blr_t': 43.1,
            'ot.boiler.flame': 1,
            'ot.boiler.heat': 1,
            'ot.boiler.water': 0,
          }),
        },
      ],
      drops: [],
    })
  })

  test('of the device itself has one level', () => {
    const { events, drops } = decode('device/status', { rssi: -61 })
    expect(valuesOf(events)).toEqual([{ 'device.rssi': -61 }])
    expect(drops).toEqual([])
  })

  test.each([
    ['a minute ago', now - 60_000, now - 60_000],
    ['four minutes ahead', now + 240_000, now + 240_000],
    ['an hour ahead', now + 3_600_000, now],
    ['before the network set the clock', 1_610, now],
    ['in seconds', now / 1000, now],
    ['as text', 'noon', now],
  ])('with a clock %s is stored at a sane time', (_what, ts, stored) => {
    const { events } = decode('ot/boiler/status', { ts, blr_t: 40 })
    expect(events).toMatchObject([{ ts: new Date(stored) }])
  })

  test.each<[string, object, DropReason[]]>([
    ['a value beyond physics', { blr_t: 400, ch_pres: 1.4 }, ['out_of_range']],
    ['a room below zero', { blr_t: 65535, ch_pres: 1.4 }, ['out_of_range']],
    ['a number as text', { blr_t: '43', ch_pres: 1.4 }, ['not_a_number']],
    ['a nested value', { blr_t: { a: 1 }, ch_pres: 1.4 }, ['not_a_number']],
    ['an unknown name', { constructor: 1, ch_pres: 1.4 }, ['unknown_metric']],
    ['a value that is not measured', { blr_t: null, ch_pres: 1.4 }, []],
  ])('with %s keeps the rest', (_what, body, drops) => {
    const decoded = decode('ot/boiler/status', body)
    expect(valuesOf(decoded.events)).toEqual([{ 'ot.boiler.ch_pres': 1.4 }])
    expect(decoded.drops).toEqual(drops)
  })

  test.each<[string, string, string | Buffer, DropReason]>([
    ['broken JSON', 'ot/boiler/status', '{"blr_t":', 'bad_json'],
    ['nothing', 'ot/boiler/status', '', 'bad_json'],
    ['bytes', 'ot/boiler/status', Buffer.from([0xff, 0x00, 0x81]), 'bad_json'],
    ['a list', 'ot/boiler/status', '[1]', 'bad_shape'],
    ['null', 'ot/boiler/status', 'null', 'bad_shape'],
    ['an unknown group', 'ot/kettle/status', '{"t":1}', 'unknown_group'],
    ['an unknown topic', 'ot/boiler', '{"t":1}', 'unknown_topic'],
    ['no group', 'status', '{"t":1}', 'unknown_topic'],
    ['a third level', 'a/b/c/status', '{"t":1}', 'unknown_topic'],
  ])('that is %s is dropped and counted', (_what, path, payload, drop) => {
    expect(decode(path, payload)).toEqual({ events: [], drops: [drop] })
  })

  test.each([
    [{ blr_mod_lvl: -3, flame: 1, heat: 1 }, 0],
    [{ blr_mod_lvl: 40, flame: 0, heat: 1 }, 0],
    [{ blr_mod_lvl: 40, heat: 0, water: 0 }, 0],
    [{ blr_mod_lvl: 40, flame: 1, heat: 0, water: 1 }, 40],
    [{ blr_mod_lvl: 40 }, 40],
  ])('knows that a boiler at rest does not modulate: %j', (body, level) => {
    expect(valuesOf(decode('ot/boiler/status', body).events)[0]).toMatchObject({
      'ot.boiler.blr_mod_lvl': level,
    })
  })

  test('knows that hot water of exactly 0 °C is none that is measured', () => {
    const { events, drops } = decode('ot/boiler/status', { dhw_t: 0, blr_mod_lvl: -1, blr_t: 40 })
    expect(valuesOf(events)).toEqual([{ 'ot.boiler.blr_t': 40, 'ot.boiler.blr_mod_lvl': 0 }])
    expect(drops).toEqual([])
    expect(valuesOf(decode('ot/boiler/status', { dhw_t: 0.1 }).events)).toEqual([{ 'ot.boiler.dhw_t': 0.1 }])
    const row = { ts: now - 60_000, 'ot.boiler': { dhw_t: 0, blr_t: 40 } }
    expect(valuesOf(decode('history', [row]).events)).toEqual([{ 'ot.boiler.blr_t': 40 }])
  })

  test.each([
    ['2.4.1\u0000', '2.4.1'],
    ['\u001b[31m2.4\u0085', '[31m2.4'],
    ['\ud800', '\ufffd'],
    ['\u0000\u007f', undefined],
    [`${'x'.repeat(63)}😀😀`, `${'x'.repeat(63)}😀`],
    ['😀'.repeat(80), '😀'.repeat(64)],
    [`x${'😀'.repeat(80)}`, `x${'😀'.repeat(63)}`],
  ])('of the device’s firmware %j stores what can be stored', (fw, stored) => {
    const cid = '0d6ff8a1-35c7-4c0c-9d83-3c1f2f3d2a11'
    expect(decode('device/status', { fw }).events).toEqual(
      stored === undefined
        ? []
        : [{ kind: 'description', deviceId: 'D1', description: { firmware: stored } }],
    )
    const refusal = { kind: 'ack', deviceId: 'D1', cid, ok: false }
    expect(decode('cmd/ack', { cid, ok: false, error: fw }).events).toEqual([
      stored === undefined ? refusal : { ...refusal, error: stored },
    ])
  })
})

describe('history', () => {
  const row = (minutesAgo: number) => ({
    ts: now - minutesAgo * 60_000,
    'ot.boiler': { blr_t: 40 },
    device: { rssi: -60 },
  })

  test('becomes late readings at the device’s own times', () => {
    const { events } = decode('history', [row(20), row(10)])
    expect(events).toMatchObject([
      {
        live: false,
        ts: new Date(now - 1_200_000),
        values: vectorOf(hcOt, { 'ot.boiler.blr_t': 40, 'device.rssi': -60 }),
      },
      { live: false, ts: new Date(now - 600_000) },
    ])
  })

  test('leaves out rows without a usable time and keeps the others', () => {
    const { events, drops } = decode('history', [
      row(20),
      { ts: 12, 'ot.boiler': { blr_t: 1 } },
      null,
      7,
      row(10),
    ])
    expect(events).toHaveLength(2)
    expect(drops).toEqual(['bad_shape', 'bad_shape', 'bad_shape'])
  })

  test('of more than 500 rows is dropped', () => {
    expect(
      decode(
        'history',
        Array.from({ length: 501 }, () => row(1)),
      ),
    ).toEqual({ events: [], drops: ['too_big'] })
  })
})

describe('presence and acknowledgements', () => {
  test('online is true or false and nothing else', () => {
    expect(decode('online', 'true').events).toEqual([{ kind: 'presence', deviceId: 'D1', online: true }])
    expect(decode('online', 'false').events).toEqual([{ kind: 'presence', deviceId: 'D1', online: false }])
    expect(decode('online', 'yes')).toEqual({ events: [], drops: ['bad_shape'] })
  })

  test('an acknowledgement names its command', () => {
    const cid = '0d6ff8a1-35c7-4c0c-9d83-3c1f2f3d2a11'
    expect(decode('cmd/ack', { cid, ok: true, applied: 21.5 }).events).toEqual([
      { kind: 'ack', deviceId: 'D1', cid, ok: true, applied: 21.5 },
    ])
    expect(decode('cmd/ack', { cid, ok: false, error: 'range' }).events).toMatchObject([
      { ok: false, error: 'range' },
    ])
    expect(decode('cmd/ack', { cid: 'x', ok: true })).toEqual({ events: [], drops: ['bad_shape'] })
    expect(decode('cmd/ack', { cid, ok: 'yes' })).toEqual({ events: [], drops: ['bad_shape'] })
  })
})

test('20,000 mutated messages never throw and never yield a value outside the model', () => {
  const limits = new Map(hcOt.metrics.map((metric) => [metricId(metric), metric]))
  const odd = fc.constantFrom('ts', '__proto__', 'constructor', 'toString', '')
  const value = fc.oneof(
    fc.constantFrom(0, 1, 2, 21.5, 60),
    fc.double(),
    fc.integer(),
    fc.boolean(),
    fc.jsonValue(),
  )
  const fieldsOf = (group: string) => {
    const names = hcOt.metrics.filter((metric) => metric.group === group).map((metric) => metric.name)
    return fc.dictionary(fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...names) }, odd), value)
  }
  const report = fc
    .constantFrom(...groupsOf(hcOt))
    .chain((group) => fc.tuple(fc.constant(`${group.replace('.', '/')}/status`), fieldsOf(group)))
  const rows = fc.array(
    fc.record({
      ts: fc.oneof(fc.integer({ min: now - 1e9, max: now + 1e9 }), value),
      'ot.boiler': fc.oneof(fieldsOf('ot.boiler'), value),
      'ot.thalpos': fieldsOf('ot.thalpos'),
    }),
    { maxLength: 5 },
  )
  const history = fc.tuple(fc.constant('history'), fc.oneof(rows, fc.jsonValue()))
  const other = fc.tuple(
    fc.oneof(fc.constantFrom('online', 'cmd/ack', 'cmd', 'ot/x/status'), fc.string()),
    fc.jsonValue(),
  )
  const cut = fc.tuple(fc.nat(), fc.nat({ max: 255 }), fc.nat({ max: 3 }))
  let readings = 0
  fc.assert(
    fc.property(fc.oneof(report, history, other), cut, ([path, body], [position, byte, manner]) => {
      const payload = Buffer.from(JSON.stringify(body))
      const mutated = manner === 1 ? payload.subarray(0, position % (payload.length + 1)) : payload
      if (manner === 2 && mutated.length > 0) mutated[position % mutated.length] = byte
      for (const event of decode(path, mutated).events) {
        if (event.kind !== 'reading') continue
        readings += 1
        expect(event.ts.getTime()).toBeGreaterThanOrEqual(1.5e12)
        expect(event.ts.getTime()).toBeLessThanOrEqual(now + 300_000)
        for (const [id, number] of Object.entries(namedValues(hcOt, event.values))) {
          const metric = limits.get(id)
          expect(metric && number >= metric.min && number <= metric.max).toBe(true)
        }
      }
    }),
    { numRuns: 20_000 },
  )
  expect(readings).toBeGreaterThan(1500)
})
