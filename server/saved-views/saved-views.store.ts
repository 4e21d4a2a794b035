import type { z } from 'zod'
import type { savedViewEditSchema, savedViewFormSchema } from '../../contract/saved-views/routes.ts'
import type { Tx } from '../database/database.ts'

type Form = z.output<typeof savedViewFormSchema>
type Edit = z.output<typeof savedViewEditSchema>

/** Whose views: row-level security holds the company, this the person. */
export interface Owner {
  company: string
  person: string
}

const columns = ['id', 'screen', 'name', 'search', 'created_at'] as const

export const listViews = (tx: Tx, { person }: Owner) =>
  tx
    .selectFrom('saved_views')
    .select(columns)
    .where('person_id', '=', person)
    .orderBy('screen')
    .orderBy('name')
    .execute()

export type ViewRow = Awaited<ReturnType<typeof listViews>>[number]

/** Undefined if the name is taken. */
export const insertView = (tx: Tx, { company, person }: Owner, { screen, name, search }: Form) =>
  tx
    .insertInto('saved_views')
    .values({ company_id: company, person_id: person, screen, name, search: JSON.stringify(search) })
    .onConflict((conflict) => conflict.constraint('saved_views_name_taken').doNothing())
    .returning(columns)
    .executeTakeFirst()

export const updateView = (tx: Tx, { person }: Owner, id: string, { name, search }: Edit) =>
  tx
    .updateTable('saved_views')
    .set({ ...(name ? { name } : {}), ...(search ? { search: JSON.stringify(search) } : {}) })
    .where('id', '=', id)
    .where('person_id', '=', person)
    .returning(columns)
    .executeTakeFirst()

export async function deleteView(tx: Tx, { person }: Owner, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('saved_views')
    .where('id', '=', id)
    .where('person_id', '=', person)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
