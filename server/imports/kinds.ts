// What each kind of import does with its rows: read them as forms, find duplicates, write them.
import type { ImportKind } from '../../contract/imports/columns.ts'
import type { Tx } from '../database/database.ts'
import { readClientRow } from './client-rows.ts'
import { blameDuplicates } from './duplicates.ts'
import { type CheckedRow, type ReadRow, unmatched } from './imports.store.ts'
import { checkInstallations } from './installation-rows.ts'
import { matchClients } from './match-clients.ts'
import type { Sheet, SheetRow } from './sheet.ts'
import { emailsTaken, writeClients } from './write-clients.store.ts'
import { writeInstallations } from './write-installations.store.ts'

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
async function inTurns(
  rows: readonly SheetRow[],
  read: (row: SheetRow) => CheckedRow,
): Promise<CheckedRow[]> {
  const all: CheckedRow[] = []
  for (const [at, row] of rows.entries()) {
    if (at > 0 && at % rowsAtOnce === 0) await new Promise((resolve) => setImmediate(resolve))
    all.push(read(row))
  }
  return all
}

const clients: Kind = {
  record: 'client',
  taken: { clients_email: 'email_exists' },
  async check(tx, company, sheet) {
    const rows = await inTurns(sheet.rows, ({ row, cells }) => ({
      row,
      cells,
      ...unmatched,
      ...readClientRow(cells),
    }))
    const keyOf = ({ cells }: CheckedRow) => (cells['email'] ?? '').toLowerCase()
    const taken = await emailsTaken(tx, company, [...new Set(rows.map(keyOf))].filter(Boolean))
    blameDuplicates(rows, { column: 'email', keyOf, taken, takenKey: 'email_exists' })
    await matchClients(tx, company, rows)
    return rows
  },
  write: writeClients,
}

const installations: Kind = {
  record: 'installation',
  taken: { installations_company_id_tag_key: 'tag_exists', import_client: 'import_client_unknown' },
  async check(tx, company, sheet) {
    const read = await checkInstallations(tx, company, sheet)
    const rows = await inTurns(sheet.rows, read.row)
    const keyOf = ({ form }: CheckedRow) => String(form && 'tag' in form ? form.tag : '')
    blameDuplicates(rows, { column: 'tag', keyOf, taken: read.tagsTaken, takenKey: 'tag_exists' })
    return rows
  },
  write: writeInstallations,
}

export const kinds: Readonly<Record<ImportKind, Kind>> = { clients, installations }
