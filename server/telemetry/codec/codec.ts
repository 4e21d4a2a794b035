// Columns as one compact, deterministic block of bytes: decimals become integers, integers become differences, their
// bytes are laid side by side and compressed some columns at a time. The same rows give the same bytes.

import type { Columns } from '../columns.rules.ts'
import { type Entry, placesOf, readHead, writeHead } from './codec-head.ts'
import { fromBeside, packIntegers, unpackIntegers } from './codec-integers.ts'
import { countBits, floatsOfPlanes, packBytes, planesOfFloats, presenceOf, readBlock } from './codec-parts.ts'
import { decimalsOf, scaledUp, toDecimals } from './decimals.rules.ts'

const lowestScale = -3
const nothing = Number.NaN

interface Packed {
  entry: Entry
  bytes: Uint8Array
  /** The numbers that are there; none where they are kept as floats. */
  integers: Float64Array | undefined
}

/**
 * `-0` is kept as 0. Columns without any value leave no trace. A column may be told from the one before it and, where
 * `stride` is given, from the one so many positions before.
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
    const others = [...before].map((other) => ({ distance: index - other, packed: packed[other] }))
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
  packed: Packed | undefined
}

function packColumn(
  present: Float64Array,
  which: Pick<Entry, 'position' | 'presence'>,
  others: readonly Other[],
): Packed {
  const scale = decimalsOf(present, lowestScale)
  if (scale === undefined) {
    const entry = { ...which, scale, order: 0, width: 8, base: 0, distance: 0 }
    return { entry, bytes: planesOfFloats(present), integers: undefined }
  }
  const integers = new Float64Array(present.length)
  for (let row = 0; row < present.length; row++) integers[row] = scaledUp(present[row] ?? 0, scale)
  const alike = others.flatMap(({ distance, packed }) =>
    packed?.integers && packed.entry.presence === which.presence && packed.entry.scale === scale
      ? [{ distance, integers: packed.integers }]
      : [],
  )
  const { bytes, ...form } = packIntegers(integers, alike)
  return { entry: { ...which, scale, ...form }, bytes, integers }
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
  const { version, rows, entries, presences, frames } = readHead(data)
  const counts = presences.map(countBits)
  const countOf = ({ presence }: Entry) => (presence === 0 ? rows : (counts[presence - 1] ?? 0))
  const told = placesOf(
    entries.map((entry) => countOf(entry) * entry.width),
    version,
  )
  const opened: Buffer[] = []
  const bytesOf = (index: number, length: number): Uint8Array => {
    const { frame, start } = told.places[index] ?? { frame: 0, start: 0 }
    const block = (opened[frame] ??= readBlock(frames[frame] ?? Buffer.alloc(0), told.frames[frame] ?? 0))
    return block.subarray(start, start + length)
  }
  const known: Float64Array[] = []
  const integersAt = (index: number): Float64Array => {
    const entry = entryAt(entries, index)
    const count = countOf(entry)
    return (known[index] ??= unpackIntegers(entry, bytesOf(index, count * entry.width), count, () =>
      integersAt(index - entry.distance),
    ))
  }
  const telling = new Set(
    entries.map(({ order, distance }, index) => (order === fromBeside ? index - distance : -1)),
  )
  /** Integers that no other column needs become decimals where they are. */
  const decimalsAt = (index: number, { order, width, scale = 0 }: Entry): Float64Array => {
    const integers = integersAt(index)
    if (scale === 0) return integers
    const isOwn = !telling.has(index) && (order !== fromBeside || width > 0)
    return toDecimals(integers, scale, isOwn ? integers : new Float64Array(integers.length))
  }
  // A column that is told from another has its scale and its presence: the same integers are the same column.
  const made = new Map<Float64Array, Float64Array>()
  const columnAt = (index: number): Float64Array => {
    const entry = entryAt(entries, index)
    const bits = presences[entry.presence - 1]
    if (entry.scale === undefined)
      return spread(floatsOfPlanes(bytesOf(index, countOf(entry) * 8)), bits, rows)
    const integers = integersAt(index)
    const column = made.get(integers) ?? spread(decimalsAt(index, entry), bits, rows)
    made.set(integers, column)
    return column
  }
  const indexes = new Map(entries.map(({ position }, index) => [position, index] as const).slice(1))
  const values = new Map<number, Float64Array>()
  for (const position of positions ?? indexes.keys()) {
    const index = indexes.get(position)
    values.set(position, index === undefined ? new Float64Array(rows).fill(nothing) : columnAt(index))
  }
  return { times: columnAt(0), values }
}

/** Which columns there are. */
export const positionsOf = (data: Buffer): number[] =>
  readHead(data)
    .entries.slice(1)
    .map(({ position }) => position)

function entryAt(entries: readonly Entry[], index: number): Entry {
  const entry = entries[index]
  if (!entry) throw new Error('Telemetry without one of its columns.')
  return entry
}

function spread(present: Float64Array, bits: Uint8Array | undefined, rows: number): Float64Array {
  if (!bits) return present
  const column = new Float64Array(rows).fill(nothing)
  let at = 0
  for (let row = 0; row < rows; row++)
    if (((bits[row >> 3] ?? 0) >> (row & 7)) & 1) column[row] = present[at++] ?? nothing
  return column
}
