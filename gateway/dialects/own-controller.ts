// The scheme of our own controllers: `<id>/<module>/<group>/status`, `<id>/online`, `<id>/history`, `<id>/cmd/ack`.
import type { Model } from '../../contract/models/model.ts'
import type { DeviceEvent, Message } from '../device-events.ts'
import { blankVector, type Place, reportedPlaces, type Vector } from '../vectors.ts'
import { repairBoiler } from './boiler-quality.ts'
import {
  type Decoding,
  decodeOnline,
  isRecord,
  none,
  parseJson,
  parseRecord,
  readingOf,
  saneTime,
  setValue,
  textOf,
} from './decoding.ts'

const historyRows = 500

type Group = ReadonlyMap<string, Place>
const groupsByModel = new WeakMap<Model, ReadonlyMap<string, Group>>()

/** What devices report of a group, by name. */
function reportedOf(model: Model, group: string): Group | undefined {
  const known = groupsByModel.get(model)
  if (known) return known.get(group)
  const groups = new Map<string, Map<string, Place>>()
  for (const [name, place] of reportedPlaces(model)) {
    const own = groups.get(place.group) ?? new Map<string, Place>()
    groups.set(place.group, own.set(name, place))
  }
  groupsByModel.set(model, groups)
  return groups.get(group)
}

function takeValues(into: Vector, group: string, fields: Record<string, unknown>, decoding: Decoding) {
  const places = reportedOf(decoding.model, group)
  for (const name of Object.keys(fields)) {
    const place = places?.get(name)
    if (place || !notMetrics.has(name)) setValue(into, place, fields[name], decoding.drop)
  }
}

/** Reported beside the values of a group: the device's clock and its firmware. */
const notMetrics = new Set(['ts', 'fw'])

function decodeStatus(group: string, payload: Buffer, decoding: Decoding): DeviceEvent[] {
  if (!reportedOf(decoding.model, group)) return none(decoding, 'unknown_group')
  const body = parseRecord(payload, decoding.drop)
  if (!body) return []
  const firmware = group === 'device' ? textOf(body.fw) : undefined
  const values = blankVector(decoding.model)
  takeValues(values, group, repairBoiler(group, body), decoding)
  const events = readingOf(decoding, values, saneTime(body.ts, decoding.now) ?? decoding.now)
  if (firmware) events.push({ kind: 'description', deviceId: decoding.deviceId, description: { firmware } })
  return events
}

function decodeHistory(payload: Buffer, decoding: Decoding): DeviceEvent[] {
  const body = parseJson(payload, decoding.drop)
  if (body === undefined) return []
  if (!Array.isArray(body)) return none(decoding, 'bad_shape')
  if (body.length > historyRows) return none(decoding, 'too_big')
  return body.flatMap((row) => decodeHistoryRow(row, decoding))
}

function decodeHistoryRow(row: unknown, decoding: Decoding): DeviceEvent[] {
  const ts = isRecord(row) ? saneTime(row.ts, decoding.now) : undefined
  if (!isRecord(row) || ts === undefined) return none(decoding, 'bad_shape')
  const values = blankVector(decoding.model)
  for (const [group, fields] of Object.entries(row)) {
    if (group === 'ts') continue
    if (!isRecord(fields)) decoding.drop('bad_shape')
    else takeValues(values, group, repairBoiler(group, fields), decoding)
  }
  return readingOf(decoding, values, ts, false)
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

function decodeAck(payload: Buffer, decoding: Decoding): DeviceEvent[] {
  const body = parseRecord(payload, decoding.drop)
  if (!body) return []
  if (typeof body.cid !== 'string' || !uuid.test(body.cid) || typeof body.ok !== 'boolean') {
    return none(decoding, 'bad_shape')
  }
  const ack: DeviceEvent = {
    kind: 'ack',
    deviceId: decoding.deviceId,
    cid: body.cid.toLowerCase(),
    ok: body.ok,
  }
  const error = textOf(body.error)
  if (error) ack.error = error
  if (typeof body.limit === 'number' && Number.isFinite(body.limit)) ack.limit = body.limit
  if (body.applied !== undefined) ack.applied = body.applied
  return [ack]
}

/** `path` is the topic below the device's prefix. Never throws for what a device sent. */
export function decodeOwnController(path: string, message: Message, decoding: Decoding): DeviceEvent[] {
  if (path === 'online') return decodeOnline(message.payload, decoding)
  if (path === 'history') return decodeHistory(message.payload, decoding)
  if (path === 'cmd/ack') return decodeAck(message.payload, decoding)
  const levels = path.split('/')
  if (levels.pop() !== 'status' || levels.length === 0 || levels.length > 2)
    return none(decoding, 'unknown_topic')
  return decodeStatus(levels.join('.'), message.payload, decoding)
}
