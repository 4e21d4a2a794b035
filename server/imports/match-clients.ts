// Finds existing clients that the rows of a file may duplicate.
import type { ClientMark } from '../../contract/imports/columns.ts'
import { importedPhones } from '../../contract/imports/columns.ts'
import type { MatchMark, RowMatch } from '../../contract/imports/routes.ts'
import type { Tx } from '../database/database.ts'
import { findByMark } from './find-clients.store.ts'
import type { CheckedRow } from './imports.store.ts'
import type { Cells } from './sheet.ts'

/** A shorter number is an extension, which many clients share. */
const minDigits = 6

const text = (cells: Cells, column: string) => cells[column] ?? ''

const valuesOf: Record<MatchMark, (cells: Cells) => string[]> = {
  email: (cells) => [text(cells, 'email')],
  phone: (cells) =>
    Array.from({ length: importedPhones }, (_, index) => text(cells, `phone_${index + 1}`)).filter(
      (phone) => phone.replace(/\D/g, '').length >= minDigits,
    ),
  name: (cells) => [
    [text(cells, 'lastname'), text(cells, 'firstname')].filter(Boolean).join(' '),
    text(cells, 'entity_name'),
  ],
}

const markOf: Record<MatchMark, ClientMark> = {
  email: 'client_email',
  phone: 'client_phone',
  name: 'client_name',
}

/** Runs three statements for the whole file. A row with an existing client's phone is skipped by default. */
export async function matchClients(tx: Tx, company: string, rows: readonly CheckedRow[]): Promise<void> {
  const matches = rows.map(() => new Map<string, RowMatch>())
  for (const by of ['email', 'phone', 'name'] as const) {
    const searched = rows.map(({ cells }) => valuesOf[by](cells).filter(Boolean))
    const found = await findByMark(tx, company, markOf[by], [...new Set(searched.flat())])
    for (const [at, values] of searched.entries())
      for (const { id, name } of values.flatMap((value) => found.get(value) ?? [])) {
        const match = matches[at]?.get(id) ?? { client_id: id, name, by: [] }
        if (!match.by.includes(by)) match.by.push(by)
        matches[at]?.set(id, match)
      }
  }
  for (const [at, row] of rows.entries()) {
    row.matches = [...(matches[at]?.values() ?? [])]
    row.is_skipped = row.errors.length === 0 && row.matches.some(({ by }) => by.includes('phone'))
  }
}
