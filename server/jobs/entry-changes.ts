// Actions, materials and expenses of a job. A cancelled job takes none.
import type { RecordAction } from '../../contract/changes.ts'
import type { ActionForm, ExpenseForm, MaterialForm } from '../../contract/jobs/fields.ts'
import type { jobRoutes } from '../../contract/jobs/routes.ts'
import type { Action, Expense, Material } from '../../contract/jobs/schema.ts'
import type { RequestOf } from '../../contract/route.ts'
import { byOf, recordChange } from '../audit/audit.store.ts'
import type { PersonCall } from '../http/serve.ts'
import { Problem } from '../request/problem.ts'
import {
  deleteEntry,
  type EntryPlace,
  findJobOf,
  insertActions,
  insertExpense,
  insertMaterials,
  type OwnEntryType,
  requireItems,
  updateEntry,
} from './entry-changes.store.ts'
import { requirePerson } from './job-changes.store.ts'
import { toAction, toExpense, toMaterial } from './jobs.rules.ts'
import { readEntries } from './jobs.store.ts'
import { type LockedJob, lockJob } from './lock.ts'
import { publishJob } from './publish-job.ts'

type Routes = typeof jobRoutes

interface Entries {
  action: Action
  material: Material
  expense: Expense
}

async function readOwn<Type extends OwnEntryType>(
  { tx, who }: PersonCall,
  type: Type,
  ids: readonly string[],
): Promise<Entries[Type][]> {
  const read = {
    action: async () => (await readEntries(tx, who.company, 'action', { ids })).map(toAction),
    material: async () => (await readEntries(tx, who.company, 'material', { ids })).map(toMaterial),
    expense: async () => (await readEntries(tx, who.company, 'expense', { ids })).map(toExpense),
  }
  return read[type]() as Promise<Entries[Type][]>
}

/** Repeated in every entry of a job, and no part of its change. */
const ofJob = new Set(['id', 'job_id', 'installation_id', 'tag_id', 'client_name'])
const changedFields = (entry: object | undefined) =>
  Object.fromEntries(Object.entries(entry ?? {}).filter(([name]) => !ofJob.has(name)))

async function recordEntry(
  call: PersonCall,
  job: EntryPlace,
  action: RecordAction,
  before: object | undefined,
  after: object | undefined,
): Promise<void> {
  await recordChange(call.tx, call, {
    record: 'job',
    id: job.id,
    action,
    before: before ? changedFields(before) : null,
    after: changedFields(after),
  })
  await publishJob(call.tx, call.who.company, { job_id: job.id, installation_id: job.installation_id })
}

async function recordAdded<Type extends OwnEntryType>(
  call: PersonCall,
  job: EntryPlace,
  type: Type,
  ids: readonly string[],
): Promise<Entries[Type][]> {
  const entries = await readOwn(call, type, ids)
  for (const entry of entries) await recordEntry(call, job, `${type}_added`, undefined, entry)
  return entries
}

async function requirePeople(
  call: PersonCall,
  forms: readonly { assignee_id?: string | null | undefined }[],
  path: string,
) {
  for (const [at, { assignee_id }] of forms.entries())
    await requirePerson(call.tx, call.who.company, assignee_id, `${path}.${at}.assignee_id`)
}

/** Adds actions to a job that the caller has locked or made. */
export async function addActions(
  call: PersonCall,
  job: EntryPlace,
  forms: readonly ActionForm[],
): Promise<Action[]> {
  await requirePeople(call, forms, 'actions')
  return recordAdded(call, job, 'action', await insertActions(call.tx, job, forms, byOf(call)))
}

/** Adds materials to a job that the caller has locked or made. */
export async function addMaterials(
  call: PersonCall,
  job: EntryPlace,
  forms: readonly MaterialForm[],
): Promise<Material[]> {
  await requireItems(call.tx, call.who.company, forms, (at) => `materials.${at}.item_id`)
  return recordAdded(call, job, 'material', await insertMaterials(call.tx, job, forms, byOf(call)))
}

async function lockForEntry({ tx, who }: PersonCall, id: string): Promise<LockedJob> {
  const job = await lockJob(tx, who.company, id)
  if (job.state === 'cancelled') throw new Problem(409, 'job_cancelled')
  return job
}

async function addOne<Type extends OwnEntryType>(
  call: PersonCall,
  type: Type,
  jobId: string,
  insert: (job: LockedJob) => Promise<readonly string[]>,
): Promise<Entries[Type]> {
  const job = await lockForEntry(call, jobId)
  const [entry] = await recordAdded(call, job, type, await insert(job))
  if (!entry) throw new Error('The entry was not stored.')
  return entry
}

const entryNotFound = (id: string) => new Problem(404, 'not_found', `The job has no entry ${id}.`)

/** Locks the job of an entry; an entry of another job is not found. */
async function lockEntry<Type extends OwnEntryType>(
  call: PersonCall,
  type: Type,
  id: string,
  jobId?: string,
) {
  const found = await findJobOf(call.tx, call.who.company, type, id)
  if (!found || (jobId !== undefined && found !== jobId)) throw entryNotFound(id)
  const job = await lockForEntry(call, found)
  const [entry] = await readOwn(call, type, [id])
  if (!entry) throw entryNotFound(id)
  return { job, entry }
}

async function editOne<Type extends OwnEntryType>(
  call: PersonCall,
  type: Type,
  { id, jobId }: { id: string; jobId?: string },
  edit: Partial<ActionForm & MaterialForm & ExpenseForm>,
): Promise<Entries[Type]> {
  const { job, entry } = await lockEntry(call, type, id, jobId)
  await requirePerson(call.tx, call.who.company, edit.assignee_id)
  await requireItems(call.tx, call.who.company, [edit])
  await updateEntry(call.tx, call.who.company, type, id, edit)
  const [after] = await readOwn(call, type, [id])
  if (!after) throw entryNotFound(id)
  await recordEntry(call, job, `${type}_changed`, entry, after)
  return after
}

async function deleteOne(
  call: PersonCall,
  type: OwnEntryType,
  { id, jobId }: { id: string; jobId?: string },
): Promise<null> {
  const { job, entry } = await lockEntry(call, type, id, jobId)
  await deleteEntry(call.tx, call.who.company, type, id)
  await recordEntry(call, job, `${type}_deleted`, entry, undefined)
  return null
}

async function addAction(call: PersonCall, jobId: string, form: ActionForm): Promise<Action> {
  await requirePerson(call.tx, call.who.company, form.assignee_id)
  return addOne(call, 'action', jobId, (job) => insertActions(call.tx, job, [form], byOf(call)))
}

export const answerEntryChanges = () => ({
  addJobAction: ({ params, body }: RequestOf<Routes['addJobAction']>, call: PersonCall) =>
    addAction(call, params.id, body),

  addAction: ({ body: { job_id, ...form } }: RequestOf<Routes['addAction']>, call: PersonCall) =>
    addAction(call, job_id, form),

  editAction: ({ params: { id }, body }: RequestOf<Routes['editAction']>, call: PersonCall) =>
    editOne(call, 'action', { id }, body),

  deleteAction: ({ params: { id } }: RequestOf<Routes['deleteAction']>, call: PersonCall) =>
    deleteOne(call, 'action', { id }),

  async addMaterial({ params, body }: RequestOf<Routes['addMaterial']>, call: PersonCall) {
    await requireItems(call.tx, call.who.company, [body])
    return addOne(call, 'material', params.id, (job) => insertMaterials(call.tx, job, [body], byOf(call)))
  },

  editMaterial: ({ params, body }: RequestOf<Routes['editMaterial']>, call: PersonCall) =>
    editOne(call, 'material', { id: params.materialId, jobId: params.id }, body),

  deleteMaterial: ({ params }: RequestOf<Routes['deleteMaterial']>, call: PersonCall) =>
    deleteOne(call, 'material', { id: params.materialId, jobId: params.id }),

  async addExpense({ params, body }: RequestOf<Routes['addExpense']>, call: PersonCall) {
    await requirePerson(call.tx, call.who.company, body.assignee_id)
    return addOne(call, 'expense', params.id, async (job) => [
      await insertExpense(call.tx, job, body, byOf(call)),
    ])
  },

  editExpense: ({ params, body }: RequestOf<Routes['editExpense']>, call: PersonCall) =>
    editOne(call, 'expense', { id: params.expenseId, jobId: params.id }, body),

  deleteExpense: ({ params }: RequestOf<Routes['deleteExpense']>, call: PersonCall) =>
    deleteOne(call, 'expense', { id: params.expenseId, jobId: params.id }),
})
