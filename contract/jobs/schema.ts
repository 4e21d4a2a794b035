import { z } from 'zod'
import { unitKeys } from '../catalogue/types.ts'
import { storedOf } from '../fields.ts'
import { isoTime } from '../lists.ts'
import { placeFields } from '../sites/fields.ts'

export const jobStates = ['pending', 'done', 'complete', 'cancelled'] as const
export type JobState = (typeof jobStates)[number]

/** Types of jobs at an installation; appointments use the same. */
export const actionTypes = [
  { id: 1, type_name: 'service', type_color: '#2b8a5b' },
  { id: 2, type_name: 'installation', type_color: '#7a4fc4' },
  { id: 3, type_name: 'fault', type_color: '#c01733' },
  { id: 4, type_name: 'check', type_color: '#2f74c0' },
] as const
const typeName = z.enum(actionTypes.map(({ type_name }) => type_name))
export type ActionTypeName = z.infer<typeof typeName>
export const actionTypeSchema = z
  .object({ id: z.int(), type_name: typeName, type_color: z.string() })
  .meta({ id: 'ActionType' })

export const appointmentStatuses = [
  { id: 1, appointment_status: 'cancelled', color: 'red' },
  { id: 2, appointment_status: 'pending', color: 'orange' },
  { id: 3, appointment_status: 'ongoing', color: 'blue' },
  { id: 4, appointment_status: 'completed', color: 'green' },
  { id: 5, appointment_status: 'incomplete', color: 'darkred' },
] as const
const statusName = z.enum(appointmentStatuses.map(({ appointment_status }) => appointment_status))
export type AppointmentStatus = z.infer<typeof statusName>
export const appointmentStatusSchema = z
  .object({ id: z.int(), appointment_status: statusName, color: z.string() })
  .meta({ id: 'AppointmentStatus' })

export const paymentTypes = [
  { id: 1, payment_type: 'cash' },
  { id: 2, payment_type: 'card' },
  { id: 3, payment_type: 'transfer' },
  { id: 4, payment_type: 'iris' },
  { id: 5, payment_type: 'cheque' },
] as const
/** A credit of a cancelled job that pays another; no money changes hands, so forms do not offer it. */
export const creditPayment = { id: 6, payment_type: 'credit' } as const
export const recordedPaymentTypes = [...paymentTypes, creditPayment] as const
const paymentTypeName = z.enum(recordedPaymentTypes.map(({ payment_type }) => payment_type))
export type PaymentTypeName = z.infer<typeof paymentTypeName>
export const paymentTypeSchema = z
  .object({ id: z.int(), payment_type: paymentTypeName })
  .meta({ id: 'PaymentType' })

/** A person of the company to whom jobs and appointments are assigned. */
export const assigneeSchema = z.object({ id: z.string(), name: z.string() }).meta({ id: 'Assignee' })

/** Decimal euro; whole cents in the database. */
const euro = z.number()

/** Days after which a done job that is not paid is overdue. */
export const overdueAfterDays = 30

/** Why a job was made. */
export const jobSources = ['call', 'fault', 'device', 'installation', 'plan', 'call_back'] as const
export type JobSource = (typeof jobSources)[number]

const ofInstallation = {
  id: z.string(),
  installation_id: z.string(),
  job_id: z.string().nullable(),
  tag_id: z.string(),
  client_name: z.string(),
  created_at: isoTime,
  created_by: z.string().nullable(),
}
const assigned = { assignee_id: z.string().nullable(), assignee_name: z.string().nullable() }
const typed = { type_id: z.int(), type_name: typeName, type_color: z.string() }

/** `appointment_id` is the visit at whose end it was recorded. */
export const actionSchema = z
  .object({
    ...ofInstallation,
    ...assigned,
    ...typed,
    appointment_id: z.string().nullable(),
    notes: z.string().nullable(),
  })
  .meta({ id: 'Action' })
export type Action = z.infer<typeof actionSchema>

/** `cost` covers the whole quantity and is part of the job's cost. `item_id` is its item of the catalogue. */
export const materialSchema = z
  .object({
    ...ofInstallation,
    appointment_id: z.string().nullable(),
    item_id: z.string().nullable(),
    name: z.string(),
    quantity: z.number(),
    unit: z.enum(unitKeys).nullable(),
    cost: euro,
  })
  .meta({ id: 'Material' })
export type Material = z.infer<typeof materialSchema>

/** An expense of the company; no part of the balance. */
export const expenseSchema = z
  .object({ ...ofInstallation, ...assigned, description: z.string(), amount: euro })
  .meta({ id: 'Expense' })
export type Expense = z.infer<typeof expenseSchema>

export const paymentKinds = ['payment', 'refund'] as const

/**
 * `payer_name` is the paying client's name, by `client_id`; `assignee_name` is the person who received the money.
 * `confirmation` is year and number, as printed: `2026/17`; one sum that settles several jobs has one. A voided one
 * counts nowhere. The type `credit` is a pair of one number: a refund of the cancelled job and a payment of the other.
 * `lowers_cost` marks a refund by which the cost of its job dropped, so that the client does not owe it again.
 */
export const paymentSchema = z
  .object({
    ...ofInstallation,
    ...assigned,
    job_number: z.int().nullable(),
    appointment_id: z.string().nullable(),
    client_id: z.string(),
    payer_name: z.string(),
    kind: z.enum(paymentKinds),
    confirmation: z.string(),
    payment_type_id: z.int(),
    payment_type: paymentTypeName,
    amount: euro,
    paid_at: isoTime,
    notes: z.string().nullable(),
    tax_document: z.string().nullable(),
    refund_of: z.string().nullable(),
    lowers_cost: z.boolean(),
    replaces: z.string().nullable(),
    voided_at: isoTime.nullable(),
    voided_by: z.string().nullable(),
    void_reason: z.string().nullable(),
  })
  .meta({ id: 'Payment' })
export type Payment = z.infer<typeof paymentSchema>

/** `duration` is in minutes. `helpers` are people whose lanes show the visit too. */
export const appointmentSchema = z
  .object({
    ...ofInstallation,
    ...assigned,
    ...typed,
    job_number: z.int().nullable(),
    job_title: z.string().nullable(),
    helpers: z.array(assigneeSchema),
    duration: z.int(),
    scheduled_start: isoTime,
    scheduled_end: isoTime,
    actual_start: isoTime.nullable(),
    actual_end: isoTime.nullable(),
    notes: z.string().nullable(),
    is_confirmed: z.boolean(),
    cancel_reason: z.string().nullable(),
    appointment_status_id: z.int(),
    appointment_status: statusName,
    client_id: z.string(),
    /** The primary contact of the tenant. */
    client_phone: z.string().nullable(),
    ...storedOf(placeFields),
    updated_at: isoTime.nullable(),
    updated_by: z.string().nullable(),
  })
  .meta({ id: 'Appointment' })
export type Appointment = z.infer<typeof appointmentSchema>

/**
 * `number` counts the jobs of the company. `paid` is payments less refunds; `due` is what is still owed: the cost, or the
 * estimate while there is no cost, less `paid`; below 0 it is a credit. `client_paid` means nothing is due.
 */
export const listedJobSchema = z
  .object({
    id: z.string(),
    number: z.int(),
    title: z.string().nullable(),
    ...typed,
    installation_id: z.string(),
    tag_id: z.string(),
    client_id: z.string(),
    client_name: z.string(),
    address: z.string().nullable(),
    area: z.string().nullable(),
    ...assigned,
    state: z.enum(jobStates),
    cost: euro.nullable(),
    estimated_cost: euro.nullable(),
    paid: euro,
    due: euro,
    client_paid: z.boolean(),
    notes: z.string().nullable(),
    source: z.enum(jobSources),
    device_id: z.string().nullable(),
    fault_code: z.string().nullable(),
    call_back_of: z.string().nullable(),
    call_back_of_number: z.int().nullable(),
    /** The maintenance plan and the due date that it was made for. */
    plan_id: z.string().nullable(),
    plan_due_on: z.iso.date().nullable(),
    /** The next pending or ongoing visit. */
    next_appointment: z
      .object({
        id: z.string(),
        scheduled_start: isoTime,
        scheduled_end: isoTime,
        assignee_name: z.string().nullable(),
        appointment_status_id: z.int(),
      })
      .nullable(),
    done_at: isoTime.nullable(),
    completed_at: isoTime.nullable(),
    cancelled_at: isoTime.nullable(),
    cancel_reason: z.string().nullable(),
    created_at: isoTime,
    readable_created_at: isoTime,
    created_by: z.string().nullable(),
    updated_at: isoTime.nullable(),
    updated_by: z.string().nullable(),
    /** That of the newest payment. */
    payment_type_id: z.int().nullable(),
  })
  .meta({ id: 'ListedJob' })
export type ListedJob = z.infer<typeof listedJobSchema>

export const jobSchema = listedJobSchema.extend({ actions: z.array(actionSchema) }).meta({ id: 'Job' })
export type Job = z.infer<typeof jobSchema>

export const entryTypes = ['action', 'material', 'appointment', 'payment', 'expense'] as const
export type EntryType = (typeof entryTypes)[number]

export const entrySchema = z
  .discriminatedUnion('type', [
    actionSchema.extend({ type: z.literal('action') }).meta({ id: 'ActionEntry' }),
    materialSchema.extend({ type: z.literal('material') }).meta({ id: 'MaterialEntry' }),
    appointmentSchema.extend({ type: z.literal('appointment') }).meta({ id: 'AppointmentEntry' }),
    paymentSchema.extend({ type: z.literal('payment') }).meta({ id: 'PaymentEntry' }),
    expenseSchema.extend({ type: z.literal('expense') }).meta({ id: 'ExpenseEntry' }),
  ])
  .meta({ id: 'JobEntry' })
export type Entry = z.infer<typeof entrySchema>

/** A job with everything that hangs on it; entries newest first. `call_backs` are jobs for a fault that returned. */
export const jobDetailSchema = jobSchema
  .extend({
    materials: z.array(materialSchema),
    appointments: z.array(appointmentSchema),
    payments: z.array(paymentSchema),
    expenses: z.array(expenseSchema),
    entries: z.array(entrySchema),
    call_backs: z.array(z.object({ id: z.string(), number: z.int(), state: z.enum(jobStates) })),
  })
  .meta({ id: 'JobDetail' })
export type JobDetail = z.infer<typeof jobDetailSchema>

/** Jobs and money of one installation: jobs and entries newest first. */
export const installationMoneyFields = {
  jobs: z.array(jobSchema),
  actions: z.array(actionSchema),
  materials: z.array(materialSchema),
  payments: z.array(paymentSchema),
  expenses: z.array(expenseSchema),
  appointments: z.array(appointmentSchema),
  entries: z.array(entrySchema),
} as const
export type InstallationMoney = {
  [Field in keyof typeof installationMoneyFields]: z.infer<(typeof installationMoneyFields)[Field]>
}
