// Columns as one compact, deterministic block of bytes: decimals become integers, integers become differences, and
// their bytes are compressed some columns at a time. The same rows give the same bytes.

import type { Columns } from '../columns.rules.ts'
import { type Entry, placesOf, writeHead } from './codec-head.ts'
import { fromBeside, packIntegers } from './codec-integers.ts'
import { packBytes, planesOfFloats, presenceOf } from './codec-parts.ts'
import { decimalsOf, scaledUp } from './decimals.rules.ts'
import { openColumns } from './open-columns.ts'

const lowestScale = -3
const nothing = Number.NaN

interface Packed {
  entry: Entry
  bytes: Uint8Array
  /** The numbers that are there. */
  present: Float64Array
  /** The same scaled to integers; undefined where they are stored as floats. */
  integers: Float64Array | undefined
}

/**
 * `-0` is stored as 0. Columns without any value are left out. A column may be encoded by its differences from the
 * column before it and, with a `stride`, from the column that many positions before.
 */
export function encodeColumns({ times, values }: Columns, stride = 0): Buffer {
  const presences: Uint8Array[] = []
  const numbers = new Map<string, number>()
  const presenceNumber = (column: Float64Array): number => {
    const bits = presenceOf(column)
    const key = Buffer.from(bits.buffer).toString('latin1')
    const known = numbers.get(key) ?? presences.push(bits)
    numbers.set(key, known)
    return known
  }
  const packed = [packColumn(times, { position: 0, presence: 0 }, [])]
  const indexes = new Map<number, number>()
  for (const [position, column] of [...values].sort(([a], [b]) => a - b)) {
    const present = presentOf(column)
    if (present.length === 0) continue
    const presence = present.length === column.length ? 0 : presenceNumber(column)
    const index = packed.length
    const before = new Set([index - 1, indexes.get(position - stride) ?? index - 1])
    const others = [...before].flatMap((other) => {
      const beside = packed[other]
      return beside ? [{ distance: index - other, packed: beside }] : []
    })
    packed.push(packColumn(present, { position, presence }, index > 1 ? others : []))
    indexes.set(position, index)
  }
  const frames: Uint8Array[][] = []
  const { places } = placesOf(packed.map(({ bytes }) => bytes.length))
  for (const [index, { bytes }] of packed.entries()) (frames[places[index]?.frame ?? 0] ??= []).push(bytes)
  const blocks = frames.map((frame) => packBytes(Buffer.concat(frame)))
  const entries = packed.map(({ entry }) => entry)
  return Buffer.concat([writeHead({ rows: times.length, entries, presences, frames: blocks }), ...blocks])
}

interface Other {
  distance: number
  packed: Packed
}

function packColumn(
  present: Float64Array,
  which: Pick<Entry, 'position' | 'presence'>,
  others: readonly Other[],
): Packed {
  const beside = others.filter(({ packed }) => packed.entry.presence === which.presence)
  const same = beside.findLast(({ packed }) => packed.integers && areSame(packed.present, present))
  if (same) {
    const { distance, packed } = same
    const entry = { ...which, scale: packed.entry.scale, order: fromBeside, width: 0, base: 0, distance }
    return { entry, bytes: new Uint8Array(), present, integers: packed.integers }
  }
  const scale = decimalsOf(present, lowestScale)
  if (scale === undefined) {
    const entry = { ...which, scale, order: 0, width: 8, base: 0, distance: 0 }
    return { entry, bytes: planesOfFloats(present), present, integers: undefined }
  }
  const integers = new Float64Array(present.length)
  for (let row = 0; row < present.length; row++) integers[row] = scaledUp(present[row] ?? 0, scale)
  const alike = beside.flatMap(({ distance, packed }) =>
    packed.integers && packed.entry.scale === scale ? [{ distance, integers: packed.integers }] : [],
  )
  const { bytes, ...form } = packIntegers(integers, alike)
  return { entry: { ...which, scale, ...form }, bytes, present, integers }
}

function areSame(some: Float64Array, others: Float64Array): boolean {
  for (let row = 0; row < some.length; row++) if (some[row] !== others[row]) return false
  return true
}

function presentOf(column: Float64Array): Float64Array {
  let count = 0
  for (let row = 0; row < column.length; row++) if (!Number.isNaN(column[row])) count++
  if (count === column.length) return column
  const present = new Float64Array(count)
  let at = 0
  for (let row = 0; row < column.length; row++)
    if (!Number.isNaN(column[row])) present[at++] = column[row] ?? nothing
  return present
}

/** The columns at these positions, all of them when none are named; an unknown one is absent in every row. */
export function decodeColumns(data: Buffer, positions?: readonly number[]): Columns {
  const opened = openColumns(data)
  return { times: opened.times(), values: opened.columns(positions ?? opened.positions) }
}

/** Which columns there are. */
export const positionsOf = (data: Buffer): number[] => openColumns(data).positions
