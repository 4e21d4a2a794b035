// The invalid rows of a file with their errors, as a file to correct.
import type { Import, ImportRow } from '../../contract/imports/routes.ts'
import { saveBytes } from '../kit/save-bytes.ts'
import { type Cell, csvOf } from '../kit/spreadsheet.ts'
import { m } from '../paraglide/messages.js'
import { getLocale } from '../paraglide/runtime.js'
import { call } from '../session/api.ts'
import { columnText, importProblemText } from './import-words.ts'

const most = 200

async function readBadRows({ id, bad }: Import): Promise<ImportRow[]> {
  const rows: ImportRow[] = []
  while (rows.length < bad) {
    const query = { is_bad: 'true', limit: most, offset: rows.length } as const
    const { items } = await call('listImportRows', { params: { id }, query })
    if (items.length === 0) break
    rows.push(...items)
  }
  return rows
}

export function badCells(
  { kind, columns }: Pick<Import, 'kind' | 'columns'>,
  rows: readonly ImportRow[],
): Cell[][] {
  const why = ({ errors }: ImportRow) =>
    errors
      .map(
        ({ column, key, values }) => `${columnText(kind, column)}: ${importProblemText(kind, key, values)}`,
      )
      .join(' · ')
  return [
    [...columns.map((column) => columnText(kind, column)), m.import_bad_column()],
    ...rows.map((row) => [...columns.map((column) => row.cells[column] ?? ''), why(row)]),
  ]
}

/** Fetched before confirmation, because the server discards the rows of a finished import. */
export async function badRowsFile(run: Import): Promise<Blob> {
  return new Blob([csvOf(badCells(run, await readBadRows(run)), getLocale())], { type: 'text/csv' })
}

export const saveBadRows = (run: Import, file: Blob): void =>
  saveBytes(file, `${run.file_name.replace(/\.\w+$/, '')}-${m.import_bad_column()}.csv`)
