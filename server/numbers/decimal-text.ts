// Numbers and other plain text written straight into bytes, as JSON.stringify would tell them: for answers of so many
// numbers that a string for each would be most of their cost. Numbers are taken from where they stand in an array:
// handed over one by one, each would first be put on the heap.

import { type ByteText, makeRoom, pieces, putAscii, putPiece } from './byte-text.ts'

const powers = Float64Array.from({ length: 7 }, (_, scale) => 10 ** scale)
const powerOf = (scale: number): number => powers[scale] ?? 1
/** A decimal of fewer digits is the shortest that tells its number. */
const largest = 2 ** 49
const largestThousandths = 2_000_000_000
/** What the longest number takes. */
const longestNumber = 32
const longestPoint = 4 * longestNumber
const zero = 48
const minus = 45
const point = 46

const wholes = pieces(String)
const triples = pieces((number) => String(number).padStart(3, '0'))
/** Thousandths behind the point; nothing where there are none. */
const fractions = pieces((number) => (number / 1000).toString().slice(1))
const wholesBehindComma = pieces((number) => `,${number}`)
const commaAndNull = Buffer.from(',nul').readInt32LE()
const fourDigits = Int32Array.from({ length: 10_000 }, (_, number) =>
  Buffer.from(String(number).padStart(4, '0')).readInt32LE(),
)
const [opening, closing, comma] = [91, 93, 44]
const lastOfNull = 108

/**
 * The numbers that stand at one index of many columns, each behind a comma; where there is none `null`, or nothing
 * but the comma.
 */
export function putNumbers(
  text: ByteText,
  columns: readonly Float64Array[],
  index: number,
  isNullTold: boolean,
): void {
  makeRoom(text, columns.length * (longestNumber + 1))
  const { view } = text
  const nothing = isNullTold ? 5 : 1
  let { at } = text
  for (const column of columns) {
    if (Number.isNaN(column[index] ?? Number.NaN)) {
      view.setInt32(at, commaAndNull, true)
      view.setUint8(at + 4, lastOfNull)
      at += nothing
      continue
    }
    const end = putUsual(view, at, column, index)
    if (end > at) {
      at = end
      continue
    }
    view.setUint8(at, comma)
    text.at = at + 1
    putNumber(text, column, index)
    at = text.at
  }
  text.at = at
}

/** A number below a thousand of three decimals at most, behind a comma. Of others nothing: it ends where it begins. */
function putUsual(view: DataView, at: number, column: Float64Array, index: number): number {
  const value = column[index] ?? Number.NaN
  if (!(value >= 0 && value < 1000)) return at
  const thousandths = (value * 1000 + 0.5) | 0
  if (thousandths / 1000 !== value) return at
  const front = (thousandths / 1000) | 0
  return putPiece(view, putPiece(view, at, wholesBehindComma, front), fractions, thousandths - front * 1000)
}

/** Milliseconds since 1970, whole ones from 2001 to 2286, which have thirteen digits. Of others nothing, as above. */
function putUsualMoment(view: DataView, at: number, times: Float64Array, index: number): number {
  const ms = times[index] ?? Number.NaN
  const millions = Math.floor(ms / 1_000_000)
  const rest = ms - millions * 1_000_000
  if (!(ms >= 1e12 && ms < 1e13) || rest !== (rest | 0)) return at
  const high = (millions / 10_000) | 0
  const middle = (rest / 1000) | 0
  // Each writes four characters, of which the next writes over the last.
  view.setInt32(at, triples.fours[high] ?? 0, true)
  view.setInt32(at + 3, fourDigits[millions - high * 10_000] ?? 0, true)
  view.setInt32(at + 7, triples.fours[middle] ?? 0, true)
  view.setInt32(at + 10, triples.fours[rest - middle * 1000] ?? 0, true)
  return at + 13
}

/** Anywhere in text that has room, behind a comma where it is to be; answers where it ends. */
function putOther(text: ByteText, at: number, column: Float64Array, index: number, sign?: number): number {
  text.at = at
  if (sign !== undefined) text.bytes[text.at++] = sign
  putNumber(text, column, index)
  return text.at
}

/** Points of a moment and one number or two, as JSON tells them; only those that carry a column, where one is given. */
export function putPoints(
  text: ByteText,
  times: Float64Array,
  [first, second]: readonly [Float64Array, Float64Array?],
  carried?: Float64Array,
): void {
  makeRoom(text, times.length * longestPoint + 2)
  const { bytes, view } = text
  let { at } = text
  bytes[at++] = opening
  for (let row = 0; row < times.length; row++) {
    if (carried && Number.isNaN(carried[row])) continue
    bytes[at++] = opening
    let end = putUsualMoment(view, at, times, row)
    at = end > at ? end : putOther(text, at, times, row)
    end = putUsual(view, at, first, row)
    at = end > at ? end : putOther(text, at, first, row, comma)
    if (second) {
      end = putUsual(view, at, second, row)
      at = end > at ? end : putOther(text, at, second, row, comma)
    }
    bytes[at++] = closing
    bytes[at++] = comma
  }
  // In the place of the last comma.
  if (bytes[at - 1] === comma) at--
  bytes[at++] = closing
  text.at = at
}

/** As JSON tells it: `null` where there is no number. */
export function putNumber(text: ByteText, values: Float64Array, index: number): void {
  makeRoom(text, longestNumber)
  const value = values[index] ?? Number.NaN
  const { bytes, view, at } = text
  let size = value
  let start = at
  if (value < 0) {
    bytes[start++] = minus
    size = -value
  }
  // Most have few decimals and are small enough for the arithmetic of 32 bits.
  if (size < largestThousandths / 1000) {
    const thousandths = (size * 1000 + 0.5) | 0
    if (thousandths / 1000 === size) {
      text.at = putThousandths(view, start, thousandths)
      return
    }
  }
  for (let scale = 0; scale < powers.length; scale++) {
    const scaled = Math.round(size * powerOf(scale))
    if (!(scaled < largest)) break
    if (scaled / powerOf(scale) !== size) continue
    text.at = putScaled(view, start, scaled, scale)
    return
  }
  putAscii(text, Number.isFinite(value) ? String(value) : 'null')
}

/** Below 2^49, its last digit not zero unless the scale is. */
function putScaled(view: DataView, at: number, scaled: number, scale: number): number {
  const front = Math.floor(scaled / powerOf(scale))
  const end = putWhole(view, at, front)
  if (scale === 0) return end
  view.setUint8(end, point)
  return putDigits(view, end + 1, scaled - front * powerOf(scale), scale)
}

function putThousandths(view: DataView, at: number, thousandths: number): number {
  const front = (thousandths / 1000) | 0
  return putPiece(view, putWhole(view, at, front), fractions, (thousandths | 0) - front * 1000)
}

/** Below 2^53. */
function putWhole(view: DataView, at: number, whole: number): number {
  if (whole < 1000) return putPiece(view, at, wholes, whole)
  if (whole < 1_000_000) {
    const high = (whole / 1000) | 0
    return putPiece(view, putPiece(view, at, wholes, high), triples, whole - high * 1000)
  }
  const millions = Math.floor(whole / 1_000_000)
  const rest = (whole - millions * 1_000_000) | 0
  const high = (rest / 1000) | 0
  const end = putPiece(view, putWhole(view, at, millions), triples, high)
  return putPiece(view, end, triples, rest - high * 1000)
}

/** The last `count` digits of a number below a million. */
function putDigits(view: DataView, at: number, whole: number, count: number): number {
  let rest = whole | 0
  for (let place = at + count - 1; place >= at; place--) {
    const tens = (rest / 10) | 0
    view.setUint8(place, zero + rest - tens * 10)
    rest = tens
  }
  return at + count
}
