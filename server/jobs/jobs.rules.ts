// Maps jobs and their entries to the contract: cents become euro, codes become words.

import type { Unit } from '../../contract/catalogue/types.ts'
import { valuesIn } from '../../contract/fields.ts'
import {
  type Action,
  type Appointment,
  actionTypes,
  appointmentStatuses,
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
  appointment_id: row.appointment_id,
  notes: row.notes,
})

export const toMaterial = (row: EntryRow<'material'>): Material => ({
  ...entryFields(row),
  appointment_id: row.appointment_id,
  item_id: row.item_id,
  name: row.name,
  quantity: Number(row.quantity),
  unit: row.unit as Unit | null,
  cost: toEuro(row.cost_cents),
})

export const toExpense = (row: EntryRow<'expense'>): Expense => ({
  ...entryFields(row),
  ...assigneeFields(row),
  description: row.description,
  amount: toEuro(row.amount_cents),
})

const isoOrNull = (moment: Date | null): string | null => moment?.toISOString() ?? null

export const toPayment = (row: EntryRow<'payment'>): Payment => ({
  ...entryFields(row),
  ...assigneeFields(row),
  job_number: row.job_number,
  appointment_id: row.appointment_id,
  client_id: row.client_id,
  payer_name: row.payer_name,
  kind: row.kind as Payment['kind'],
  confirmation: `${row.year}/${row.number}`,
  payment_type_id: row.payment_type_id,
  payment_type: requireType(recordedPaymentTypes, row.payment_type_id).payment_type,
  amount: toEuro(row.amount_cents),
  paid_at: row.paid_at.toISOString(),
  notes: row.notes,
  tax_document: row.tax_document,
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
  ...assigneeFields(row),
  ...actionTypeFields(row.type_id),
  job_number: row.job_number,
  job_title: row.job_title,
  helpers: row.helpers,
  duration: (row.scheduled_end.getTime() - row.scheduled_start.getTime()) / minute,
  scheduled_start: row.scheduled_start.toISOString(),
  scheduled_end: row.scheduled_end.toISOString(),
  actual_start: isoOrNull(row.actual_start),
  actual_end: isoOrNull(row.actual_end),
  notes: row.notes,
  is_confirmed: row.is_confirmed,
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
  title: row.title,
  ...actionTypeFields(row.type_id),
  installation_id: row.installation_id,
  tag_id: row.tag_id,
  client_id: row.client_id,
  client_name: row.client_name,
  address: row.address,
  area: row.area,
  ...assigneeFields(row),
  state: row.state as JobState,
  cost: row.cost_cents === null ? null : toEuro(row.cost_cents),
  estimated_cost: row.estimated_cost_cents === null ? null : toEuro(row.estimated_cost_cents),
  paid: toEuro(row.paid_cents),
  due: toEuro(row.due_cents),
  client_paid: row.due_cents <= 0,
  notes: row.notes,
  source: row.source as JobSource,
  device_id: row.device_id,
  fault_code: row.fault_code,
  call_back_of: row.call_back_of,
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
