// The answer to a chart, written as JSON straight from its columns: values for each of its points would be most of its cost.
import type { SeriesReply } from '../../contract/series.ts'
import { copyText, emptyText, putAscii } from '../numbers/byte-text.ts'
import { putPoints } from '../numbers/decimal-text.ts'
import { type Line, maxPoints } from './series.rules.ts'

export interface NamedLine {
  name: string
  line: Line
}

/** Where every answer is written, to leave as a copy: new memory for each would set off full collections. */
const written = emptyText(65_536)

/** As `JSON.stringify` would write a SeriesReply. */
export function writeSeries(head: Omit<SeriesReply, 'series' | 'band'>, lines: readonly NamedLine[]): Buffer {
  const text = written
  text.at = 0
  const told = lines.map(({ name, line }) => ({ name: JSON.stringify(name), line }))

  putAscii(text, `${JSON.stringify(head).slice(0, -1)},"series":{`)
  for (const [index, { name, line }] of told.entries()) {
    putAscii(text, `${index === 0 ? '' : ','}${name}:`)
    putPoints(text, line.times, [thousandths(line.values)])
  }
  putAscii(text, '},"band":{')
  for (const [index, { name, line }] of told.entries()) {
    putAscii(text, `${index === 0 ? '' : ','}${name}:`)
    if (line.band) putPoints(text, line.times, [line.band.min, line.band.max], line.band.min)
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
