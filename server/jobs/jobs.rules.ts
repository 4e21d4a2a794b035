// Maps jobs and their entries to the contract: cents become euro, codes become words.
import {
  type Action,
  type Appointment,
  actionTypes,
  appointmentStatuses,
  type Entry,
  type EntryType,
  type Expense,
  type Job,
  type JobState,
  type Material,
  type Payment,
  paymentTypes,
} from '../../contract/jobs/schema.ts'
import type { EntryRow, JobRow } from './jobs.store.ts'

const toEuro = (cents: number): number => cents / 100

function requireType<Type extends { id: number }>(types: readonly Type[], id: number): Type {
  const found = types.find((type) => type.id === id)
  if (!found) throw new Error(`There is no type ${id}.`)
  return found
}

const entryFields = (row: EntryRow<EntryType>) => ({
  id: row.id,
  installation_id: row.installation_id,
  job_id: row.job_id,
  tag_id: row.tag_id,
  client_name: row.client_name,
  created_at: row.created_at.toISOString(),
  created_by: row.created_by,
})

const assigneeFields = (row: { assignee_id: string | null; assignee_name: string | null }) => ({
  assignee_id: row.assignee_id,
  assignee_name: row.assignee_name,
})

function actionTypeFields(id: number) {
  const { type_name, type_color } = requireType(actionTypes, id)
  return { type_id: id, type_name, type_color }
}

export const toAction = (row: EntryRow<'action'>): Action => ({
  ...entryFields(row),
  ...assigneeFields(row),
  ...actionTypeFields(row.type_id),
  notes: row.notes,
})

export const toMaterial = (row: EntryRow<'material'>): Material => ({
  ...entryFields(row),
  name: row.name,
  quantity: Number(row.quantity),
  cost: toEuro(row.cost_cents),
})

export const toExpense = (row: EntryRow<'expense'>): Expense => ({
  ...entryFields(row),
  ...assigneeFields(row),
  description: row.description,
  amount: toEuro(row.amount_cents),
})

export const toPayment = (row: EntryRow<'payment'>): Payment => ({
  ...entryFields(row),
  ...assigneeFields(row),
  client_id: row.client_id,
  payer_name: row.payer_name,
  payment_type_id: row.payment_type_id,
  payment_type: requireType(paymentTypes, row.payment_type_id).payment_type,
  amount: toEuro(row.amount_cents),
})

const minute = 60_000

export const toAppointment = (row: EntryRow<'appointment'>): Appointment => ({
  ...entryFields(row),
  ...assigneeFields(row),
  ...actionTypeFields(row.type_id),
  duration: (row.scheduled_end.getTime() - row.scheduled_start.getTime()) / minute,
  scheduled_start: row.scheduled_start.toISOString(),
  scheduled_end: row.scheduled_end.toISOString(),
  actual_start: row.actual_start?.toISOString() ?? null,
  actual_end: row.actual_end?.toISOString() ?? null,
  notes: row.notes,
  is_confirmed: row.is_confirmed,
  appointment_status_id: row.appointment_status_id,
  appointment_status: requireType(appointmentStatuses, row.appointment_status_id).appointment_status,
  address: row.address,
  area: row.area,
})

/** `actions` and `payments` may include those of other jobs; both are sorted newest first. */
export function toJob(
  row: JobRow,
  actions: readonly Action[],
  payments: readonly EntryRow<'payment'>[],
): Job {
  const paid = payments.filter(({ job_id }) => job_id === row.id)
  const paidCents = paid.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  return {
    id: row.id,
    installation_id: row.installation_id,
    ...assigneeFields(row),
    state: row.state as JobState,
    cost: toEuro(row.cost_cents),
    estimated_cost: row.estimated_cost_cents === null ? null : toEuro(row.estimated_cost_cents),
    paid: toEuro(paidCents),
    client_paid: row.owed_cents <= paidCents,
    payment_type_id: paid[0]?.payment_type_id ?? null,
    notes: row.notes,
    actions: actions.filter(({ job_id }) => job_id === row.id),
    created_at: row.created_at.toISOString(),
    readable_created_at: row.created_at.toISOString(),
    created_by: row.created_by,
  }
}

/** Sorts newest first, then by id. */
export const newestFirst = (entries: readonly Entry[]): Entry[] =>
  entries.toSorted((a, b) =>
    a.created_at === b.created_at ? (a.id < b.id ? 1 : -1) : a.created_at < b.created_at ? 1 : -1,
  )
