import { limitsOf } from '../../contract/fields.ts'
import { type ClientMark, clientMarks } from '../../contract/imports/columns.ts'
import { installationFields } from '../../contract/installations/fields.ts'
import { type InstallationForm, installationFormSchema } from '../../contract/installations/schema.ts'
import type { Tx } from '../database/database.ts'
import { hasDescriptions } from '../installations/installation-changes.store.ts'
import { Problem } from '../request/problem.ts'
import { RowReader } from './cells.rules.ts'
import { type FoundClient, findMarked, tagsTaken } from './find-clients.store.ts'
import { type CheckedRow, unmatched } from './imports.store.ts'
import { readFields } from './read-fields.ts'
import type { Cells, Sheet, SheetRow } from './sheet.ts'

type Marked = Readonly<Record<ClientMark, ReadonlyMap<string, readonly FoundClient[]>>>

/** The one client that fits all that a row says of it; what does not fit is blamed. */
function clientOf(cells: RowReader, marked: Marked): FoundClient | undefined {
  const given = clientMarks.filter((mark) => cells.text(mark) !== '')
  const [first] = given
  if (!first) {
    cells.blame('client_name', 'import_client_missing')
    return undefined
  }
  const unknown = given.filter((mark) => !marked[mark].has(cells.text(mark)))
  for (const mark of unknown) cells.blame(mark, 'import_client_unknown')
  if (unknown.length > 0) return undefined
  const fitting = given
    .map((mark) => marked[mark].get(cells.text(mark)) ?? [])
    .reduce((some, others) => some.filter(({ id }) => others.some((other) => other.id === id)))
  if (fitting.length === 1) return fitting[0]
  if (fitting.length === 0) cells.blame(first, 'import_client_differs')
  else cells.blame(first, 'import_client_ambiguous', { count: fitting.length })
  return undefined
}

const nobody = '00000000-0000-4000-8000-000000000000'

const shown = (cells: Cells, form: InstallationForm, { name }: FoundClient): Record<string, string> => ({
  ...cells,
  client_name: name,
  address: form.address ?? '',
  zip_code: form.zip_code ?? '',
  floor: String(form.floor ?? ''),
})

function readRow({ row, cells: given }: SheetRow, marked: Marked, isDescribed: boolean): CheckedRow {
  const cells = new RowReader(given)
  const client = clientOf(cells, marked)
  if (!isDescribed && cells.text('description') !== '') cells.blame('description', 'field_unknown')
  const { tag, ...fields } = readFields(installationFields, cells)
  const read = installationFormSchema.safeParse({
    client_id: client?.id ?? nobody,
    ...fields,
    ...(tag === null ? {} : { tag }),
  })
  for (const issue of read.error?.issues ?? []) {
    const column = String(issue.path[0])
    if (!cells.errors.some((error) => error.column === column))
      cells.blame(column, issue.message, limitsOf(issue))
  }
  const { errors } = cells
  if (!read.success || !client || errors.length > 0)
    return { row, cells: given, form: undefined, errors, ...unmatched }
  const form = { ...read.data, client_name: client.name }
  return { row, cells: shown(given, form, client), form, errors, ...unmatched }
}

/** Asks once for every client and tag that a file names; then reads its rows. */
export async function checkInstallations(tx: Tx, company: string, { columns, rows }: Sheet) {
  if (!columns.some(({ name }) => (clientMarks as readonly string[]).includes(name))) {
    throw new Problem(400, 'import_column_missing', undefined, undefined, {
      values: { column: 'client_name' },
    })
  }
  const valuesOf = (column: string) => [
    ...new Set(rows.flatMap(({ cells }) => (cells[column] ? [cells[column]] : []))),
  ]
  const marked = {} as Record<ClientMark, Map<string, FoundClient[]>>
  for (const mark of clientMarks) marked[mark] = await findMarked(tx, company, mark, valuesOf(mark))
  const isDescribed = await hasDescriptions(tx, company)
  const tags = valuesOf('tag').filter((tag) => /^\d{1,9}$/.test(tag))
  return {
    row: (row: SheetRow) => readRow(row, marked, isDescribed),
    tagsTaken: await tagsTaken(tx, company, tags.map(Number)),
  }
}
