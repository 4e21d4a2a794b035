// Encodes a batch as PostgreSQL's binary array of rows. Printing and parsing the numbers as text was a third of the cost
// of a report.
import type { MergedReading, NewestValues } from './readings.ts'

const oids = { integer: 23, text: 25, timestamptz: 1184, smallint: 21, bigint: 20, float: 701 }
const arrayOids = { smallint: 1005, bigint: 1016, float: 1022 }
const epochMs = Date.UTC(2000, 0, 1)
const wordRange = 2 ** 32
const absent = -1
const bytesOfValue = 12
const bytesOfPlace = 30
const bytesBesides = 200

class Writer {
  private readonly bytes: Buffer
  private readonly view: DataView
  private at = 0

  constructor(size: number) {
    this.bytes = Buffer.allocUnsafe(size)
    this.view = new DataView(this.bytes.buffer, this.bytes.byteOffset, size)
  }

  int32(value: number): void {
    this.view.setInt32(this.at, value)
    this.at += 4
  }

  int64(value: number): void {
    const high = Math.floor(value / wordRange)
    this.int32(high)
    this.view.setUint32(this.at, value - high * wordRange)
    this.at += 4
  }

  /** Reserves the length of what follows, which `end` fills in. */
  begin(): number {
    this.at += 4
    return this.at
  }

  end(begun: number): void {
    this.view.setInt32(begun - 4, this.at - begun)
  }

  beginRow(columns: number): number {
    const begun = this.begin()
    this.int32(columns)
    return begun
  }

  text(value: string): void {
    this.int32(oids.text)
    const begun = this.begin()
    this.at += this.bytes.write(value, this.at)
    this.end(begun)
  }

  integer(value: number): void {
    this.int32(oids.integer)
    this.int32(4)
    this.int32(value)
  }

  moment(ms: number): void {
    this.int32(oids.timestamptz)
    this.int32(8)
    this.int64((ms - epochMs) * 1000)
  }

  list(
    element: 'smallint' | 'bigint',
    items: readonly number[] | undefined,
    write: (item: number) => void,
  ): void {
    this.int32(arrayOids[element])
    if (!items) return this.int32(absent)
    const begun = this.begin()
    this.dimension(oids[element], items.length)
    for (let place = 0; place < items.length; place++) write(items[place] ?? 0)
    this.end(begun)
  }

  /** NaN is written as null. */
  floats(items: readonly number[]): void {
    this.int32(arrayOids.float)
    const begun = this.begin()
    this.dimension(oids.float, items.length)
    const { view } = this
    let { at } = this
    for (let place = 0; place < items.length; place++) {
      const item = items[place] ?? Number.NaN
      if (Number.isNaN(item)) {
        view.setInt32(at, absent)
        at += 4
      } else {
        view.setInt32(at, 8)
        view.setFloat64(at + 4, item)
        at += 12
      }
    }
    this.at = at
    this.end(begun)
  }

  /** An empty array has none. */
  dimension(oid: number, length: number): void {
    this.int32(length > 0 ? 1 : 0)
    this.int32(1)
    this.int32(oid)
    if (length === 0) return
    this.int32(length)
    this.int32(1)
  }

  readonly smallint = (value: number): void => {
    this.int32(2)
    this.view.setInt16(this.at, value)
    this.at += 2
  }

  readonly bigint = (value: number): void => {
    this.int32(8)
    this.int64(value)
  }

  written(): Buffer {
    return this.bytes.subarray(0, this.at)
  }
}

const roomFor = (deviceId: string): number => bytesBesides + deviceId.length * 3

/** As `report[]`; `oid` is that of the type `report`. */
export function reportsOf(oid: number, rows: readonly MergedReading[]): Buffer {
  const size = rows.reduce(
    (sum, { deviceId, values }) => sum + roomFor(deviceId) + values.length * bytesOfValue,
    0,
  )
  const into = new Writer(size + bytesBesides)
  into.dimension(oid, rows.length)
  for (const { deviceId, ts, values } of rows) {
    const row = into.beginRow(3)
    into.text(deviceId)
    into.moment(ts.getTime())
    into.floats(values)
    into.end(row)
  }
  return into.written()
}

/** As `latest_report[]`; `oid` is that of the type `latest_report`. */
export function newestOf(oid: number, newest: readonly NewestValues[]): Buffer {
  const size = newest.reduce(
    (sum, { deviceId, places }) => sum + roomFor(deviceId) + places.length * bytesOfPlace,
    0,
  )
  const into = new Writer(size + bytesBesides)
  into.dimension(oid, newest.length)
  for (const { deviceId, width, places, values, at, behind } of newest) {
    const row = into.beginRow(6)
    into.text(deviceId)
    into.integer(width)
    into.list('smallint', places, into.smallint)
    into.floats(values)
    into.moment(at)
    into.list('bigint', behind, into.bigint)
    into.end(row)
  }
  return into.written()
}
