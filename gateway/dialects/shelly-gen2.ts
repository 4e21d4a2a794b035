// Shelly of the second to fourth generation: JSON for each component (`em:0`, `em1data:1`, `switch:100`), pushed as
// notifications or one by one, and replies to RPC requests.
import { relayMetrics } from '../../contract/models/shelly.ts'
import type { DeviceEvent, Message } from '../device-events.ts'
import { blankVector, type Vector } from '../vectors.ts'
import { type Describing, isRecord, none, parseRecord, textOf } from './decoding.ts'
import {
  describeMake,
  type Fields,
  inMilliseconds,
  phases,
  reportOf,
  setFirstInRange,
  setMetric,
  setMetrics,
  takeRssi,
} from './shelly.ts'

type Status = Record<string, unknown>

const electric: Fields = [
  ['voltage', 'voltage'],
  ['current', 'current'],
  ['act_power', 'power'],
  ['pf', 'pf'],
]
const counted: Fields = [
  ['total_act_energy', 'energy'],
  ['total_act_ret_energy', 'returned'],
]
const switches = { 'switch:0': relayMetrics[0], 'switch:100': relayMetrics[100] } as const

const ofPhase = (fields: Fields, phase: string): Fields =>
  fields.map(([field, metric]) => [`${phase}_${field}`, metric])

const threePhases = (fields: Fields) => {
  const prefixed = phases.map((phase) => [phase, ofPhase(fields, phase)] as const)
  return (values: Vector, status: Status, decoding: Describing) => {
    for (const [phase, own] of prefixed) setMetrics(values, own, status, phase, decoding)
  }
}
const takeThreePhases = threePhases(electric)
const takeThreeCounters = threePhases(counted)

function takeComponent(values: Vector, name: string, status: Status, decoding: Describing): void {
  if (name === 'em:0') {
    decoding.describe({ channels: 3 })
    takeThreePhases(values, status, decoding)
    setFirstInRange(values, 'freq', [status.a_freq, status.b_freq, status.c_freq], decoding)
  } else if (name === 'emdata:0') takeThreeCounters(values, status, decoding)
  else if (name === 'wifi') takeRssi(values, status.rssi, decoding)
  else if (name === 'switch:0' || name === 'switch:100')
    setMetric(values, switches[name], status.output, decoding)
  else takeChannel(values, name, status, decoding)
}

function takeChannel(values: Vector, name: string, status: Status, decoding: Describing): void {
  const [, kind, index] = /^(em1|em1data):([0-2])$/.exec(name) ?? []
  const phase = phases[Number(index)]
  if (!phase) return
  if (index === '2') decoding.describe({ channels: 3 })
  setMetrics(values, kind === 'em1' ? electric : counted, status, phase, decoding)
  if (kind === 'em1' && index === '0') setMetric(values, 'freq', status.freq, decoding)
}

function takeComponents(components: Status, decoding: Describing): Vector {
  const values = blankVector(decoding.model)
  for (const [name, status] of Object.entries(components)) {
    if (!known.test(name)) continue
    if (isRecord(status)) takeComponent(values, name, status, decoding)
    else decoding.drop('bad_shape')
  }
  describeSwitch(components, decoding)
  return values
}

/** The built-in one of two switches is used; a report of the other does not prove that it is gone. */
function describeSwitch(components: Status, decoding: Describing): void {
  if (isRecord(components['switch:0'])) decoding.describe({ relay: 0 })
  else if (isRecord(components['switch:100']) && decoding.known.relay !== 0) decoding.describe({ relay: 100 })
}

const known = /^(em:0|emdata:0|em1:[0-2]|em1data:[0-2]|switch:0|switch:100|wifi)$/

/** Only a full status shows what a device lacks; one without anything measured is none. */
function describeWhole(components: Status, decoding: Describing): void {
  const single = [0, 1, 2].filter((index) => isRecord(components[`em1:${index}`])).length
  const channels = isRecord(components['em:0']) ? 3 : single
  if (channels === 0) return
  decoding.describe({ channels })
  const relay = isRecord(components['switch:0']) ? 0 : isRecord(components['switch:100']) ? 100 : null
  decoding.describe({ relay })
}

function decodeEvent(payload: Buffer, decoding: Describing): DeviceEvent[] {
  const frame = parseRecord(payload, decoding.drop)
  if (!frame) return []
  const { method, params } = frame
  if (!isRecord(params)) return none(decoding, 'bad_shape')
  if (method === 'NotifyEvent') return []
  if (method !== 'NotifyStatus' && method !== 'NotifyFullStatus') return none(decoding, 'bad_shape')
  const values = takeComponents(params, decoding)
  if (method === 'NotifyFullStatus') describeWhole(params, decoding)
  return reportOf(decoding, values, inMilliseconds(params.ts))
}

function decodeStatus(component: string, payload: Buffer, decoding: Describing): DeviceEvent[] {
  const status = parseRecord(payload, decoding.drop)
  if (!status) return []
  return reportOf(decoding, takeComponents({ [component]: status }, decoding))
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The answer to a command is its acknowledgement; `question` is what the address of the answer was made of. */
function decodeReply(question: string, payload: Buffer, decoding: Describing): DeviceEvent[] {
  const frame = parseRecord(payload, decoding.drop)
  if (!frame) return []
  const { result, error } = frame
  if (isRecord(error)) {
    if (!uuid.test(question)) return []
    const text = textOf(error.message) ?? textOf(JSON.stringify(error.code))
    return [
      {
        kind: 'ack',
        deviceId: decoding.deviceId,
        cid: question,
        ok: false,
        ...(text ? { error: text } : {}),
      },
    ]
  }
  if (result === undefined) return none(decoding, 'bad_shape')
  if (uuid.test(question)) return [{ kind: 'ack', deviceId: decoding.deviceId, cid: question, ok: true }]
  if (!isRecord(result)) return none(decoding, 'bad_shape')
  if (question === 'make') describeMake(decoding, result.model, result.ver)
  if (question !== 'whole') return []
  const values = takeComponents(result, decoding)
  describeWhole(result, decoding)
  return reportOf(decoding, values)
}

/** `path` is the topic below the prefix. Never throws for what a device sent. */
export function decodeGen2(path: string, { payload }: Message, decoding: Describing): DeviceEvent[] {
  const [kind, name = '', last, ...more] = path.split('/')
  if (path === 'events/rpc') return decodeEvent(payload, decoding)
  if (kind === 'status' && name && last === undefined) return decodeStatus(name, payload, decoding)
  if (kind === 'reply' && last === 'rpc' && more.length === 0) return decodeReply(name, payload, decoding)
  return none(decoding, 'unknown_topic')
}
