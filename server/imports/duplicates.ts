import type { CheckedRow } from './imports.store.ts'

interface UniqueColumn {
  column: string
  /** Empty if a row has no value. */
  keyOf: (row: CheckedRow) => string
  /** Keys of existing records. */
  taken: ReadonlySet<string>
  takenKey: string
}

/** Adds an error to every row whose key an earlier row or an existing record has. */
export function rejectDuplicates(
  rows: readonly CheckedRow[],
  { column, keyOf, taken, takenKey }: UniqueColumn,
): void {
  const first = new Map<string, number>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key === '') continue
    const value = row.cells[column] ?? ''
    const earlier = first.get(key)
    if (earlier !== undefined)
      row.errors.push({ column, value, key: 'import_twice', values: { row: earlier } })
    else if (taken.has(key)) row.errors.push({ column, value, key: takenKey })
    first.set(key, earlier ?? row.row)
  }
}
