// Columns as one compact, deterministic block of bytes: decimals become integers, integers become differences, their
// bytes are laid side by side and compressed. Every column is decoded on its own; the same rows give the same bytes.
import { packIntegers, unpackIntegers } from './codec-integers.ts'
import { packBytes, readBlock, readVarint, unzigzag, writeVarint, zigzag } from './codec-parts.ts'
import type { Columns } from './columns.rules.ts'
import { decimalsOf, scaledUp, toDecimal } from './decimals.rules.ts'

const version = 1
const asFloats = 15
const lowestScale = -3

interface Entry {
  scale: number
  order: number
  width: number
  base: number
  /** 0 = every row carries the column, else 1 + the number of the block with a bit for each row. */
  presence: number
  block: number
}

interface Packed {
  entry: Entry
  /** The numbers that are there; none where they are kept as floats. */
  integers: Float64Array | undefined
}

/** `-0` is kept as 0. Columns without any value leave no trace. */
export function encodeColumns({ times, values }: Columns): Buffer {
  const blocks: Buffer[] = []
  const numbers = new Map<string, number>()
  const blockOf = (bytes: Buffer): number => {
    const key = bytes.toString('latin1')
    const known = numbers.get(key)
    if (known !== undefined) return known
    numbers.set(key, blocks.length)
    return blocks.push(bytes) - 1
  }
  const entries: [number, Entry][] = [[0, packColumn(times, blockOf).entry]]
  let previous: Packed | undefined
  for (const [position, column] of [...values].sort(([a], [b]) => a - b)) {
    if (column.every((value) => Number.isNaN(value))) continue
    previous = packColumn(column, blockOf, previous)
    entries.push([position, previous.entry])
  }
  const head: number[] = [version]
  for (const number of [times.length, entries.length, blocks.length]) writeVarint(head, number)
  for (const [position, { scale, order, width, base, presence, block }] of entries) {
    writeVarint(head, position)
    head.push((scale - lowestScale) * 4 + order, width)
    for (const number of [base, presence, block]) writeVarint(head, number)
  }
  for (const block of blocks) writeVarint(head, block.length)
  return Buffer.concat([Buffer.from(head), ...blocks])
}

function packColumn(column: Float64Array, blockOf: (bytes: Buffer) => number, previous?: Packed): Packed {
  const present = column.filter((value) => !Number.isNaN(value)).map((value) => value || 0)
  const presence = present.length === column.length ? 0 : 1 + blockOf(packBytes(bitsOf(column)))
  const scale = decimalsOf(present, lowestScale)
  if (scale === undefined) {
    const { buffer } = present.map((value) => value)
    const bytes = packBytes(planesOf(new Uint8Array(buffer), 8))
    const entry = {
      scale: asFloats + lowestScale,
      order: 0,
      width: 8,
      base: 0,
      presence,
      block: blockOf(bytes),
    }
    return { entry, integers: undefined }
  }
  const integers = present.map((value) => scaledUp(value, scale))
  const isAlike = previous?.entry.presence === presence && previous.entry.scale === scale
  const { base, order, width, bytes } = packIntegers(integers, isAlike ? previous?.integers : undefined)
  return { entry: { scale, order, width, base: zigzag(base), presence, block: blockOf(bytes) }, integers }
}

/** The columns at these positions, all of them when none are named; an unknown one is absent in every row. */
export function decodeColumns(data: Buffer, positions?: readonly number[]): Columns {
  const cursor = { data, at: 1 }
  if (data[0] !== version) throw new Error(`Not telemetry of a known form: ${data[0]}`)
  const rows = readVarint(cursor)
  const entryCount = readVarint(cursor)
  const blockCount = readVarint(cursor)
  const entries: [number, Entry][] = Array.from({ length: entryCount }, () => {
    const position = readVarint(cursor)
    const form = data[cursor.at] ?? 0
    const width = data[cursor.at + 1] ?? 0
    cursor.at += 2
    const [base, presence, block] = [readVarint(cursor), readVarint(cursor), readVarint(cursor)]
    return [position, { scale: (form >> 2) + lowestScale, order: form & 3, width, base, presence, block }]
  })
  const lengths = Array.from({ length: blockCount }, () => readVarint(cursor))
  let end = cursor.at
  const ends = lengths.map((length) => (end += length))
  const bytesOf = (block: number) =>
    readBlock(data.subarray((ends[block] ?? 0) - (lengths[block] ?? 0), ends[block]))

  const decoder = { entries: entries.map(([, entry]) => entry), rows, bytesOf, integers: new Map() }
  const indexes = new Map(entries.map(([position], index) => [position, index] as const).slice(1))
  const values = new Map<number, Float64Array>()
  for (const position of positions ?? indexes.keys()) {
    const index = indexes.get(position)
    values.set(
      position,
      index === undefined ? new Float64Array(rows).fill(Number.NaN) : columnAt(decoder, index),
    )
  }
  return { times: columnAt(decoder, 0), values }
}

interface Decoder {
  entries: readonly Entry[]
  rows: number
  bytesOf(block: number): Buffer
  /** Those that were decoded already, by entry. */
  integers: Map<number, Float64Array>
}

function columnAt(decoder: Decoder, index: number): Float64Array {
  const { rows } = decoder
  const entry = entryAt(decoder, index)
  const { scale } = entry
  const present =
    scale === asFloats + lowestScale
      ? new Float64Array(rowsOf(decoder.bytesOf(entry.block), 8).buffer)
      : integersAt(decoder, index).map((whole) => toDecimal(whole, scale))
  if (entry.presence === 0) return present
  const bits = decoder.bytesOf(entry.presence - 1)
  const column = new Float64Array(rows).fill(Number.NaN)
  let next = 0
  for (let row = 0; row < rows; row++) {
    if ((bits[row >> 3] ?? 0) & (1 << (row & 7))) column[row] = present[next++] ?? Number.NaN
  }
  return column
}

function integersAt(decoder: Decoder, index: number): Float64Array {
  const known = decoder.integers.get(index)
  if (known) return known
  const entry = entryAt(decoder, index)
  const { presence } = entry
  const count =
    presence === 0 ? decoder.rows : decoder.bytesOf(presence - 1).reduce((sum, byte) => sum + ones(byte), 0)
  const packed = { ...entry, base: unzigzag(entry.base), bytes: decoder.bytesOf(entry.block) }
  const integers = unpackIntegers(packed, count, () => integersAt(decoder, index - 1))
  decoder.integers.set(index, integers)
  return integers
}

function entryAt({ entries }: Decoder, index: number): Entry {
  const entry = entries[index]
  if (!entry) throw new Error('Telemetry without one of its columns.')
  return entry
}

const ones = (byte: number): number => (byte === 0 ? 0 : (byte & 1) + ones(byte >> 1))

function bitsOf(column: Float64Array): Uint8Array {
  const bits = new Uint8Array(Math.ceil(column.length / 8))
  for (const [row, value] of column.entries()) {
    if (!Number.isNaN(value)) bits[row >> 3] = (bits[row >> 3] ?? 0) | (1 << (row & 7))
  }
  return bits
}

/** All first bytes, then all second bytes, and so on: neighbours that resemble each other. */
function planesOf(bytes: Uint8Array, width: number): Uint8Array {
  const count = bytes.length / width
  return bytes.map((_, at) => bytes[(at % count) * width + Math.floor(at / count)] ?? 0)
}

function rowsOf(planes: Uint8Array, width: number): Uint8Array {
  const count = planes.length / width
  return new Uint8Array(planes).map((_, at) => planes[(at % width) * count + Math.floor(at / width)] ?? 0)
}
