import type { ImportKind } from '../../contract/imports/columns.ts'
import {
  type Import,
  type ImportHeads,
  type ImportState,
  type importRoutes,
  undoableDays,
} from '../../contract/imports/routes.ts'
import type { RequestOf } from '../../contract/route.ts'
import type { PersonCall, StreamCall } from '../http/serve.ts'
import type { Person } from '../http/session.ts'
import { Problem } from '../request/problem.ts'
import { chosenColumns, foldHead, proposeColumns, requireColumns } from './header-mapping.rules.ts'
import { rememberedHeads, rememberHeads } from './import-headers.store.ts'
import {
  decideRow,
  deleteRows,
  endImport,
  findImport,
  type ImportRunRow,
  listImports,
  listRows,
  requestStop,
  storeChecked,
} from './imports.store.ts'
import { kinds } from './kinds.ts'
import type { ImportRuns } from './runs.ts'
import { readHeads, readSheet } from './sheet.ts'
import { templateOf } from './template.ts'
import { countChangedSince, removeImported } from './undo.store.ts'

type Routes = typeof importRoutes

const dayMs = 86_400_000

const isOwn = (row: ImportRunRow, person: Person): boolean =>
  person.roles.includes('admin') || row.created_by_sub === person.sub

const mayUndo = (row: ImportRunRow, person: Person): boolean =>
  row.state === 'done' &&
  isOwn(row, person) &&
  (row.finished_at?.getTime() ?? 0) > Date.now() - undoableDays * dayMs

const toImport = (row: ImportRunRow, person: Person): Import => ({
  id: row.id,
  kind: row.kind as ImportKind,
  file_name: row.file_name,
  state: row.state as ImportState,
  columns: row.columns,
  ignored: row.ignored,
  rows: row.rows,
  bad: row.bad,
  matched: row.matched,
  skipped: row.skipped,
  written: row.written,
  problem: row.problem as Import['problem'],
  created_at: row.created_at.toISOString(),
  created_by: row.created_by,
  finished_at: row.finished_at?.toISOString() ?? null,
  undone_at: row.undone_at?.toISOString() ?? null,
  undone_by: row.undone_by,
  may_undo: mayUndo(row, person),
})

/** Only administrators see the imports of others. */
async function requireImport(
  { tx, who, person }: Pick<PersonCall, 'tx' | 'who' | 'person'>,
  id: string,
): Promise<ImportRunRow> {
  const row = await findImport(tx, who.company, id)
  if (!row || !isOwn(row, person)) throw new Problem(404, 'not_found', `There is no import ${id}.`)
  return row
}

const readImport = async (call: PersonCall, id: string): Promise<Import> =>
  toImport(await requireImport(call, id), call.person)

async function propose(
  { query: { kind }, body }: RequestOf<Routes['readImportHeads']>,
  { tx, who }: PersonCall,
): Promise<ImportHeads> {
  const heads = await readHeads(body)
  const remembered = await rememberedHeads(tx, who.company, kind)
  const mapping = proposeColumns(
    kind,
    heads.map(({ head }) => head),
    remembered,
  )
  return {
    heads: heads.map(({ head, samples }, at) => ({
      head,
      // If two heads map to one column, the person chooses.
      column: mapping.indexOf(mapping[at]) === at ? (mapping[at]?.name ?? null) : null,
      is_remembered: remembered.has(foldHead(head)),
      samples,
    })),
  }
}

async function check({ query, body }: RequestOf<Routes['checkImport']>, call: PersonCall): Promise<Import> {
  const { kind, columns: chosen } = query
  const { company } = call.who
  const remembered = await rememberedHeads(call.tx, company, kind)
  const sheet = await readSheet(body, (heads) => {
    const mapping =
      chosen === undefined ? proposeColumns(kind, heads, remembered) : chosenColumns(kind, chosen, heads)
    requireColumns(kind, mapping)
    return mapping
  })
  if (chosen !== undefined) await rememberHeads(call.tx, company, kind, sheet.heads, sheet.mapping)
  const rows = await kinds[kind].check(call.tx, company, sheet)
  const id = await storeChecked(call.tx, company, call.person, {
    kind,
    fileName: query.file_name,
    columns: sheet.columns.map(({ name }) => name),
    ignored: [...sheet.ignored],
    rows,
  })
  return readImport(call, id)
}

async function cancel(call: PersonCall, id: string): Promise<Import> {
  const { tx, who } = call
  const { state } = await requireImport(call, id)
  if (state === 'running') await requestStop(tx, who.company, id)
  else if (state === 'checked' || state === 'failed') {
    await endImport(tx, who.company, id, { from: state, state: 'cancelled' })
    await deleteRows(tx, who.company, id)
  } else throw new Problem(409, 'import_not_running')
  return readImport(call, id)
}

async function undo(call: PersonCall, id: string): Promise<Import> {
  const { tx, who, person } = call
  const row = await requireImport(call, id)
  const ending = { from: 'done', state: 'undone', undone_by: person.name } as const
  if (!mayUndo(row, person) || !(await endImport(tx, who.company, id, ending)))
    throw new Problem(409, 'import_not_undoable')
  const count = await countChangedSince(tx, who.company, id)
  if (count > 0) throw new Problem(409, 'import_changed_since', undefined, undefined, { values: { count } })
  if (!(await removeImported(tx, id)))
    throw new Problem(409, 'import_changed_since', undefined, undefined, { values: { count: 1 } })
  await deleteRows(tx, who.company, id)
  return readImport(call, id)
}

const toFlag = (word: 'true' | 'false' | undefined): boolean | undefined =>
  word === undefined ? undefined : word === 'true'

const isOpen = (state: string): boolean => state === 'checked' || state === 'failed'

export const answerImports = (runs: ImportRuns) => ({
  async listImports({ query }: RequestOf<Routes['listImports']>, { tx, who, person }: PersonCall) {
    const by = person.roles.includes('admin') ? undefined : person.sub
    const { rows, total } = await listImports(tx, who.company, { ...query, by })
    return { items: rows.map((row) => toImport(row, person)), total }
  },

  async downloadImportTemplate({ query }: RequestOf<Routes['downloadImportTemplate']>, call: StreamCall) {
    await call.reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${query.kind}-${query.lang}.csv"`)
      .serializer((text: string) => text)
      .send(templateOf(query.kind, query.lang))
  },

  readImportHeads: propose,

  checkImport: check,

  getImport: ({ params }: RequestOf<Routes['getImport']>, call: PersonCall) => readImport(call, params.id),

  async listImportRows({ params, query }: RequestOf<Routes['listImportRows']>, call: PersonCall) {
    await requireImport(call, params.id)
    const [is_bad, is_matched] = [toFlag(query.is_bad), toFlag(query.is_matched)]
    return listRows(call.tx, call.who.company, params.id, { ...query, is_bad, is_matched })
  },

  async decideImportRow({ params, body }: RequestOf<Routes['decideImportRow']>, call: PersonCall) {
    await requireImport(call, params.id)
    const { is_skipped } = body
    if (!(await decideRow(call.tx, call.who.company, params.id, { row: params.row, is_skipped })))
      throw new Problem(409, 'import_row_fixed')
    return readImport(call, params.id)
  },

  /** Holds no connection while it waits, because the run takes its own. */
  async confirmImport({ params, query }: RequestOf<Routes['confirmImport']>, call: StreamCall) {
    const { who, person, inCompany, deadline, reply } = call
    const row = await inCompany((tx) => requireImport({ who, person, tx }, params.id))
    const { state, rows, bad, skipped } = row
    if (rows === bad + skipped && bad < rows && isOpen(state))
      throw new Problem(409, 'import_nothing_to_write')
    if (bad > 0 && (query.skip_bad === 'false' || bad === rows))
      throw new Problem(409, 'import_has_errors', undefined, undefined, { values: { bad } })
    await runs.begin({ who, person }, params.id, deadline)
    // The import is running, so nothing may fail before the reply.
    const started = toImport({ ...row, state: 'running' }, person)
    await reply.status(202).type('application/json; charset=utf-8').serializer(JSON.stringify).send(started)
  },

  cancelImport: ({ params }: RequestOf<Routes['cancelImport']>, call: PersonCall) => cancel(call, params.id),

  undoImport: ({ params }: RequestOf<Routes['undoImport']>, call: PersonCall) => undo(call, params.id),
})
