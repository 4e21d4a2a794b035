// The answer to a chart, written as JSON straight from its columns: values for each of its points would be most of its cost.
import type { SeriesReply } from '../../contract/devices.ts'
import { emptyText, putAscii, putSign, takeText } from '../numbers/byte-text.ts'
import { putNumber, putRounded } from '../numbers/decimal-text.ts'
import type { Line } from './series.rules.ts'

export interface NamedLine {
  name: string
  line: Line
}

/** About what a point takes, with its band. */
const pointBytes = 56
const toldDecimals = 3
const [opening, closing, comma] = [91, 93, 44]

/** As `JSON.stringify` would write a SeriesReply. */
export function writeSeries(head: Omit<SeriesReply, 'series' | 'band'>, lines: readonly NamedLine[]): Buffer {
  const points = lines.reduce((sum, { line }) => sum + line.times.length, 0)
  const text = emptyText(1024 + points * pointBytes)

  function openPoint(times: Float64Array, row: number, isFirst: boolean) {
    if (!isFirst) putSign(text, comma)
    putSign(text, opening)
    putNumber(text, times, row)
    putSign(text, comma)
  }

  function tellValues({ times, values }: Line) {
    for (let row = 0; row < times.length; row++) {
      openPoint(times, row, row === 0)
      putRounded(text, values, row, toldDecimals)
      putSign(text, closing)
    }
  }

  function tellBand({ times, band }: Line) {
    if (!band) return
    let isFirst = true
    for (let row = 0; row < times.length; row++) {
      if (Number.isNaN(band.min[row])) continue
      openPoint(times, row, isFirst)
      putNumber(text, band.min, row)
      putSign(text, comma)
      putNumber(text, band.max, row)
      putSign(text, closing)
      isFirst = false
    }
  }

  function tellEach(tell: (line: Line) => void) {
    for (const [index, { name, line }] of lines.entries()) {
      putAscii(text, `${index === 0 ? '' : ','}${JSON.stringify(name)}:[`)
      tell(line)
      putSign(text, closing)
    }
  }

  putAscii(text, `${JSON.stringify(head).slice(0, -1)},"series":{`)
  tellEach(tellValues)
  putAscii(text, '},"band":{')
  tellEach(tellBand)
  putAscii(text, '}}')
  return takeText(text)
}
