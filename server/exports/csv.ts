import { shownValue, type Table, titlesOf, type Writer, wallClock } from './table.ts'

const mark = '\uFEFF'

/** A text that a spreadsheet would take for a formula is marked as text; a number is left a number. */
export function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

const lineOf = (cells: readonly (string | number | null)[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** RFC 4180 in UTF-8 with the mark by which Excel knows it. */
export const writeCsv: Writer = async function* csv(table: Table, batches) {
  const wall = wallClock(table.timezone)
  yield mark + lineOf(titlesOf(table))
  for await (const rows of batches) {
    yield rows
      .map(({ time, values }) =>
        lineOf([
          new Date(wall(time)).toISOString().slice(0, 19).replace('T', ' '),
          new Date(time).toISOString(),
          ...table.columns.map((column, index) => shownValue(values[index] ?? null, column)),
        ]),
      )
      .join('')
  }
}
