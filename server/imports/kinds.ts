// The kinds of imports: how each validates its rows, finds duplicates and writes them.
import type { CatalogueForm } from '../../contract/catalogue/schema.ts'
import type { ImportKind } from '../../contract/imports/columns.ts'
import type { Tx } from '../database/database.ts'
import { readClientRow } from './client-rows.ts'
import { rejectDuplicates } from './duplicates.ts'
import { type CheckedRow, type ReadRow, unmatched } from './imports.store.ts'
import { checkInstallations } from './installation-rows.ts'
import { itemKeyOf, readItemRow } from './item-rows.ts'
import { matchClients } from './match-clients.ts'
import type { Sheet, SheetRow } from './sheet.ts'
import { findTakenEmails, writeClients } from './write-clients.store.ts'
import { writeInstallations } from './write-installations.store.ts'
import { findTakenItems, writeItems } from './write-items.store.ts'

type CreatedRecord = Record<string, unknown> & { id: string }

interface Kind {
  record: 'client' | 'installation' | 'item'
  check(tx: Tx, company: string, sheet: Sheet): Promise<CheckedRow[]>
  write(
    tx: Tx,
    by: { company: string; name: string },
    rows: readonly ReadRow<never>[],
  ): Promise<CreatedRecord[]>
  /** Problem keys by violated constraint, for conflicts with concurrent writes. */
  conflictKeys: Readonly<Record<string, string>>
}

const rowsAtOnce = 500

/** Yields to the event loop between chunks, so that a large file does not block it. */
async function readInChunks(
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
  conflictKeys: { clients_email: 'email_exists' },
  async check(tx, company, sheet) {
    const rows = await readInChunks(sheet.rows, ({ row, cells }) => ({
      row,
      cells,
      ...unmatched,
      ...readClientRow(cells),
    }))
    const keyOf = ({ cells }: CheckedRow) => (cells['email'] ?? '').toLowerCase()
    const taken = await findTakenEmails(tx, company, [...new Set(rows.map(keyOf))].filter(Boolean))
    rejectDuplicates(rows, { column: 'email', keyOf, taken, takenKey: 'email_exists' })
    await matchClients(tx, company, rows)
    return rows
  },
  write: writeClients,
}

const installations: Kind = {
  record: 'installation',
  conflictKeys: { installations_company_id_tag_key: 'tag_exists', import_client: 'import_client_unknown' },
  async check(tx, company, sheet) {
    const read = await checkInstallations(tx, company, sheet)
    const rows = await readInChunks(sheet.rows, read.row)
    const keyOf = ({ form }: CheckedRow) => String(form && 'tag' in form ? form.tag : '')
    rejectDuplicates(rows, { column: 'tag', keyOf, taken: read.takenTags, takenKey: 'tag_exists' })
    return rows
  },
  write: writeInstallations,
}

const items: Kind = {
  record: 'item',
  conflictKeys: { catalogue_items_name: 'item_exists' },
  async check(tx, company, sheet) {
    const rows = await readInChunks(sheet.rows, ({ row, cells }) => ({
      row,
      cells,
      ...unmatched,
      ...readItemRow(cells),
    }))
    const keyOf = ({ form }: CheckedRow) => (form ? itemKeyOf(form as CatalogueForm) : '')
    const taken = await findTakenItems(tx, company)
    rejectDuplicates(rows, { column: 'model', keyOf, taken, takenKey: 'item_exists' })
    return rows
  },
  write: writeItems,
}

export const kinds: Readonly<Record<ImportKind, Kind>> = { clients, installations, items }
