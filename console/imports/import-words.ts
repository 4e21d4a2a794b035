import { type ImportKind, importColumns } from '../../contract/imports/columns.ts'
import type { Import } from '../../contract/imports/routes.ts'
import { m } from '../paraglide/messages.js'
import { getLocale } from '../paraglide/runtime.js'
import { keyText } from '../problems/problem-text.ts'

/** A column's head in the person's language. */
export const columnText = (kind: ImportKind, name: string): string =>
  importColumns[kind].find((column) => column.name === name)?.label[getLocale()] ?? name

/** The number of rows that become records, without invalid ones. */
export const rowsToWrite = ({ rows, bad, skipped }: Import): number => rows - bad - skipped

type Values = Record<string, string | number>

/** The sentence of a problem, with column labels. */
export const importProblemText = (kind: ImportKind, key: string, values: Values = {}): string =>
  keyText(key, {
    ...values,
    ...(values.column === undefined ? {} : { column: columnText(kind, String(values.column)) }),
  })

export const importTitle: Record<ImportKind, () => string> = {
  clients: m.import_clients,
  installations: m.import_installations,
  items: m.import_items,
}

export const stateText: Record<Import['state'], () => string> = {
  checked: m.import_state_checked,
  running: m.import_state_running,
  done: m.import_state_done,
  failed: m.import_state_failed,
  cancelled: m.import_state_cancelled,
  undone: m.import_state_undone,
}
