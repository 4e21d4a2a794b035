// Shared by all dialects. A message is never trusted: what is not a number in the model's range, or cannot
// be true beside the other numbers of its message, is dropped and counted.
import type { Model } from '../../contract/models/model.ts'
import type { Description, DeviceEvent, DropReason } from '../device-events.ts'
import { ascendingPlaces, blankPlaceholders, type Place, type Vector } from '../vectors.ts'

export interface Decoding {
  model: Model
  deviceId: string
  now: number
  drop(reason: DropReason): void
}

/** A dialect whose devices differ from one another. */
export interface Describing extends Decoding {
  known: Partial<Description>
  describe(part: Partial<Description>): void
}

const oldestClock = 1.5e12
const clockAhead = 5 * 60_000

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const maxCharacters = 64
const control = /\p{Cc}/gu

/** Text that the database accepts and a person can read. */
export function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  // No character is cut in two, for none needs more than two places.
  const start = value
    .replace(control, '')
    .slice(0, 2 * maxCharacters)
    .toWellFormed()
  return Array.from(start).slice(0, maxCharacters).join('') || undefined
}

export function none(decoding: Decoding, reason: DropReason): [] {
  decoding.drop(reason)
  return []
}

/** Undefined when it is no JSON, which is counted. */
export function parseJson(payload: Buffer, drop: Decoding['drop']): unknown {
  if (payload.length === 0) return void drop('bad_json')
  try {
    return JSON.parse(payload.toString('utf8'))
  } catch {
    return void drop('bad_json')
  }
}

export function parseRecord(payload: Buffer, drop: Decoding['drop']): Record<string, unknown> | undefined {
  const body = parseJson(payload, drop)
  if (body === undefined || isRecord(body)) return body
  return void drop('bad_shape')
}

/** The device's own clock in milliseconds where it is sane. */
export function saneTime(ts: unknown, now: number): number | undefined {
  const sane = typeof ts === 'number' && ts >= oldestClock && ts <= now + clockAhead
  return sane ? Math.floor(ts) : undefined
}

export function setValue(into: Vector, place: Place | undefined, raw: unknown, drop: Decoding['drop']) {
  if (raw === null || raw === undefined) return
  if (!place) return drop('unknown_metric')
  const value = place.isState && typeof raw === 'boolean' ? Number(raw) : raw
  if (typeof value !== 'number' || !Number.isFinite(value)) drop('not_a_number')
  else if (isInRange(place, value)) into[place.position] = value
  else if (!place.empty.includes(value)) drop('out_of_range')
}

/** A state is a number of a list, so that nothing lies between two of them. */
export const isInRange = ({ min, max, isState }: Place, value: unknown): boolean =>
  typeof value === 'number' && value >= min && value <= max && (!isState || Number.isInteger(value))

const isPresent = (value: number | undefined): value is number => value !== undefined && !Number.isNaN(value)

/** Drops all values of a list that must ascend and does not: any of them may be the wrong one. */
function dropFalling(values: Vector, { model, drop }: Decoding): void {
  for (const positions of ascendingPlaces(model)) {
    const present = positions.map((position) => values[position]).filter(isPresent)
    if (present.every((value, index) => index === 0 || (present[index - 1] ?? value) <= value)) continue
    drop('inconsistent')
    for (const position of positions) values[position] = Number.NaN
  }
}

export function readingOf(decoding: Decoding, values: Vector, ts: number, live = true): DeviceEvent[] {
  blankPlaceholders(decoding.model, values)
  dropFalling(values, decoding)
  if (!values.some(isPresent)) return []
  return [{ kind: 'reading', deviceId: decoding.deviceId, ts: new Date(ts), live, values }]
}

export function decodeOnline(payload: Buffer, decoding: Decoding): DeviceEvent[] {
  const text = payload.toString('utf8', 0, 8)
  if (text !== 'true' && text !== 'false') return none(decoding, 'bad_shape')
  return [{ kind: 'presence', deviceId: decoding.deviceId, online: text === 'true' }]
}
