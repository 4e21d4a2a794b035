// What both generations of Shelly meters share: channels that are phases, and a Wi-Fi strength that may be absent.
import { placeOf, type Vector } from '../vectors.ts'
import { type Decoding, type Describing, takeValue, textOf } from './decoding.ts'

export const phases = ['a', 'b', 'c'] as const

/** Which part of a message carries which metric. */
export type Fields = readonly (readonly [field: string, metric: string])[]

export function takeNamed(into: Vector, name: string, raw: unknown, { model, drop }: Decoding): void {
  takeValue(into, placeOf(model, name), raw, drop)
}

export function takeFields(
  into: Vector,
  fields: Fields,
  body: Record<string, unknown>,
  phase: string,
  decoding: Decoding,
): void {
  for (const [field, metric] of fields) takeNamed(into, `${metric}_${phase}`, body[field], decoding)
}

/** A meter on a cable reports 0: it has no Wi-Fi to be strong or weak. */
export function takeRssi(into: Vector, rssi: unknown, decoding: Decoding): void {
  if (rssi !== 0) takeNamed(into, 'rssi', rssi, decoding)
}

/** Messages without a time of their own that come in one burst become one row. */
export const wholeSecond = (now: number): number => now - (now % 1000)

export function describeMake(decoding: Describing, hardware: unknown, firmware: unknown): void {
  const model = textOf(hardware)
  const version = textOf(firmware)
  decoding.describe({ ...(model ? { hardware: model } : {}), ...(version ? { firmware: version } : {}) })
}
