// The answer to a chart, written as JSON straight from its columns: values for each of its points would be most of its cost.
import type { SeriesReply } from '../../contract/devices.ts'
import { type ByteText, emptyText, makeRoom, putAscii, putSign, takeText } from '../numbers/byte-text.ts'
import { putNumber, putNumbers } from '../numbers/decimal-text.ts'
import { type Line, maxPoints } from './series.rules.ts'

export interface NamedLine {
  name: string
  line: Line
}

/** About what a point takes, with its band. */
const pointBytes = 56
const [opening, closing, comma] = [91, 93, 44]

/** As `JSON.stringify` would write a SeriesReply. */
export function writeSeries(head: Omit<SeriesReply, 'series' | 'band'>, lines: readonly NamedLine[]): Buffer {
  const points = lines.reduce((sum, { line }) => sum + line.times.length, 0)
  const text = emptyText(1024 + points * pointBytes)
  const known = new Map<Float64Array, Openings>()
  const openingsOf = (times: Float64Array) => {
    const openings = known.get(times) ?? openingsAt(times)
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
  return takeText(text)
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

function openingsAt(times: Float64Array): Openings {
  const text = emptyText(openingBytes * (times.length + 2))
  const lengths = new Uint8Array(times.length)
  for (let row = 0; row < times.length; row++) {
    text.at = row * openingBytes
    putSign(text, opening)
    putNumber(text, times, row)
    lengths[row] = text.at - row * openingBytes
  }
  const fours = new Int32Array(times.length * foursEach)
  for (let four = 0; four < fours.length; four++) fours[four] = text.view.getInt32(4 * four, true)
  return { fours, lengths }
}
