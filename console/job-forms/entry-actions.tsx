// Adds, changes and removes the actions, materials and expenses of a job.
import type { ReactNode } from 'react'
import type { ActionForm, ExpenseForm, MaterialForm } from '../../contract/jobs/fields.ts'
import type { Action, Entry, Expense, ListedJob, Material } from '../../contract/jobs/schema.ts'
import { changedFields } from '../edits/changed-fields.ts'
import { confirm } from '../kit/layers/confirm.tsx'
import { openModal } from '../kit/layers/modals.ts'
import { showSnackbar } from '../kit/layers/snackbar.ts'
import { isProblem } from '../kit/problem/problem.ts'
import { m } from '../paraglide/messages.js'
import { call } from '../session/api.ts'
import { refreshAfter } from '../session/queries.ts'
import { ActionEntryForm, ExpenseEntryForm, MaterialEntryForm } from './EntryForm.tsx'

const open = (title: string, content: ReactNode) => openModal({ title, width: 560, content })

const saving =
  <Values,>(save: (values: Values) => Promise<unknown>, said: () => string) =>
  async (values: Values): Promise<void> => {
    await save(values)
    showSnackbar({ tone: 'fine', text: said() })
    await refreshAfter('addJobAction')
  }

/** Sends only what was changed in the entry. */
const changing = <Values extends object>(entry: object, send: (edit: Partial<Values>) => Promise<unknown>) =>
  saving(async (values: Values) => {
    const edit = changedFields(entry, values)
    if (Object.keys(edit).length > 0) await send(edit)
  }, m.entry_updated)

type Owner = Pick<ListedJob, 'id' | 'type_id' | 'assignee_id' | 'assignee_name'>

export const addAction = ({ id, type_id, assignee_id, assignee_name }: Owner): void => {
  const save = saving((body: ActionForm) => call('addJobAction', { params: { id }, body }), m.entry_added)
  open(
    m.action_entry_add(),
    <ActionEntryForm entry={{ type_id, assignee_id, assignee_name }} onSave={save} />,
  )
}

export const addMaterial = ({ id }: Owner): void => {
  const save = saving((body: MaterialForm) => call('addMaterial', { params: { id }, body }), m.entry_added)
  open(m.material_add(), <MaterialEntryForm entry={{}} onSave={save} />)
}

export const addExpense = ({ id, assignee_id, assignee_name }: Owner): void => {
  const save = saving((body: ExpenseForm) => call('addExpense', { params: { id }, body }), m.entry_added)
  open(m.expense_add(), <ExpenseEntryForm entry={{ assignee_id, assignee_name }} onSave={save} />)
}

const editAction = (entry: Action): void => {
  const params = { id: entry.id }
  const save = changing<ActionForm>(entry, (body) => call('editAction', { params, body }))
  open(m.action_entry_edit(), <ActionEntryForm entry={entry} onSave={save} />)
}

const editMaterial = (entry: Material, id: string): void => {
  const params = { id, materialId: entry.id }
  const save = changing<MaterialForm>(entry, (body) => call('editMaterial', { params, body }))
  open(m.material_edit(), <MaterialEntryForm entry={entry} onSave={save} />)
}

const editExpense = (entry: Expense, id: string): void => {
  const params = { id, expenseId: entry.id }
  const save = changing<ExpenseForm>(entry, (body) => call('editExpense', { params, body }))
  open(m.expense_edit(), <ExpenseEntryForm entry={entry} onSave={save} />)
}

/** An entry that has no form elsewhere. */
export type OwnEntry = Extract<Entry, { type: 'action' | 'material' | 'expense' }>

export const editEntry = (entry: OwnEntry): void => {
  const job = entry.job_id ?? ''
  if (entry.type === 'action') editAction(entry)
  else if (entry.type === 'material') editMaterial(entry, job)
  else editExpense(entry, job)
}

const remove = (entry: OwnEntry): Promise<unknown> => {
  const id = entry.job_id ?? ''
  if (entry.type === 'action') return call('deleteAction', { params: { id: entry.id } })
  if (entry.type === 'material') return call('deleteMaterial', { params: { id, materialId: entry.id } })
  return call('deleteExpense', { params: { id, expenseId: entry.id } })
}

/** After a confirmation that names the entry. */
export const deleteEntry = async (entry: OwnEntry, name: string): Promise<void> => {
  const isSure = await confirm({
    title: m.entry_delete_title({ name }),
    confirm: m.action_delete(),
    colour: 'fault',
  })
  if (!isSure) return
  try {
    await remove(entry)
  } catch (error) {
    if (isProblem(error)) return
    throw error
  }
  showSnackbar({ tone: 'fine', text: m.entry_deleted() })
  await refreshAfter('deleteAction')
}
