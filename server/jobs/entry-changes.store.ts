import { storedValues } from '../../contract/fields.ts'
import {
  type ActionForm,
  actionFields,
  type ExpenseForm,
  expenseFields,
  type MaterialForm,
  materialFields,
} from '../../contract/jobs/fields.ts'
import { toCents } from '../../contract/money.ts'
import type { By } from '../audit/audit.store.ts'
import type { Tx } from '../database/database.ts'
import { Problem } from '../request/problem.ts'

export const entryTables = { action: 'job_actions', material: 'materials', expense: 'expenses' } as const
export type OwnEntryType = keyof typeof entryTables

/** The job, and the visit at whose end an entry was recorded. */
export interface EntryPlace {
  id: string
  installation_id: string
  appointment_id?: string | null
}

const placeColumns = ({ id, installation_id, appointment_id = null }: EntryPlace, by: By) => ({
  company_id: by.company,
  installation_id,
  job_id: id,
  created_by: by.name,
  appointment_id,
})

/** Items of the catalogue that materials are taken from. */
export async function requireItems(
  tx: Tx,
  company: string,
  forms: readonly Partial<MaterialForm>[],
  pathOf = (_at: number) => 'item_id',
): Promise<void> {
  const ids = forms.flatMap(({ item_id }) => item_id ?? [])
  if (ids.length === 0) return
  const found = await tx
    .selectFrom('catalogue_items')
    .select('id')
    .where('company_id', '=', company)
    .where('id', 'in', ids)
    .execute()
  const known = new Set(found.map(({ id }) => id))
  const at = forms.findIndex(({ item_id }) => item_id && !known.has(item_id))
  if (at >= 0) throw new Problem(404, 'not_found', undefined, [{ path: pathOf(at), key: 'not_found' }])
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

export async function insertActions(
  tx: Tx,
  job: EntryPlace,
  forms: readonly ActionForm[],
  by: By,
): Promise<string[]> {
  if (forms.length === 0) return []
  const rows = forms.map((form) => ({ ...storedValues(actionFields, form), ...placeColumns(job, by) }))
  return idsOf(await tx.insertInto('job_actions').values(rows).returning('id').execute())
}

export async function insertMaterials(
  tx: Tx,
  job: EntryPlace,
  forms: readonly MaterialForm[],
  by: By,
): Promise<string[]> {
  if (forms.length === 0) return []
  const rows = forms.map((form) => {
    const { cost, ...fields } = storedValues(materialFields, form)
    return { ...fields, cost_cents: toCents(cost), ...placeColumns(job, by) }
  })
  return idsOf(await tx.insertInto('materials').values(rows).returning('id').execute())
}

export async function insertExpense(tx: Tx, job: EntryPlace, form: ExpenseForm, by: By): Promise<string> {
  const { amount, ...fields } = storedValues(expenseFields, form)
  const { appointment_id: _, ...place } = placeColumns(job, by)
  const { id } = await tx
    .insertInto('expenses')
    .values({ ...fields, amount_cents: toCents(amount), ...place })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const moneyColumn = { cost: 'cost_cents', amount: 'amount_cents' } as const

/** Updates the given fields only. */
export async function updateEntry(
  tx: Tx,
  company: string,
  type: OwnEntryType,
  id: string,
  edit: Partial<ActionForm & MaterialForm & ExpenseForm>,
): Promise<void> {
  const columns = Object.fromEntries(
    Object.entries(edit)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) =>
        name in moneyColumn
          ? [moneyColumn[name as keyof typeof moneyColumn], toCents(value as number)]
          : [name, value],
      ),
  )
  if (Object.keys(columns).length === 0) return
  await tx
    .updateTable(entryTables[type])
    .set(columns as never)
    .where('company_id', '=', company)
    .where('id', '=', id)
    .execute()
}

export const deleteEntry = (tx: Tx, company: string, type: OwnEntryType, id: string) =>
  tx.deleteFrom(entryTables[type]).where('company_id', '=', company).where('id', '=', id).execute()

export async function findJobOf(tx: Tx, company: string, type: OwnEntryType, id: string) {
  const found = await tx
    .selectFrom(entryTables[type])
    .select('job_id')
    .where('company_id', '=', company)
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.job_id ?? undefined
}
