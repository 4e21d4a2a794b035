import { type Insertable, type Selectable, sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import type { InstallationFiles } from '../database/database.types.ts'

export type StoredKind = 'photo' | 'file'
export type StoredRow = Selectable<InstallationFiles>

export interface Place {
  company: string
  installation: string
}

const inPlace = (tx: Tx, kind: StoredKind, { company, installation }: Place) =>
  tx
    .selectFrom('installation_files')
    .where('company_id', '=', company)
    .where('installation_id', '=', installation)
    .where('kind', '=', kind)

/** Photos or files of an installation, oldest first. */
export const listStored = (tx: Tx, kind: StoredKind, place: Place): Promise<StoredRow[]> =>
  inPlace(tx, kind, place).selectAll().orderBy('created_at').orderBy('id').execute()

export const findStored = (tx: Tx, kind: StoredKind, place: Place, id: string) =>
  inPlace(tx, kind, place).selectAll().where('id', '=', id).executeTakeFirst()

/** A photo or file with these bytes and this name. */
export const findSame = (
  tx: Tx,
  kind: StoredKind,
  place: Place,
  { sha256, name }: Pick<StoredRow, 'sha256' | 'name'>,
) =>
  inPlace(tx, kind, place)
    .selectAll()
    .where('sha256', '=', sha256)
    .where('name', '=', name)
    .executeTakeFirst()

export async function countStored(tx: Tx, kind: StoredKind, place: Place): Promise<number> {
  const { count } = await inPlace(tx, kind, place)
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const activePlace = (tx: Tx, { company, installation }: Place) =>
  tx
    .selectFrom('installations')
    .select('id')
    .where('id', '=', installation)
    .where('company_id', '=', company)
    .where('archived_at', 'is', null)

export const placeExists = async (tx: Tx, place: Place): Promise<boolean> =>
  (await activePlace(tx, place).executeTakeFirst()) !== undefined

/**
 * Locks the photos and files of an installation until the transaction ends; false if there is no such installation.
 */
export const lockPlace = async (tx: Tx, place: Place): Promise<boolean> =>
  (await activePlace(tx, place).forNoKeyUpdate().executeTakeFirst()) !== undefined

export const insertStored = (tx: Tx, row: Insertable<InstallationFiles>): Promise<StoredRow> =>
  tx.insertInto('installation_files').values(row).returningAll().executeTakeFirstOrThrow()

export const updateStored = (
  tx: Tx,
  { id, company_id }: StoredRow,
  fields: { name: string; notes: string | null },
  by: string,
): Promise<StoredRow> =>
  tx
    .updateTable('installation_files')
    .set({ ...fields, updated_at: sql<Date>`now()`, updated_by: by })
    .where('id', '=', id)
    .where('company_id', '=', company_id)
    .returningAll()
    .executeTakeFirstOrThrow()

export async function deleteStored(tx: Tx, { id, company_id }: StoredRow): Promise<void> {
  await tx
    .deleteFrom('installation_files')
    .where('id', '=', id)
    .where('company_id', '=', company_id)
    .execute()
}
