import { putAscii, putBytes, putSign } from '../numbers/byte-text.ts'
import { putNumber } from '../numbers/decimal-text.ts'
import { momentWriter } from '../numbers/moment-text.ts'
import { rowsAsText } from './rows-as-text.ts'
import { titlesOf, type Writer, wallClock } from './table.ts'

const mark = '\uFEFF'
const lineEnd = '\r\n'
const [comma, space] = [0x2c, 0x20]

/** A text that a spreadsheet would take for a formula is marked as text. */
export function csvCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** RFC 4180 in UTF-8 with the mark by which Excel knows it. */
export const writeCsv: Writer = (table, parts) => {
  const titles = mark + titlesOf(table).map(csvCell).join(',') + lineEnd
  const isTime = table.columns.map((column) => column.isTime)
  const wall = wallClock(table.timezone)
  const onWall = new Float64Array(1)
  const [putMoment, putWall] = [momentWriter(), momentWriter()]
  return rowsAsText(parts, {
    begin: (text) => putBytes(text, Buffer.from(titles)),
    putRow(text, { times, values }, row) {
      onWall[0] = wall(times[row] ?? 0)
      putWall(text, onWall, 0)
      // 2025-03-30T00:00:00.000Z becomes 2025-03-30 00:00:00.
      text.bytes[text.at - 14] = space
      text.at -= 5
      putSign(text, comma)
      putMoment(text, times, row)
      for (let column = 0; column < values.length; column++) {
        putSign(text, comma)
        const numbers = values[column] ?? times
        if (Number.isNaN(numbers[row])) continue
        if (isTime[column]) putMoment(text, numbers, row)
        else putNumber(text, numbers, row)
      }
      putAscii(text, lineEnd)
    },
    end: () => {},
  })
}
