// The answer to a chart, written as JSON straight from its columns: values for each of its points would be most of its cost.
import type { SeriesReply } from '../../contract/devices.ts'
import {
  type ByteText,
  copyText,
  emptyText,
  makeRoom,
  pieces,
  putAscii,
  putSign,
} from '../numbers/byte-text.ts'
import { putNumber, putNumbers } from '../numbers/decimal-text.ts'
import { type Line, maxPoints } from './series.rules.ts'

export interface NamedLine {
  name: string
  line: Line
}

/** Where every answer is written, to leave as a copy: new memory for each would set off full collections. */
const written = emptyText(65_536)

const [opening, closing, comma] = [91, 93, 44]

/** As `JSON.stringify` would write a SeriesReply. */
export function writeSeries(head: Omit<SeriesReply, 'series' | 'band'>, lines: readonly NamedLine[]): Buffer {
  const text = written
  text.at = 0
  const known = new Map<Float64Array, Openings>()
  const openingsOf = (times: Float64Array) => {
    const openings = known.get(times) ?? openingsAt(times, known.size === 0 ? ofFirst : undefined)
    known.set(times, openings)
    return openings
  }
  const told = lines.map(({ name, line }) => ({ name: JSON.stringify(name), line }))

  putAscii(text, `${JSON.stringify(head).slice(0, -1)},"series":{`)
  for (const [index, { name, line }] of told.entries()) {
    putAscii(text, `${index === 0 ? '' : ','}${name}:`)
    putPoints(text, openingsOf(line.times), [thousandths(line.values)])
  }
  putAscii(text, '},"band":{')
  for (const [index, { name, line }] of told.entries()) {
    putAscii(text, `${index === 0 ? '' : ','}${name}:`)
    if (line.band) putPoints(text, openingsOf(line.times), [line.band.min, line.band.max], line.band.min)
    else putAscii(text, '[]')
  }
  putAscii(text, '}}')
  return copyText(text)
}

/** Of one line at a time. */
const thousandthsOfLine = new Float64Array(maxPoints)

function thousandths(values: Float64Array): Float64Array {
  const isUsual = values.length <= thousandthsOfLine.length
  const rounded = isUsual ? thousandthsOfLine.subarray(0, values.length) : new Float64Array(values.length)
  for (let row = 0; row < rounded.length; row++) rounded[row] = Math.round((values[row] ?? 0) * 1000) / 1000
  return rounded
}

/** All of a line, or those of its points that carry a column. */
function putPoints(
  text: ByteText,
  { fours, lengths }: Openings,
  columns: readonly Float64Array[],
  carried?: Float64Array,
): void {
  putSign(text, opening)
  let isFirst = true
  for (let row = 0; row < lengths.length; row++) {
    if (carried && Number.isNaN(carried[row])) continue
    makeRoom(text, openingBytes + 1)
    if (!isFirst) text.bytes[text.at++] = comma
    isFirst = false
    const length = lengths[row] ?? 0
    for (let four = 0; 4 * four < length; four++)
      text.view.setInt32(text.at + 4 * four, fours[row * foursEach + four] ?? 0, true)
    text.at += length
    putNumbers(text, columns, row, true)
    putSign(text, closing)
  }
  putSign(text, closing)
}

/** How each point begins, `[` and its moment: told again with every line and band of the same moments. */
interface Openings {
  fours: Int32Array
  lengths: Uint8Array
}

const openingBytes = 24
const foursEach = openingBytes / 4
const million = 1_000_000
const threeDigits = pieces((number) => String(number).padStart(3, '0')).fours
/** `[1763800`, then the six digits below a million: so are all moments from 2001 to 2286. */
const [usualFrom, usualTo, usualLength] = [1e12, 1e13, 14]

const openingsFor = (rows: number): Openings => ({
  fours: new Int32Array(rows * foursEach),
  lengths: new Uint8Array(rows),
})

/** Most answers have no others. */
const ofFirst = openingsFor(maxPoints)

function openingsAt(times: Float64Array, memory?: Openings): Openings {
  const isFitting = memory && times.length <= memory.lengths.length
  const { fours, lengths } = isFitting
    ? { fours: memory.fours, lengths: memory.lengths.subarray(0, times.length) }
    : openingsFor(times.length)
  let front = Number.NaN
  let [first, second] = [0, 0]
  for (let row = 0, at = 0; row < times.length; row++, at += foursEach) {
    const ms = times[row] ?? Number.NaN
    const millions = Math.floor(ms / million)
    const rest = ms - millions * million
    if (!(ms >= usualFrom && ms < usualTo) || rest !== (rest | 0)) {
      lengths[row] = putOpening(fours, at, times, row)
      continue
    }
    if (millions !== front) {
      front = millions
      const letters = Buffer.from(`[${millions}`)
      first = letters.readInt32LE()
      second = letters.readInt32LE(4)
    }
    const thousands = (rest / 1000) | 0
    const [high = 0, low = 0] = [threeDigits[thousands], threeDigits[rest - thousands * 1000]]
    fours[at] = first
    fours[at + 1] = second
    fours[at + 2] = (high & 0xff_ff_ff) | (low << 24)
    fours[at + 3] = low >>> 8
    lengths[row] = usualLength
  }
  return { fours, lengths }
}

/** Any moment, also one between two milliseconds. */
function putOpening(fours: Int32Array, at: number, times: Float64Array, row: number): number {
  const text = emptyText(openingBytes * 2)
  putSign(text, opening)
  putNumber(text, times, row)
  for (let four = 0; four < foursEach; four++) fours[at + four] = text.view.getInt32(4 * four, true)
  return text.at
}
