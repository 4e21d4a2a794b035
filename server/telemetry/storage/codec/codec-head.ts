// The header before the compressed columns: how each of them is encoded, and where it is.
import { fromBeside, type IntegerForm } from './codec-integers.ts'
import { packBytes, readBlock, readVarint, unzigzag, writeVarint, zigzag } from './codec-parts.ts'

const lowestScale = -3
/** Stands for the scale of a column of floats. */
const asFloats = 12
const version = 3
/**
 * Columns are compressed together until they fill so many bytes, by the version of the format. Opening a frame costs as
 * much as reading some columns of it that no query requests.
 */
const frameBytes = new Map([
  [2, 8192],
  [version, 65_536],
])
/** The headers of a day, of a row of buckets and most others fit. */
const usualHead = 2048

export interface Entry extends IntegerForm {
  position: number
  /** Decimals; undefined where the column is stored as floats. */
  scale: number | undefined
  /** 0 = every row carries the column, else 1 + the index of the bit map of the rows that do. */
  presence: number
}

interface Head {
  version: number
  rows: number
  entries: readonly Entry[]
  /** A bit for each row. */
  presences: readonly Uint8Array[]
  frames: readonly Buffer[]
}

export function writeHead({ rows, entries, presences, frames }: Omit<Head, 'version'>): Buffer {
  const bytes: number[] = []
  for (const number of [rows, entries.length, presences.length, frames.length]) writeVarint(bytes, number)
  for (const { position, scale = asFloats, order, width, base, distance, presence } of entries) {
    writeVarint(bytes, position)
    bytes.push((scale - lowestScale) * 4 + order, width)
    writeVarint(bytes, presence)
    writeVarint(bytes, order === fromBeside ? distance : zigzag(base))
  }
  for (const frame of frames) writeVarint(bytes, frame.length)
  const packed = packBytes(Buffer.concat([Buffer.from(bytes), ...presences]))
  const start = [version]
  writeVarint(start, packed.length)
  return Buffer.concat([Buffer.from(start), packed])
}

export function readHead(data: Buffer): Head {
  const [form = 0] = data
  if (!frameBytes.has(form)) throw new Error(`Not telemetry of a known form: ${form}`)
  const start = { data, at: 1 }
  let end = readVarint(start) + start.at
  const head = readBlock(data.subarray(start.at, end), usualHead)
  const cursor = { data: head, at: 0 }
  const next = () => readVarint(cursor)
  const [rows, entryCount, presenceCount, frameCount] = [next(), next(), next(), next()]
  const entries = Array.from({ length: entryCount }, () => {
    const position = next()
    const form = head[cursor.at] ?? 0
    const width = head[cursor.at + 1] ?? 0
    cursor.at += 2
    const presence = next()
    const last = next()
    const scale = (form >> 2) + lowestScale
    const order = form & 3
    const reference =
      order === fromBeside ? { base: 0, distance: last } : { base: unzigzag(last), distance: 0 }
    return { position, scale: scale === asFloats ? undefined : scale, order, width, presence, ...reference }
  })
  const frames = Array.from({ length: frameCount }, next).map((length) => {
    end += length
    return data.subarray(end - length, end)
  })
  const bytes = Math.ceil(rows / 8)
  const presences = Array.from({ length: presenceCount }, (_, number) =>
    head.subarray(cursor.at + number * bytes, cursor.at + (number + 1) * bytes),
  )
  return { version: form, rows, entries, presences, frames }
}

/** The frame of each column, its offset there, and the lengths of the frames, from the lengths of the columns. */
export function placesOf(lengths: readonly number[], form = version) {
  const most = frameBytes.get(form) ?? 0
  const frames = [0]
  const places = lengths.map((length) => {
    if ((frames.at(-1) ?? 0) >= most) frames.push(0)
    const frame = frames.length - 1
    const start = frames[frame] ?? 0
    frames[frame] = start + length
    return { frame, start }
  })
  return { places, frames }
}
