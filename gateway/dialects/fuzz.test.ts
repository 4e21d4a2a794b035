import { expect, test } from 'vitest'
import { type DeviceType, findMetric, isReported, metricId } from '../../contract/models/model.ts'
import type { Description, DeviceEvent } from '../device-events.ts'
import { ascendingPlaces, namedValues } from '../vectors.ts'
import { decodeOwnController } from './own-controller.ts'
import { decodeGen1 } from './shelly-gen1.ts'
import { decodeGen2 } from './shelly-gen2.ts'
import { modelFor, notify, now } from './testing-decode.ts'

/** The same numbers in every run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const odd = [
  'null',
  '-1',
  '1e999',
  '"0"',
  '[]',
  '{}',
  'true',
  '""',
  '-0.0',
  '9007199254740993',
  '0.5',
  '{"toString":1}',
  '{"__proto__":1}',
]

const oddTexts = [
  '"a\\u0000b"',
  '"\\ud83d"',
  '"\\u009f\\u0007"',
  `"${'x😀'.repeat(50)}"`,
  `"x${'😀'.repeat(70)}"`,
]

/** With something else in place of one of its numbers, or of one of its texts. */
function replaceOne(payload: string, pick: (length: number) => number): string {
  const isText = pick(3) === 0
  const places = [...payload.matchAll(isText ? /(?<=:)"[^"]*"/g : /-?\d+(\.\d+)?/g)]
  const hit = places[pick(places.length)]
  if (!hit) return payload
  const others = isText ? oddTexts : odd
  return payload.slice(0, hit.index) + others[pick(others.length)] + payload.slice(hit.index + hit[0].length)
}

function mutate(payload: string, random: () => number): Buffer {
  const pick = (length: number) => Math.floor(random() * length)
  const bytes = Buffer.from(payload)
  const manner = pick(6)
  if (manner === 0) return bytes
  if (manner === 1) return bytes.subarray(0, pick(bytes.length + 1))
  if (manner === 2) return Buffer.from(replaceOne(payload, pick))
  if (manner === 3) {
    const at = pick(bytes.length)
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(pick(bytes.length))])
  }
  for (let hits = pick(4); hits >= 0; hits -= 1) if (bytes.length > 0) bytes[pick(bytes.length)] = pick(256)
  return bytes
}

const phase = (x: string) => ({
  [`${x}_voltage`]: 231.2,
  [`${x}_current`]: 1.1,
  [`${x}_act_power`]: -201.4,
  [`${x}_pf`]: 0.9,
})
const em = { id: 0, ...phase('a'), ...phase('b'), ...phase('c'), a_freq: 50, n_current: null }
const single = { id: 0, current: 1.4, voltage: 229, act_power: 300.2, aprt_power: 320, pf: 0.93, freq: 50 }
const full = {
  'em1:0': single,
  'em1data:0': { total_act_energy: 5 },
  'switch:100': { output: true },
  wifi: { rssi: -60 },
}
const channel = {
  power: 10.5,
  voltage: 230,
  pf: 0.9,
  current: 0.1,
  is_valid: true,
  total: 7,
  total_returned: 0,
}
const cid = '7b0c6f0e-4c52-4f0e-8f5a-0a5d5b1f6c21'
const boiler = { ts: now, blr_t: 51.5, flame: 1, heat: 1, water: 0, blr_mod_lvl: 40, fault: 0 }

type Corpus = readonly (readonly [path: string, body: unknown])[]

const own: Corpus = [
  ['ot/boiler/status', boiler],
  ['ot/thalpos/status', { heat_set: 1, t_r: 20.5, t_r_set: 21 }],
  ['device/status', { rssi: -60, fw: '2.4.1' }],
  ['cmd/ack', { cid, ok: false, error: 'range', limit: 10 }],
  ['history', [{ ts: now - 60_000, 'ot.boiler': boiler, device: { rssi: -60 } }]],
  ['cmd/ack', { cid, ok: true, applied: 1 }],
  ['online', 'true'],
]
const particles = {
  mc_pm1_0: 3.1,
  mc_pm2_5: 4,
  mc_pm10_0: 4.2,
  pm0_5: 21,
  pm1_0: 25,
  pm2_5: 26,
  pm10_0: 26.5,
}
const air = { t_r: 21.4, rh_r: 48, co2_r: 812, lux: 130, ...particles, bme_t_off: 1.5 }
const sensor: Corpus = [
  ['iaq/status', air],
  ['device/status', { rssi: -61, fw: '2.4.1' }],
  ['history', [{ ts: now - 60_000, iaq: air }]],
  ['cmd/ack', { cid, ok: false, error: 'range', limit: 10 }],
]
const pump = {
  t_water_out: 35.2,
  t_out: -3,
  ctl_mod: 15,
  cmp: true,
  error_code: 9,
  power: 1.42,
  kwh_counter: 8123.4,
}
const heatPump: Corpus = [
  ['mb/status', { ts: now, ...pump }],
  ['mb/status', { h_t_amb_min: -25, h_cur: 4, t_dhw_set: 50, ahs_dt_dly: 30 }],
  ['history', [{ ts: now - 60_000, mb: pump, device: { rssi: -60 } }]],
  ['device/status', { rssi: -60, fw: '2.4.1' }],
]
const first: Corpus = [
  ['emeter/0/power', '120.11'],
  ['emeter/1/total', '8123.4'],
  ['emeter/2/voltage', '229.03'],
  ['relay/0', 'on'],
  ['announce', { id: 'shellyem3-A1', model: 'SHEM-3', fw_ver: '1.14.0' }],
  [
    'info',
    {
      wifi_sta: { rssi: -55 },
      unixtime: 1.7e9,
      relays: [{ ison: true }],
      emeters: [channel, channel, channel],
    },
  ],
]
const second: Corpus = [
  ['events/rpc', notify({ ts: 1.7e9, 'em:0': em, 'emdata:0': { a_total_act_energy: 10.5 } })],
  ['events/rpc', notify(full, 'NotifyFullStatus')],
  ['status/em:0', em],
  ['status/em1:1', single],
  ['status/switch:0', { id: 0, output: false }],
  ['reply/whole/rpc', { id: 1, result: full }],
  ['reply/make/rpc', { id: 1, result: { model: 'SPEM-003CEBEU', ver: '1.4.4' } }],
  [`reply/${cid}/rpc`, { id: 1, result: { was_on: true } }],
  [`reply/${cid}/rpc`, { id: 1, error: { code: -103, message: 'no' } }],
]

type Decode = typeof decodeGen1

/** Free text from the device. */
function textsOf(event: Extract<DeviceEvent, { kind: 'ack' | 'description' }>): string[] {
  const texts =
    event.kind === 'ack' ? [event.error] : [event.description.hardware, event.description.firmware]
  return texts.filter((text) => text !== undefined)
}
const isPlain = (text: string): boolean =>
  text.isWellFormed() && !/\p{Cc}/u.test(text) && text !== '' && Array.from(text).length <= 64

test.each<[string, DeviceType, Corpus, Decode]>([
  ['boiler controllers', 'THALPOS_HC_OT', own, decodeOwnController],
  ['heat pump controllers', 'THALPOS_HC_MB', heatPump, decodeOwnController],
  ['air sensors', 'THALPOS_IAQ', sensor, decodeOwnController],
  ['meters of the first generation', 'SHELLY_EM_3PH', first, decodeGen1],
  ['meters of later generations', 'SHELLY_EM_3PH', second, decodeGen2],
])(
  '100,000 mutated messages of %s never throw and yield neither a value outside the model nor text that cannot be stored',
  (_who, type, corpus, decode) => {
    const random = seeded(20_261_121)
    const model = modelFor(type)
    const texts = corpus.map(
      ([path, body]) => [path, typeof body === 'string' ? body : JSON.stringify(body)] as const,
    )
    const wrong: unknown[] = []
    let readings = 0
    let drops = 0
    let words = 0
    const check = (event: DeviceEvent, payload: Buffer) => {
      if (event.kind === 'ack' || event.kind === 'description') {
        const texts = textsOf(event)
        words += texts.length
        if (!texts.every(isPlain)) wrong.push({ event, payload: payload.toString() })
      }
      if (event.kind !== 'reading') return
      readings += 1
      const at = event.ts.getTime()
      const isTimely = at >= 1.5e12 && at <= now + 300_000
      const isPossible = Object.entries(namedValues(model, event.values)).every(([id, value]) => {
        const metric = findMetric(model, id.slice(id.lastIndexOf('.') + 1))
        return (
          metric &&
          metricId(metric) === id &&
          isReported(metric) &&
          value >= metric.min &&
          value <= metric.max &&
          (metric.kind !== 'state' || Number.isInteger(value))
        )
      })
      const isAscending = ascendingPlaces(model).every((places) => {
        const values = places
          .map((place) => event.values[place] ?? Number.NaN)
          .filter((value) => !Number.isNaN(value))
        return values.every((value, at) => at === 0 || (values[at - 1] ?? value) <= value)
      })
      if (!isTimely || !isPossible || !isAscending) wrong.push({ event, payload: payload.toString() })
    }
    for (let round = 0; round < 100_000; round += 1) {
      const [path, text] = texts[Math.floor(random() * texts.length)] ?? ['', '']
      const payload = mutate(text, random)
      const mutatedPath = random() < 0.05 ? mutate(path, random).toString() : path
      const known: Partial<Description> = {}
      const events = decode(
        mutatedPath,
        { topic: `D1/${mutatedPath}`, payload },
        {
          model,
          deviceId: 'D1',
          now,
          known,
          drop: () => void (drops += 1),
          describe: (part) => Object.assign(known, part),
        },
      )
      for (const event of events) check(event, payload)
      check({ kind: 'description', deviceId: 'D1', description: known }, payload)
    }
    expect(wrong).toEqual([])
    expect(readings).toBeGreaterThan(15_000)
    expect(drops).toBeGreaterThan(15_000)
    expect(words).toBeGreaterThan(1000)
  },
)
