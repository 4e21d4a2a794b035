// The scheme of our own controllers: `<id>/<module>/<group>/status`, `<id>/online`, `<id>/history`,
// `<id>/cmd/ack`. A message is never trusted: what is not a number in the model's range is dropped and counted.
import { type Metric, type Model, metricId } from '../../contract/models/model.ts'
import type { Drop, Fact, Message } from '../facts.ts'
import { repairBoiler } from './boiler-quality.ts'

export interface Decoding {
  model: Model
  deviceId: string
  now: number
  drop(reason: Drop): void
}

const oldestClock = 1.5e12
const clockAhead = 5 * 60_000
const historyRows = 500
const reasonLength = 64

const metricsByModel = new WeakMap<Model, Map<string, Metric>>()

function metricsOf(model: Model): Map<string, Metric> {
  const known = metricsByModel.get(model)
  if (known) return known
  const metrics = new Map(model.metrics.map((metric) => [metricId(metric), metric]))
  metricsByModel.set(model, metrics)
  return metrics
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parse(payload: Buffer, drop: Decoding['drop']): unknown {
  if (payload.length === 0) return void drop('bad_json')
  try {
    return JSON.parse(payload.toString('utf8'))
  } catch {
    return void drop('bad_json')
  }
}

/** The device's own clock where it is sane, else the server's. */
function timeOf(ts: unknown, now: number): number | undefined {
  const sane = typeof ts === 'number' && ts >= oldestClock && ts <= now + clockAhead
  return sane ? Math.floor(ts) : undefined
}

function takeValues(
  into: Record<string, number>,
  group: string,
  fields: Record<string, unknown>,
  decoding: Decoding,
) {
  const metrics = metricsOf(decoding.model)
  for (const [name, raw] of Object.entries(fields)) {
    if (notMetrics.has(name) || raw === null) continue
    const metric = metrics.get(`${group}.${name}`)
    if (!metric) {
      decoding.drop('unknown_metric')
      continue
    }
    const value = typeof raw === 'boolean' ? Number(raw) : raw
    if (typeof value !== 'number' || !Number.isFinite(value)) decoding.drop('not_a_number')
    else if (value < metric.min || value > metric.max) decoding.drop('out_of_range')
    else into[metricId(metric)] = value
  }
}

/** Told beside the values of a group: the device's clock and its firmware. */
const notMetrics = new Set(['ts', 'fw'])

function decodeStatus(group: string, payload: Buffer, decoding: Decoding): Fact[] {
  const known = decoding.model.metrics.some((metric) => metric.group === group)
  if (!known) return none(decoding, 'unknown_group')
  const body = parse(payload, decoding.drop)
  if (body === undefined) return []
  if (!isRecord(body)) return none(decoding, 'bad_shape')
  const values: Record<string, number> = {}
  takeValues(values, group, repairBoiler(group, body), decoding)
  if (Object.keys(values).length === 0) return []
  const ts = new Date(timeOf(body.ts, decoding.now) ?? decoding.now)
  return [{ kind: 'reading', deviceId: decoding.deviceId, ts, live: true, values }]
}

function decodeHistory(payload: Buffer, decoding: Decoding): Fact[] {
  const body = parse(payload, decoding.drop)
  if (body === undefined) return []
  if (!Array.isArray(body)) return none(decoding, 'bad_shape')
  if (body.length > historyRows) return none(decoding, 'too_big')
  return body.flatMap((row) => decodeHistoryRow(row, decoding))
}

function decodeHistoryRow(row: unknown, decoding: Decoding): Fact[] {
  const ts = isRecord(row) ? timeOf(row.ts, decoding.now) : undefined
  if (!isRecord(row) || ts === undefined) return none(decoding, 'bad_shape')
  const values: Record<string, number> = {}
  for (const [group, fields] of Object.entries(row)) {
    if (group === 'ts') continue
    if (!isRecord(fields)) decoding.drop('bad_shape')
    else takeValues(values, group, repairBoiler(group, fields), decoding)
  }
  if (Object.keys(values).length === 0) return []
  return [{ kind: 'reading', deviceId: decoding.deviceId, ts: new Date(ts), live: false, values }]
}

function decodeOnline(payload: Buffer, decoding: Decoding): Fact[] {
  const said = payload.toString('utf8')
  if (said !== 'true' && said !== 'false') return none(decoding, 'bad_shape')
  return [{ kind: 'presence', deviceId: decoding.deviceId, online: said === 'true' }]
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

function decodeAck(payload: Buffer, decoding: Decoding): Fact[] {
  const body = parse(payload, decoding.drop)
  if (body === undefined) return []
  if (
    !isRecord(body) ||
    typeof body.cid !== 'string' ||
    !uuid.test(body.cid) ||
    typeof body.ok !== 'boolean'
  ) {
    return none(decoding, 'bad_shape')
  }
  const ack: Fact = { kind: 'ack', deviceId: decoding.deviceId, cid: body.cid.toLowerCase(), ok: body.ok }
  if (typeof body.error === 'string') ack.error = body.error.slice(0, reasonLength)
  if (typeof body.limit === 'number') ack.limit = body.limit
  if (body.applied !== undefined) ack.applied = body.applied
  return [ack]
}

function none(decoding: Decoding, reason: Drop): Fact[] {
  decoding.drop(reason)
  return []
}

/** `path` is the topic below the device's prefix. Never throws for what a device sent. */
export function decodeOwnController(path: string, message: Message, decoding: Decoding): Fact[] {
  if (path === 'online') return decodeOnline(message.payload, decoding)
  if (path === 'history') return decodeHistory(message.payload, decoding)
  if (path === 'cmd/ack') return decodeAck(message.payload, decoding)
  const levels = path.split('/')
  if (levels.pop() !== 'status' || levels.length === 0 || levels.length > 2)
    return none(decoding, 'unknown_topic')
  return decodeStatus(levels.join('.'), message.payload, decoding)
}
