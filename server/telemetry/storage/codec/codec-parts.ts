// Helpers of the codec: numbers of variable length, and blocks that are compressed where that helps.
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'

const compressed = 1
const asIs = 0
/** Bytes; saving fewer is not worth the cost of decompressing at every read. */
const worthOpening = 32
/** zlib accepts no smaller chunk. */
const leastChunk = 64
const params = { [constants.ZSTD_c_compressionLevel]: 12, [constants.ZSTD_c_contentSizeFlag]: 0 }

export function packBytes(bytes: Uint8Array): Buffer {
  const smaller = zstdCompressSync(bytes, { params, pledgedSrcSize: bytes.length })
  return smaller.length + worthOpening < bytes.length
    ? Buffer.concat([Buffer.of(compressed), smaller])
    : Buffer.concat([Buffer.of(asIs), bytes])
}

/** Memory for `expected` bytes is taken at once; a block may hold more. */
export const readBlock = (block: Buffer, expected: number): Buffer =>
  block[0] === compressed
    ? zstdDecompressSync(block.subarray(1), { chunkSize: Math.max(leastChunk, expected + 1) })
    : block.subarray(1)

export const zigzag = (whole: number): number => (whole < 0 ? -2 * whole - 1 : 2 * whole)
export const unzigzag = (number: number): number => (number % 2 === 0 ? number / 2 : -(number + 1) / 2)

export function writeVarint(bytes: number[], number: number): void {
  let rest = number
  while (rest > 127) {
    bytes.push((rest % 128) + 128)
    rest = Math.floor(rest / 128)
  }
  bytes.push(rest)
}

export interface Cursor {
  data: Buffer
  at: number
}

export function readVarint(cursor: Cursor): number {
  let number = 0
  let factor = 1
  for (;;) {
    const byte = cursor.data[cursor.at++]
    if (byte === undefined) throw new Error('Telemetry that ends too early.')
    number += (byte & 127) * factor
    if (byte < 128) return number
    factor *= 128
  }
}

/** A bit for each row that carries the column. */
export function presenceOf(column: Float64Array): Uint8Array {
  const bits = new Uint8Array(Math.ceil(column.length / 8))
  for (let row = 0; row < column.length; row++) {
    if (!Number.isNaN(column[row])) bits[row >> 3] = (bits[row >> 3] ?? 0) | (1 << (row & 7))
  }
  return bits
}

export function countBits(bytes: Uint8Array): number {
  let count = 0
  for (const byte of bytes) for (let rest = byte; rest > 0; rest &= rest - 1) count++
  return count
}

/** All first bytes of floats, then all second bytes, and so on: neighbours that resemble each other. */
export function planesOfFloats(floats: Float64Array): Uint8Array {
  const bytes = new Uint8Array(Float64Array.from(floats, (value) => value || 0).buffer)
  const count = floats.length
  return bytes.map((_, at) => bytes[(at % count) * 8 + Math.floor(at / count)] ?? 0)
}

export function floatsOfPlanes(planes: Uint8Array): Float64Array {
  const count = planes.length / 8
  const bytes = new Uint8Array(planes).map((_, at) => planes[(at % 8) * count + Math.floor(at / 8)] ?? 0)
  return new Float64Array(bytes.buffer)
}
