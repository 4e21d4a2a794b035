// What each kind of import does with its rows: read them as forms, find duplicates, write them.
import type { ImportKind } from '../../contract/imports.ts'
import type { Tx } from '../database.ts'
import { readClientRow } from './client-rows.ts'
import type { CheckedRow } from './imports.store.ts'
import type { Sheet, SheetRow } from './sheet.ts'
import { emailsTaken, type ReadRow, writeClients } from './write-clients.store.ts'

type Made = Record<string, unknown> & { id: string }

interface Kind {
  record: 'client' | 'installation'
  check(tx: Tx, company: string, sheet: Sheet): Promise<CheckedRow[]>
  write(tx: Tx, by: { company: string; name: string }, rows: readonly ReadRow<never>[]): Promise<Made[]>
  /** What a write says when somebody else was quicker: constraint by key. */
  taken: Readonly<Record<string, string>>
}

const rowsAtOnce = 500

/** Reads some rows at a time, so that a large file keeps nobody else waiting. */
async function inTurns<T>(rows: readonly SheetRow[], read: (row: SheetRow) => T): Promise<T[]> {
  const all: T[] = []
  for (const [at, row] of rows.entries()) {
    if (at > 0 && at % rowsAtOnce === 0) await new Promise((resolve) => setImmediate(resolve))
    all.push(read(row))
  }
  return all
}

/** Blames every row whose key an earlier row has, or a record that is there already. */
function blameDuplicates(
  rows: readonly CheckedRow[],
  column: string,
  keyOf: (row: CheckedRow) => string,
  taken: ReadonlySet<string>,
  takenKey: string,
): void {
  const first = new Map<string, number>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key === '') continue
    const value = row.cells[column] ?? ''
    const earlier = first.get(key)
    if (earlier !== undefined) {
      row.errors.push({ column, value, key: 'import_twice', values: { row: earlier } })
    } else if (taken.has(key)) row.errors.push({ column, value, key: takenKey })
    first.set(key, earlier ?? row.row)
  }
}

const clients: Kind = {
  record: 'client',
  taken: { clients_email: 'email_exists' },
  async check(tx, company, sheet) {
    const rows = await inTurns(sheet.rows, ({ row, cells }): CheckedRow => {
      const { form, errors } = readClientRow(cells)
      return { row, cells, form, errors }
    })
    const emailOf = ({ cells }: CheckedRow) => (cells['email'] ?? '').toLowerCase()
    const emails = [...new Set(rows.map(emailOf))].filter(Boolean)
    blameDuplicates(rows, 'email', emailOf, await emailsTaken(tx, company, emails), 'email_exists')
    return rows
  },
  write: writeClients,
}

export const kinds: Readonly<Record<ImportKind, Kind>> = { clients }
