// Small change of the codec: numbers of as many bytes as they need, and bytes compressed where that helps.
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'

const compressed = 1
const asIs = 0
const params = { [constants.ZSTD_c_compressionLevel]: 12, [constants.ZSTD_c_contentSizeFlag]: 0 }

export function packBytes(bytes: Uint8Array): Buffer {
  if (bytes.every((byte) => byte === 0)) return Buffer.alloc(0)
  const smaller = zstdCompressSync(bytes, { params, pledgedSrcSize: bytes.length })
  return smaller.length < bytes.length
    ? Buffer.concat([Buffer.of(compressed), smaller])
    : Buffer.concat([Buffer.of(asIs), bytes])
}

/** An empty block stands for zeros, as many as are asked for. */
export const readBlock = (block: Buffer): Buffer =>
  block[0] === compressed ? zstdDecompressSync(block.subarray(1)) : block.subarray(1)

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

export function readVarint(cursor: { data: Buffer; at: number }): number {
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
