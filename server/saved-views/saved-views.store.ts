import type { z } from 'zod'
import { namesOf } from '../../contract/fields.ts'
import {
  type savedViewEditSchema,
  savedViewFields,
  type savedViewFormSchema,
} from '../../contract/saved-views/routes.ts'
import type { Tx } from '../database/database.ts'

type Form = z.output<typeof savedViewFormSchema>
type Edit = z.output<typeof savedViewEditSchema>

/** Whose views: row-level security holds the company, this the person. */
export interface Owner {
  company: string
  person: string
}

const columns = ['id', ...namesOf(savedViewFields), 'created_at'] as const

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
export const insertView = (tx: Tx, { company, person }: Owner, { search, ...form }: Form) =>
  tx
    .insertInto('saved_views')
    .values({ company_id: company, person_id: person, ...form, search: JSON.stringify(search) })
    .onConflict((conflict) => conflict.constraint('saved_views_name_taken').doNothing())
    .returning(columns)
    .executeTakeFirst()

export const updateView = (tx: Tx, { person }: Owner, id: string, { search, ...edit }: Edit) =>
  tx
    .updateTable('saved_views')
    .set({ ...edit, ...(search ? { search: JSON.stringify(search) } : {}) })
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
