import { cellReader, iso, rowsAsText } from './rows-as-text.ts'
import { repeatedHourOffset, tellerOf, titlesOf, type Writer, wallClock } from './table.ts'

const mark = '\uFEFF'
const lineEnd = '\r\n'

/** Quoted always; a text that a spreadsheet would take for a formula is marked as text. */
export function csvCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}

/** RFC 4180 in UTF-8 with the mark by which Excel knows it. */
export const writeCsv: Writer = (table, parts) => {
  const wall = wallClock(table.timezone)
  const offsetOf = repeatedHourOffset(table.timezone)
  const teller = tellerOf(table)
  const cellsOf = cellReader(table)
  return rowsAsText(parts, {
    begin: mark + titlesOf(table).map(csvCell).join(',') + lineEnd,
    rowOf(rows, row) {
      const time = rows.times[row] ?? 0
      const local = iso(wall(time)).slice(0, -5).replace('T', ' ')
      const offset = offsetOf(time)
      const cells = cellsOf(rows, row, [offset ? `${local} ${offset}` : local, iso(time)])
      if (teller) cells.push(csvCell(teller(time)))
      return cells.join(',') + lineEnd
    },
    end: '',
  })
}
