import { sql } from 'kysely'
import type { ImportKind } from '../../contract/imports/columns.ts'
import type { ImportRow, ImportState } from '../../contract/imports/routes.ts'
import type { Tx } from '../database/database.ts'

const lockOf = (id: string) => sql`hashtextextended('import ' || ${id}, 0)`

/** Locks an import until the end of the transaction that writes it. */
export async function tryLockImport(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{
    locked: boolean
  }>`select pg_try_advisory_xact_lock(${lockOf(id)}) as locked`.execute(tx)
  return rows[0]?.locked ?? false
}

async function isLocked(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{
    free: boolean
  }>`select pg_try_advisory_xact_lock_shared(${lockOf(id)}) as free`.execute(tx)
  return !rows[0]?.free
}

const imports = (tx: Tx, company: string) =>
  tx.selectFrom('imports').selectAll().where('company_id', '=', company)

export type ImportRunRow = Awaited<ReturnType<typeof listImports>>['rows'][number]

const ended = { state: 'failed', problem: { key: 'import_ended_early' } } as const

/** An import in state running without a lock was interrupted, and its transaction rolled back. */
export async function findImport(tx: Tx, company: string, id: string): Promise<ImportRunRow | undefined> {
  const read = () => imports(tx, company).where('id', '=', id).executeTakeFirst()
  const first = await read()
  if (first?.state !== 'running' || (await isLocked(tx, id))) return first
  const still = await read()
  return still?.state === 'running' ? { ...still, ...ended } : still
}

export async function listImports(
  tx: Tx,
  company: string,
  query: { limit: number; offset: number; by: string | undefined },
) {
  let matching = imports(tx, company).where('state', 'in', ['running', 'done', 'failed', 'undone'])
  if (query.by !== undefined) matching = matching.where('created_by_sub', '=', query.by)
  const rows = await matching
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(query.limit)
    .offset(query.offset)
    .execute()
  const { total } = await matching
    .clearSelect()
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

interface CheckedFile {
  kind: ImportKind
  fileName: string
  columns: string[]
  ignored: string[]
  rows: readonly CheckedRow[]
}

export interface CheckedRow extends ImportRow {
  form: object | undefined
}

export const unmatched = { matches: [], is_skipped: false } as const satisfies Partial<ImportRow>

const rowsAtOnce = 1000

/** Stores a checked file, and deletes abandoned ones. */
export async function storeChecked(
  tx: Tx,
  company: string,
  by: { sub: string; name: string },
  file: CheckedFile,
): Promise<string> {
  await sql`delete from imports where company_id = ${company} and created_at < now() - interval '1 day'
    and state in ('checked', 'cancelled')`.execute(tx)
  const { id } = await tx
    .insertInto('imports')
    .values({
      company_id: company,
      kind: file.kind,
      file_name: file.fileName,
      columns: file.columns,
      ignored: file.ignored,
      rows: file.rows.length,
      bad: file.rows.filter(({ errors }) => errors.length > 0).length,
      matched: file.rows.filter(({ matches }) => matches.length > 0).length,
      skipped: file.rows.filter(({ is_skipped }) => is_skipped).length,
      created_by: by.name,
      created_by_sub: by.sub,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let at = 0; at < file.rows.length; at += rowsAtOnce) {
    const rows = JSON.stringify(file.rows.slice(at, at + rowsAtOnce))
    await sql`insert into import_rows
        (import_id, company_id, row, is_bad, cells, form, errors, matches, is_skipped)
      select ${id}, ${company}, row, errors <> '[]', cells, form, errors, matches, is_skipped
      from jsonb_to_recordset(${rows}::jsonb)
        as r(row int, cells jsonb, form jsonb, errors jsonb, matches jsonb, is_skipped boolean)`.execute(tx)
  }
  return id
}

export async function listRows(
  tx: Tx,
  company: string,
  id: string,
  query: {
    limit: number
    offset: number
    is_bad?: boolean | undefined
    is_matched?: boolean | undefined
  },
): Promise<{ items: ImportRow[]; total: number }> {
  let found = tx.selectFrom('import_rows').where('company_id', '=', company).where('import_id', '=', id)
  if (query.is_bad !== undefined) found = found.where('is_bad', '=', query.is_bad)
  const isMatched = sql<boolean>`(matches <> '[]')`
  if (query.is_matched !== undefined) found = found.where(isMatched, '=', query.is_matched)
  const rows = await found
    .select(['row', 'cells', 'errors', 'matches', 'is_skipped'])
    .orderBy('is_bad', 'desc')
    .orderBy(isMatched, 'desc')
    .orderBy('row')
    .limit(query.limit)
    .offset(query.offset)
    .$castTo<ImportRow>()
    .execute()
  const { total } = await found.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { items: rows, total }
}

export interface ReadRow<Form> {
  id: string
  form: Form
}

/** Row numbers in write order: rows with a tag first, so that no other row gets it. */
export async function rowsInOrder(tx: Tx, company: string, id: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('import_rows')
    .select('row')
    .where('company_id', '=', company)
    .where('import_id', '=', id)
    .where('is_bad', '=', false)
    .where('is_skipped', '=', false)
    .orderBy(sql`form -> 'tag' is null, row`)
    .execute()
  return rows.map(({ row }) => row)
}

export async function readForms(tx: Tx, company: string, id: string, rows: readonly number[]) {
  const read = await tx
    .selectFrom('import_rows')
    .select(['form', 'record_id'])
    .where('company_id', '=', company)
    .where('import_id', '=', id)
    .where(sql<boolean>`row = any(${rows}::int[])`)
    .orderBy('row')
    .execute()
  return read.map(({ form, record_id }) => ({ id: record_id, form: form as never }))
}

const openStates = ['checked', 'failed'] as const

/** Returns false if the import is closed or the row is bad. Locks the import until the transaction ends. */
export async function decideRow(
  tx: Tx,
  company: string,
  id: string,
  { row, is_skipped }: { row: number; is_skipped: boolean },
): Promise<boolean> {
  const locked = await imports(tx, company)
    .where('id', '=', id)
    .where('state', 'in', openStates)
    .forUpdate()
    .executeTakeFirst()
  if (!locked) return false
  const ofImport = tx
    .updateTable('import_rows')
    .set({ is_skipped })
    .where('company_id', '=', company)
    .where('import_id', '=', id)
  const { numUpdatedRows } = await ofImport
    .where('row', '=', row)
    .where('is_bad', '=', false)
    .executeTakeFirst()
  await sql`update imports set skipped = (select count(*) from import_rows
      where company_id = ${company} and import_id = ${id} and is_skipped)
    where company_id = ${company} and id = ${id}`.execute(tx)
  return numUpdatedRows > 0n
}

export const claimImport = (tx: Tx, company: string, id: string) =>
  tx
    .updateTable('imports')
    .set({ state: 'running', written: 0, cancel_requested: false, problem: null })
    .where('company_id', '=', company)
    .where('id', '=', id)
    .where('state', 'in', ['checked', 'failed', 'running'])
    .returning(['kind', 'file_name', 'rows'])
    .executeTakeFirst()

/** Stores the progress; false if a stop was requested. */
export async function storeProgress(tx: Tx, company: string, id: string, written: number): Promise<boolean> {
  const updated = await tx
    .updateTable('imports')
    .set({ written })
    .where('company_id', '=', company)
    .where('id', '=', id)
    .returning('cancel_requested')
    .executeTakeFirst()
  return updated?.cancel_requested === false
}

export async function requestStop(tx: Tx, company: string, id: string): Promise<void> {
  await tx
    .updateTable('imports')
    .set({ cancel_requested: true })
    .where('company_id', '=', company)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}

/** Returns false if the import has another state. */
export async function endImport(
  tx: Tx,
  company: string,
  id: string,
  {
    from,
    ...to
  }: {
    from: ImportState
    state: ImportState
    problem?: { key: string }
    written?: number
    undone_by?: string
  },
): Promise<boolean> {
  const { problem, state, ...more } = to
  let ending = tx
    .updateTable('imports')
    .set({
      ...more,
      state,
      ...(problem ? { problem: JSON.stringify(problem) } : {}),
      ...(state === 'undone' ? { undone_at: sql<Date>`now()` } : { finished_at: sql<Date>`now()` }),
    })
    .where('company_id', '=', company)
    .where('id', '=', id)
    .where('state', '=', from)
  if (state === 'done') ending = ending.where('cancel_requested', '=', false)
  return (await ending.executeTakeFirst()).numUpdatedRows > 0n
}

/** Deletes the file's contents; the ids of created records remain for undo. */
export const clearCells = (tx: Tx, company: string, id: string) =>
  tx
    .updateTable('import_rows')
    .set({ cells: '{}', form: null, errors: '[]', matches: '[]' })
    .where('company_id', '=', company)
    .where('import_id', '=', id)
    .execute()

export const deleteRows = (tx: Tx, company: string, id: string) =>
  tx.deleteFrom('import_rows').where('company_id', '=', company).where('import_id', '=', id).execute()
