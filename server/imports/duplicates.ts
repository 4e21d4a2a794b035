import type { CheckedRow } from './imports.store.ts'

interface Once {
  column: string
  /** Empty where a row says nothing. */
  keyOf: (row: CheckedRow) => string
  /** Keys that records have already. */
  taken: ReadonlySet<string>
  takenKey: string
}

/** Blames every row whose key an earlier row has, or a record that is there already. */
export function blameDuplicates(rows: readonly CheckedRow[], { column, keyOf, taken, takenKey }: Once): void {
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
