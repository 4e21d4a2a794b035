// What both generations of Shelly meters share: channels that are phases, and a Wi-Fi strength that may be absent.
import type { DeviceEvent } from '../device-events.ts'
import { placeOf, type Vector } from '../vectors.ts'
import {
  type Decoding,
  type Describing,
  isInRange,
  readingOf,
  saneTime,
  setValue,
  textOf,
} from './decoding.ts'

export const phases = ['a', 'b', 'c'] as const

/** Which part of a message carries which metric. */
export type Fields = readonly (readonly [field: string, metric: string])[]

export function setMetric(into: Vector, name: string, raw: unknown, { model, drop }: Decoding): void {
  setValue(into, placeOf(model, name), raw, drop)
}

/** Takes the first of several values of one quantity that is in range. */
export function setFirstInRange(
  into: Vector,
  name: string,
  candidates: readonly unknown[],
  decoding: Decoding,
): void {
  const place = placeOf(decoding.model, name)
  const present = candidates.filter((raw) => raw !== null && raw !== undefined)
  setMetric(into, name, present.find((raw) => place && isInRange(place, raw)) ?? present[0], decoding)
}

export function setMetrics(
  into: Vector,
  fields: Fields,
  body: Record<string, unknown>,
  phase: string,
  decoding: Decoding,
): void {
  for (const [field, metric] of fields) setMetric(into, `${metric}_${phase}`, body[field], decoding)
}

/** A meter on a cable reports 0: it has no Wi-Fi to be strong or weak. */
export function takeRssi(into: Vector, rssi: unknown, decoding: Decoding): void {
  if (rssi !== 0) setMetric(into, 'rssi', rssi, decoding)
}

export const inMilliseconds = (seconds: unknown): number | undefined =>
  typeof seconds === 'number' ? seconds * 1000 : undefined

/** At its own time in milliseconds where that is sane. Those of one burst that have none become one row. */
export function reportOf(decoding: Decoding, values: Vector, ownTime?: number): DeviceEvent[] {
  const { now } = decoding
  const own = saneTime(ownTime, now)
  const events = readingOf(decoding, values, own ?? now - (now % 1000))
  if (own !== undefined) for (const event of events) if (event.kind === 'reading') event.isDated = true
  return events
}

export function describeMake(decoding: Describing, hardware: unknown, firmware: unknown): void {
  const model = textOf(hardware)
  const version = textOf(firmware)
  decoding.describe({ ...(model ? { hardware: model } : {}), ...(version ? { firmware: version } : {}) })
}
