// Reads what `encodeColumns` wrote: the header is parsed once, and a column is unpacked on request, as numbers or as the
// whole numbers by which it is stored.
import { type Entry, placesOf, readHead } from './codec-head.ts'
import { fromBeside, unpackIntegers } from './codec-integers.ts'
import { countBits, floatsOfPlanes, readBlock } from './codec-parts.ts'
import { toDecimals } from './decimals.rules.ts'
import { allocate, type Take } from './scratch.ts'

const nothing = Number.NaN

/** A column as whole numbers; NaN where a row does not carry it. */
export interface Wholes {
  numbers: Float64Array
  /** How many decimals they were scaled by; undefined where they are the values themselves. */
  scale: number | undefined
  isEveryRowPresent: boolean
}

export interface OpenColumns {
  rows: number
  positions: number[]
  times(): Float64Array
  /** Read-only. Without `take` each is unpacked once and cached. */
  columns(positions: readonly number[], take?: Take): Map<number, Float64Array>
  /** Undefined where no row carries the column. Read-only: columns may share memory. */
  wholes(take: Take): (position: number) => Wholes | undefined
}

export function openColumns(data: Buffer): OpenColumns {
  const { version, rows, entries, presences, frames } = readHead(data)
  const counts = presences.map(countBits)
  const countOf = ({ presence }: Entry) => (presence === 0 ? rows : (counts[presence - 1] ?? 0))
  const layout = placesOf(
    entries.map((entry) => countOf(entry) * entry.width),
    version,
  )
  const opened: Buffer[] = []
  const bytesOf = (index: number, length: number): Uint8Array => {
    const { frame, start } = layout.places[index] ?? { frame: 0, start: 0 }
    const block = (opened[frame] ??= readBlock(frames[frame] ?? Buffer.alloc(0), layout.frames[frame] ?? 0))
    return block.subarray(start, start + length)
  }
  const referenced = new Set(
    entries.map(({ order, distance }, index) => (order === fromBeside ? index - distance : -1)),
  )
  const indexes = new Map(entries.map(({ position }, index) => [position, index] as const).slice(1))
  const bitsOf = ({ presence }: Entry) => presences[presence - 1]

  /** The integers of a column, without the rows that do not carry it. */
  function unpacker(take: Take): (index: number) => Float64Array {
    const known: Float64Array[] = []
    const integersAt = (index: number): Float64Array => {
      const entry = entryAt(entries, index)
      const count = countOf(entry)
      return (known[index] ??= unpackIntegers(entry, bytesOf(index, count * entry.width), {
        into: () => take(count),
        beside: () => integersAt(index - entry.distance),
      }))
    }
    return integersAt
  }

  let absent: Float64Array | undefined
  /** Shared by all absent columns, since none is written to. */
  const absentColumn = (take: Take | undefined): Float64Array =>
    take ? take(rows).fill(nothing) : (absent ??= allocate(rows).fill(nothing))

  const floatsAt = (index: number, entry: Entry) => floatsOfPlanes(bytesOf(index, countOf(entry) * 8))

  function reader(take: Take): (index: number) => Float64Array {
    const integersAt = unpacker(take)
    /** Integers that no other column refers to are converted in place. */
    const decimalsAt = (index: number, { order, width, scale = 0 }: Entry): Float64Array => {
      const integers = integersAt(index)
      if (scale === 0) return integers
      const isOwn = !referenced.has(index) && (order !== fromBeside || width > 0)
      return toDecimals(integers, scale, isOwn ? integers : take(integers.length))
    }
    // A column that refers to another shares its scale and presence: the same integers are the same column.
    const made = new Map<Float64Array, Float64Array>()
    return (index) => {
      const entry = entryAt(entries, index)
      const bits = bitsOf(entry)
      const spreadOut = (present: Float64Array) => (bits ? spread(present, bits, take(rows)) : present)
      if (entry.scale === undefined) return spreadOut(floatsAt(index, entry))
      const integers = integersAt(index)
      const column = made.get(integers) ?? spreadOut(decimalsAt(index, entry))
      made.set(integers, column)
      return column
    }
  }

  let times: Float64Array | undefined
  const unpacked = new Map<number, Float64Array>()
  return {
    rows,
    positions: [...indexes.keys()],
    times: () => (times ??= reader(allocate)(0)),
    columns(positions, take) {
      const columnAt = reader(take ?? allocate)
      const columnOf = (index: number | undefined) =>
        index === undefined ? absentColumn(take) : columnAt(index)
      const known = take ? new Map<number, Float64Array>() : unpacked
      return new Map(
        positions.map((position) => {
          const column = known.get(position) ?? columnOf(indexes.get(position))
          known.set(position, column)
          return [position, column]
        }),
      )
    },
    wholes(take) {
      const integersAt = unpacker(take)
      return (position) => {
        const index = indexes.get(position)
        if (index === undefined) return undefined
        const entry = entryAt(entries, index)
        const { scale } = entry
        const present = scale === undefined ? floatsAt(index, entry) : integersAt(index)
        const bits = bitsOf(entry)
        return {
          numbers: bits ? spread(present, bits, take(rows)) : present,
          scale,
          isEveryRowPresent: !bits,
        }
      }
    },
  }
}

function entryAt(entries: readonly Entry[], index: number): Entry {
  const entry = entries[index]
  if (!entry) throw new Error('Telemetry without one of its columns.')
  return entry
}

function spread(present: Float64Array, bits: Uint8Array, column: Float64Array): Float64Array {
  let at = 0
  for (let row = 0; row < column.length; row++)
    column[row] = ((bits[row >> 3] ?? 0) >> (row & 7)) & 1 ? (present[at++] ?? nothing) : nothing
  return column
}
