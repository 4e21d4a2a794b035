import { sql } from 'kysely'
import type { ItemEdit, ItemForm } from '../../contract/installations/items.ts'
import type { By } from '../audit/audit.store.ts'
import type { Tx } from '../database/database.ts'

const rows = (tx: Tx, installations: string[]) =>
  tx
    .selectFrom('installation_items')
    .selectAll()
    .select(sql<string | null>`to_char(installed_at, 'YYYY-MM-DD')`.as('installed_day'))
    .where('installation_id', 'in', installations)

export type ItemRow = Awaited<ReturnType<typeof listItems>>[number]

/** Items of one or more installations. */
export const listItems = (tx: Tx, installations: string[]) =>
  rows(tx, installations).orderBy('position').execute()

export const findItem = (tx: Tx, installation: string, id: string) =>
  rows(tx, [installation]).where('id', '=', id).executeTakeFirst()

const columnsOf = <Fields extends { cost?: number | null | undefined }>({ cost, ...fields }: Fields) => ({
  ...fields,
  ...(cost === undefined ? {} : { cost_cents: cost === null ? null : Math.round(cost * 100) }),
})

export async function insertItem(tx: Tx, installation: string, form: ItemForm, by: By): Promise<string> {
  const { id } = await tx
    .insertInto('installation_items')
    .values({
      ...columnsOf(form),
      company_id: by.company,
      installation_id: installation,
      created_by: by.name,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateItem = (tx: Tx, id: string, edit: ItemEdit, by: By) =>
  tx
    .updateTable('installation_items')
    .set({ ...columnsOf(edit), updated_at: sql<Date>`now()`, updated_by: by.name })
    .where('id', '=', id)
    .where('company_id', '=', by.company)
    .execute()

export const deleteItem = (tx: Tx, id: string, company: string) =>
  tx.deleteFrom('installation_items').where('id', '=', id).where('company_id', '=', company).execute()
