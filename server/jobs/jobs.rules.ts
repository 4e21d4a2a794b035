// Maps jobs and their entries to the contract: cents become euro, codes become words.

import type { Unit } from '../../contract/catalogue/types.ts'
import { omitFields, valuesIn } from '../../contract/fields.ts'
import { appointmentFields } from '../../contract/jobs/appointment-fields.ts'
import { actionFields, expenseFields, jobFields, materialFields } from '../../contract/jobs/fields.ts'
import { paymentFields } from '../../contract/jobs/payment-fields.ts'
import {
  type Action,
  type Appointment,
  type Entry,
  type EntryType,
  type Expense,
  type Job,
  type JobSource,
  type JobState,
  type ListedJob,
  type Material,
  type Payment,
  recordedPaymentTypes,
} from '../../contract/jobs/schema.ts'
import { actionTypes, appointmentStatuses } from '../../contract/jobs/types.ts'
import { toEuro } from '../../contract/money.ts'
import { placeFields } from '../../contract/sites/fields.ts'
import type { EntryRow, JobRow } from './jobs.store.ts'

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

function actionTypeFields(id: number) {
  const { type_name, type_color } = requireType(actionTypes, id)
  return { type_name, type_color }
}

// Columns without a field of their name: money in cents, the end of a visit, tables of several rows.
const columnsOf = {
  material: omitFields(materialFields, 'cost'),
  expense: omitFields(expenseFields, 'amount'),
  payment: omitFields(paymentFields, 'amount', 'job_ids'),
  appointment: omitFields(appointmentFields, 'duration', 'helper_ids'),
  job: omitFields(jobFields, 'cost', 'estimated_cost'),
}

export const toAction = (row: EntryRow<'action'>): Action => ({
  ...entryFields(row),
  ...valuesIn(actionFields, row),
  assignee_name: row.assignee_name,
  ...actionTypeFields(row.type_id),
  appointment_id: row.appointment_id,
})

export const toMaterial = (row: EntryRow<'material'>): Material => ({
  ...entryFields(row),
  ...valuesIn(columnsOf.material, row),
  appointment_id: row.appointment_id,
  quantity: Number(row.quantity),
  unit: row.unit as Unit | null,
  cost: toEuro(row.cost_cents),
})

export const toExpense = (row: EntryRow<'expense'>): Expense => ({
  ...entryFields(row),
  ...valuesIn(columnsOf.expense, row),
  assignee_name: row.assignee_name,
  amount: toEuro(row.amount_cents),
})

const isoOrNull = (moment: Date | null): string | null => moment?.toISOString() ?? null

export const toPayment = (row: EntryRow<'payment'>): Payment => ({
  ...entryFields(row),
  ...valuesIn(columnsOf.payment, row),
  assignee_name: row.assignee_name,
  job_number: row.job_number,
  appointment_id: row.appointment_id,
  payer_name: row.payer_name,
  kind: row.kind as Payment['kind'],
  confirmation: `${row.year}/${row.number}`,
  payment_type: requireType(recordedPaymentTypes, row.payment_type_id).payment_type,
  amount: toEuro(row.amount_cents),
  paid_at: row.paid_at.toISOString(),
  refund_of: row.refund_of,
  lowers_cost: row.lowers_cost,
  replaces: row.replaces,
  voided_at: isoOrNull(row.voided_at),
  voided_by: row.voided_by,
  void_reason: row.void_reason,
})

const minute = 60_000

export const toAppointment = (row: EntryRow<'appointment'>): Appointment => ({
  ...entryFields(row),
  ...valuesIn(columnsOf.appointment, row),
  assignee_name: row.assignee_name,
  ...actionTypeFields(row.type_id),
  job_number: row.job_number,
  job_title: row.job_title,
  helpers: row.helpers,
  duration: (row.scheduled_end.getTime() - row.scheduled_start.getTime()) / minute,
  scheduled_start: row.scheduled_start.toISOString(),
  scheduled_end: row.scheduled_end.toISOString(),
  actual_start: isoOrNull(row.actual_start),
  actual_end: isoOrNull(row.actual_end),
  cancel_reason: row.cancel_reason,
  appointment_status_id: row.appointment_status_id,
  appointment_status: requireType(appointmentStatuses, row.appointment_status_id).appointment_status,
  client_id: row.client_id,
  client_phone: row.client_phone,
  ...valuesIn(placeFields, row),
  updated_at: isoOrNull(row.updated_at),
  updated_by: row.updated_by,
})

export const toListedJob = (row: JobRow): ListedJob => ({
  id: row.id,
  number: row.number,
  ...valuesIn(columnsOf.job, row),
  ...actionTypeFields(row.type_id),
  tag_id: row.tag_id,
  client_id: row.client_id,
  client_name: row.client_name,
  address: row.address,
  area: row.area,
  assignee_name: row.assignee_name,
  state: row.state as JobState,
  cost: row.cost_cents === null ? null : toEuro(row.cost_cents),
  estimated_cost: row.estimated_cost_cents === null ? null : toEuro(row.estimated_cost_cents),
  paid: toEuro(row.paid_cents),
  due: toEuro(row.due_cents),
  client_paid: row.due_cents <= 0,
  source: row.source as JobSource,
  call_back_of_number: row.call_back_of_number,
  plan_id: row.plan_id,
  plan_due_on: row.plan_due_on,
  next_appointment: row.next_appointment && {
    ...row.next_appointment,
    scheduled_start: new Date(row.next_appointment.scheduled_start).toISOString(),
    scheduled_end: new Date(row.next_appointment.scheduled_end).toISOString(),
  },
  done_at: isoOrNull(row.done_at),
  completed_at: isoOrNull(row.completed_at),
  cancelled_at: isoOrNull(row.cancelled_at),
  cancel_reason: row.cancel_reason,
  created_at: row.created_at.toISOString(),
  readable_created_at: row.created_at.toISOString(),
  created_by: row.created_by,
  updated_at: isoOrNull(row.updated_at),
  updated_by: row.updated_by,
  payment_type_id: row.payment_type_id,
})

export const toJob = (row: JobRow, actions: readonly Action[]): Job => ({
  ...toListedJob(row),
  actions: [...actions],
})

/** Sorts newest first, then by id. */
export const newestFirst = (entries: readonly Entry[]): Entry[] =>
  entries.toSorted((a, b) =>
    a.created_at === b.created_at ? (a.id < b.id ? 1 : -1) : a.created_at < b.created_at ? 1 : -1,
  )
