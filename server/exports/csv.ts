import { putAscii } from '../numbers/byte-text.ts'
import { momentWriter } from '../numbers/moment-text.ts'
import { cellWriter, rowsAsText } from './rows-as-text.ts'
import { repeatedHourOffset, tellerOf, titlesOf, type Writer, wallClock } from './table.ts'

const mark = '\uFEFF'
const lineEnd = '\r\n'
const space = 0x20

/** Quoted always; a text that a spreadsheet would take for a formula is marked as text. */
export function csvCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}

/** RFC 4180 in UTF-8 with the mark by which Excel knows it. */
export const writeCsv: Writer = (table, parts) => {
  const wall = wallClock(table.timezone)
  const offsetOf = repeatedHourOffset(table.timezone)
  const onWall = new Float64Array(1)
  const [putMoment, putWall] = [momentWriter(), momentWriter()]
  const teller = tellerOf(table)
  const putCells = cellWriter(table, { quote: '', isNullTold: false })
  return rowsAsText(parts, {
    begin: mark + titlesOf(table).map(csvCell).join(',') + lineEnd,
    putRow(text, rows, row) {
      const time = rows.times[row] ?? 0
      onWall[0] = wall(time)
      putWall(text, onWall, 0)
      // 2025-03-30T00:00:00.000Z becomes 2025-03-30 00:00:00.
      text.bytes[text.at - 14] = space
      text.at -= 5
      const offset = offsetOf(time)
      if (offset) putAscii(text, ` ${offset}`)
      putAscii(text, ',')
      putMoment(text, rows.times, row)
      putCells(text, rows, row)
      if (teller) putAscii(text, `,${csvCell(teller(time))}`)
      putAscii(text, lineEnd)
    },
    end: '',
  })
}
