import { stringify } from 'csv-stringify/sync'
import { type ImportKind, importColumns } from '../../contract/imports/columns.ts'
import type { Language } from '../../contract/language.ts'

/** The format that Excel opens in Greece: UTF-8 with a mark, cells separated by semicolons. */
export function templateOf(kind: ImportKind, language: Language): string {
  const columns = importColumns[kind]
  const rows = [
    columns.map(({ label }) => label[language]),
    columns.map(({ example }) => example?.[language] ?? ''),
  ]
  return stringify(rows, {
    bom: true,
    delimiter: ';',
    record_delimiter: 'windows',
    quoted: true,
    quoted_empty: false,
  })
}
