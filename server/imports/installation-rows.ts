import { limitsOf } from '../../contract/fields.ts'
import { type ClientMark, clientMarks } from '../../contract/imports/columns.ts'
import { installationFields } from '../../contract/installations/fields.ts'
import { type InstallationForm, installationFormSchema } from '../../contract/installations/schema.ts'
import type { Tx } from '../database/database.ts'
import { hasDescriptions } from '../installations/installation-changes.store.ts'
import { Problem } from '../request/problem.ts'
import { RowReader } from './cells.rules.ts'
import { type FoundClient, findByMark, findTakenTags } from './find-clients.store.ts'
import { type CheckedRow, unmatched } from './imports.store.ts'
import { readFields } from './read-fields.ts'
import type { Cells, Sheet, SheetRow } from './sheet.ts'

type ClientsByMark = Readonly<Record<ClientMark, ReadonlyMap<string, readonly FoundClient[]>>>

/** The one client that matches all marks of a row; adds an error otherwise. */
function clientOf(cells: RowReader, clientsByMark: ClientsByMark): FoundClient | undefined {
  const given = clientMarks.filter((mark) => cells.text(mark) !== '')
  const [first] = given
  if (!first) {
    cells.addError('client_name', 'import_client_missing')
    return undefined
  }
  const unknown = given.filter((mark) => !clientsByMark[mark].has(cells.text(mark)))
  for (const mark of unknown) cells.addError(mark, 'import_client_unknown')
  if (unknown.length > 0) return undefined
  const matching = given
    .map((mark) => clientsByMark[mark].get(cells.text(mark)) ?? [])
    .reduce((some, others) => some.filter(({ id }) => others.some((other) => other.id === id)))
  if (matching.length === 1) return matching[0]
  if (matching.length === 0) cells.addError(first, 'import_client_differs')
  else cells.addError(first, 'import_client_ambiguous', { count: matching.length })
  return undefined
}

const noClient = '00000000-0000-4000-8000-000000000000'

const shownCells = (cells: Cells, form: InstallationForm, { name }: FoundClient): Record<string, string> => ({
  ...cells,
  client_name: name,
  address: form.address ?? '',
  zip_code: form.zip_code ?? '',
  floor: String(form.floor ?? ''),
})

function readRow(
  { row, cells: given }: SheetRow,
  clientsByMark: ClientsByMark,
  isDescribed: boolean,
): CheckedRow {
  const cells = new RowReader(given)
  const client = clientOf(cells, clientsByMark)
  if (!isDescribed && cells.text('description') !== '') cells.addError('description', 'field_unknown')
  const { tag, ...fields } = readFields(installationFields, cells)
  const read = installationFormSchema.safeParse({
    client_id: client?.id ?? noClient,
    ...fields,
    ...(tag === null ? {} : { tag }),
  })
  for (const issue of read.error?.issues ?? []) {
    const column = String(issue.path[0])
    if (!cells.errors.some((error) => error.column === column))
      cells.addError(column, issue.message, limitsOf(issue))
  }
  const { errors } = cells
  if (!read.success || !client || errors.length > 0)
    return { row, cells: given, form: undefined, errors, ...unmatched }
  const form = { ...read.data, client_name: client.name }
  return { row, cells: shownCells(given, form, client), form, errors, ...unmatched }
}

/** Looks up all clients and tags of a file at once, then validates its rows. */
export async function checkInstallations(tx: Tx, company: string, { columns, rows }: Sheet) {
  if (!columns.some(({ name }) => (clientMarks as readonly string[]).includes(name))) {
    throw new Problem(400, 'import_column_missing', undefined, undefined, {
      values: { column: 'client_name' },
    })
  }
  const valuesOf = (column: string) => [
    ...new Set(rows.flatMap(({ cells }) => (cells[column] ? [cells[column]] : []))),
  ]
  const clientsByMark = {} as Record<ClientMark, Map<string, FoundClient[]>>
  for (const mark of clientMarks) clientsByMark[mark] = await findByMark(tx, company, mark, valuesOf(mark))
  const isDescribed = await hasDescriptions(tx, company)
  const tags = valuesOf('tag').filter((tag) => /^\d{1,9}$/.test(tag))
  return {
    row: (row: SheetRow) => readRow(row, clientsByMark, isDescribed),
    takenTags: await findTakenTags(tx, company, tags.map(Number)),
  }
}
