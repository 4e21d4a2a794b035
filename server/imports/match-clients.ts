// Which clients who are there a row of a file may be, before anything is written.
import type { ClientMark } from '../../contract/imports/columns.ts'
import { importedPhones } from '../../contract/imports/columns.ts'
import type { MatchMark, RowMatch } from '../../contract/imports/routes.ts'
import type { Tx } from '../database/database.ts'
import { findMarked } from './find-clients.store.ts'
import type { CheckedRow } from './imports.store.ts'
import type { Cells } from './sheet.ts'

/** What is shorter is an extension of an office, which many have. */
const leastDigits = 6

const text = (cells: Cells, column: string) => cells[column] ?? ''

const valuesOf: Record<MatchMark, (cells: Cells) => string[]> = {
  email: (cells) => [text(cells, 'email')],
  phone: (cells) =>
    Array.from({ length: importedPhones }, (_, index) => text(cells, `phone_${index + 1}`)).filter(
      (phone) => phone.replace(/\D/g, '').length >= leastDigits,
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

/** Three statements for a whole file. A row with the phone of a client is left out until somebody takes it in. */
export async function matchClients(tx: Tx, company: string, rows: readonly CheckedRow[]): Promise<void> {
  const matches = rows.map(() => new Map<string, RowMatch>())
  for (const by of ['email', 'phone', 'name'] as const) {
    const wanted = rows.map(({ cells }) => valuesOf[by](cells).filter(Boolean))
    const found = await findMarked(tx, company, markOf[by], [...new Set(wanted.flat())])
    for (const [at, values] of wanted.entries())
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
