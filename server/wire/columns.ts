// How the columns of an answer become values. What is asked for the first time comes as text; from then on the types
// below come as bytes, which are smaller, and quicker to make and to read. The values are the same.
import pg from 'pg'

type ReadBytes = (bytes: Buffer, start: number, end: number) => unknown

interface Column {
  name: string
  type: number
  read: ReadBytes
}

/** A row's columns, and how the next answer's are asked for. */
export interface Columns {
  asText: readonly Column[]
  asAgreed: readonly Column[]
  formats: readonly number[]
}

const { BOOL, BYTEA, DATE, FLOAT8, INT2, INT4, INT8, TIMESTAMPTZ }: Record<string, number> = pg.types.builtins

const millenniumMs = Date.UTC(2000, 0, 1)
const forever = 0x7fff_ffff
const always = -0x8000_0000

const readLong = (bytes: Buffer, at: number): number =>
  bytes.readInt32BE(at) * 4_294_967_296 + bytes.readUInt32BE(at + 4)

/** PostgreSQL counts microseconds. */
function readMoment(bytes: Buffer, at: number): Date | number {
  const high = bytes.readInt32BE(at)
  if (high === forever) return Number.POSITIVE_INFINITY
  if (high === always) return Number.NEGATIVE_INFINITY
  return new Date(millenniumMs + Math.floor(readLong(bytes, at) / 1000))
}

const readers = new Map<number, ReadBytes>([
  [BOOL, (bytes, at) => bytes[at] === 1],
  // A look at what came: to copy it would be most of what large values cost.
  [BYTEA, (bytes, start, end) => bytes.subarray(start, end)],
  [INT2, (bytes, at) => bytes.readInt16BE(at)],
  [INT4, (bytes, at) => bytes.readInt32BE(at)],
  [INT8, readLong],
  [FLOAT8, (bytes, at) => bytes.readDoubleBE(at)],
  [TIMESTAMPTZ, readMoment],
])

// Counts come as numbers, and a day stays the day that was written, wherever the server stands.
function textReaderOf(type: number): ReadBytes {
  const parse: (text: string) => unknown =
    type === INT8 ? Number : type === DATE ? String : pg.types.getTypeParser(type, 'text')
  return (bytes, start, end) => parse(bytes.toString('utf8', start, end))
}

/** Reads what PostgreSQL says of a statement's columns. */
export function readColumns(bytes: Buffer, start: number): Columns {
  const asText: Column[] = []
  let at = start + 2
  for (let left = bytes.readInt16BE(start); left > 0; left--) {
    const nameEnd = bytes.indexOf(0, at)
    const type = bytes.readUInt32BE(nameEnd + 7)
    asText.push({ name: bytes.toString('utf8', at, nameEnd), type, read: textReaderOf(type) })
    at = nameEnd + 19
  }
  return {
    asText,
    asAgreed: asText.map((column) => ({ ...column, read: readers.get(column.type) ?? column.read })),
    formats: asText.map(({ type }) => (readers.has(type) ? 1 : 0)),
  }
}

export function readRow(columns: readonly Column[], bytes: Buffer, start: number): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  let at = start + 2
  for (const { name, read } of columns) {
    const length = bytes.readInt32BE(at)
    at += 4
    row[name] = length < 0 ? null : read(bytes, at, at + length)
    if (length > 0) at += length
  }
  return row
}
