import { cellReader, iso, rowsAsText } from './rows-as-text.ts'
import { deviceAtTime, repeatedHourOffset, titlesOf, type Writer, wallClock } from './table.ts'

const byteOrderMark = '\uFEFF'
const lineEnd = '\r\n'

/** Always quoted; a text that a spreadsheet would treat as a formula is escaped. */
export function csvCell(text: string): string {
  const escaped = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${escaped.replaceAll('"', '""')}"`
}

/** RFC 4180 in UTF-8 with the byte order mark that Excel needs. */
export const writeCsv: Writer = (table, parts) => {
  const wall = wallClock(table.timezone)
  const offsetOf = repeatedHourOffset(table.timezone)
  const deviceAt = deviceAtTime(table)
  const cellsOf = cellReader(table)
  return rowsAsText(parts, {
    begin: byteOrderMark + titlesOf(table).map(csvCell).join(',') + lineEnd,
    rowOf(rows, row) {
      const time = rows.times[row] ?? 0
      const local = iso(wall(time)).slice(0, -5).replace('T', ' ')
      const offset = offsetOf(time)
      const cells = cellsOf(rows, row, [offset ? `${local} ${offset}` : local, iso(time)])
      if (deviceAt) cells.push(csvCell(deviceAt(time)))
      return cells.join(',') + lineEnd
    },
    end: '',
  })
}
