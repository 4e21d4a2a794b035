// Tables for spreadsheets of the reader's country: Greek ones separate cells by `;` and decimals by a comma. Pure.
import type { Locale } from '../paraglide/runtime.js'

/** A number with at most six decimals; null when unknown. */
export type Cell = string | number | null

/** Marks a text that a spreadsheet would read as a formula. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

function textOf(cell: Cell, locale: Locale): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return harmless(cell)
  const text = String(Number(cell.toFixed(6)))
  return locale === 'el' ? text.replace('.', ',') : text
}

/** A file with a byte order mark and quotes around every text. */
export function csvOf(rows: readonly (readonly Cell[])[], locale: Locale): string {
  const separator = locale === 'el' ? ';' : ','
  const written = (cell: Cell) => {
    const text = textOf(cell, locale)
    return typeof cell === 'string' ? `"${text.replaceAll('"', '""')}"` : text
  }
  const lines = rows.map((row) => row.map(written).join(separator))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

/** For the clipboard. */
export const clipboardOf = (rows: readonly (readonly Cell[])[], locale: Locale): string =>
  rows.map((row) => row.map((cell) => textOf(cell, locale)).join('\t')).join('\n')
