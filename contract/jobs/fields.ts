// Jobs and their entries: writable fields, each declared once.
import { z } from 'zod'
import { unitKeys } from '../catalogue/types.ts'
import { expectedUpdatedAt } from '../expected.ts'
import {
  type FileChoice,
  fieldsOf,
  optionalTextField,
  pickFields,
  requiredTextField,
  schemasOf,
} from '../fields.ts'
import { euroSchema, optionalEuroField, positiveEuroSchema } from '../money.ts'
import { actionTypes, jobSources, jobStates, paymentTypes } from './types.ts'

export const typeField = () => ({
  schema: z.int('type_required').refine((id) => actionTypes.some((type) => type.id === id), 'type_required'),
  stored: z.int(),
  empty: null,
  file: null,
})

/** How money changes hands: by any type that forms offer. */
export const paidBySchema = z
  .int('payment_type_required')
  .refine((id) => paymentTypes.some((type) => type.id === id), 'payment_type_required')

export const optionalIdField = () => ({
  schema: z.uuid().nullable().optional(),
  stored: z.string().nullable(),
  empty: null,
  file: null,
})

const optionalText = (max: number) => ({ ...optionalTextField(max), file: null })

const typeWords = {
  service: { el: 'Συντήρηση', en: 'Service' },
  installation: { el: 'Εγκατάσταση', en: 'Installation' },
  fault: { el: 'Επισκευή', en: 'Repair' },
  check: { el: 'Έλεγχος', en: 'Check' },
} as const

const sourceWords: Record<(typeof jobSources)[number], FileChoice['label']> = {
  call: { el: 'Τηλεφώνημα', en: 'Call' },
  fault: { el: 'Βλάβη', en: 'Fault' },
  device: { el: 'Συσκευή', en: 'Device' },
  installation: { el: 'Εγκατάσταση', en: 'Installation' },
  plan: { el: 'Πρόγραμμα συντήρησης', en: 'Maintenance plan' },
  call_back: { el: 'Βλάβη που επέστρεψε', en: 'Fault that returned' },
}

/** In the order of their files, which have names and numbers in place of ids. */
export const jobFields = fieldsOf({
  installation_id: { schema: z.uuid('installation_required'), stored: z.string(), empty: '', file: null },
  type_id: {
    ...typeField(),
    file: {
      label: { el: 'Τύπος', en: 'Type' },
      kind: 'choice',
      choices: actionTypes.map(({ id, type_name }) => ({ value: id, label: typeWords[type_name] })),
    },
  },
  title: { ...optionalTextField(100), file: { label: { el: 'Τίτλος', en: 'Title' } } },
  /** Required only where a visit is booked. */
  assignee_id: { ...optionalIdField(), file: { label: { el: 'Τεχνικός', en: 'Technician' } } },
  estimated_cost: { ...optionalEuroField(), file: { label: { el: 'Εκτίμηση (€)', en: 'Estimate (€)' } } },
  cost: { ...optionalEuroField(), file: { label: { el: 'Κόστος (€)', en: 'Cost (€)' } } },
  notes: { ...optionalTextField(1000), file: { label: { el: 'Σημειώσεις', en: 'Notes' } } },
  source: {
    schema: z.enum(jobSources).optional(),
    stored: z.enum(jobSources),
    empty: null,
    file: {
      label: { el: 'Αφορμή', en: 'Reason' },
      kind: 'choice',
      choices: jobSources.map((source) => ({ value: source, label: sourceWords[source] })),
    },
  },
  device_id: {
    schema: z.string().max(100, 'too_long').nullable().optional(),
    stored: z.string().nullable(),
    empty: null,
    file: { label: { el: 'Κωδικός συσκευής', en: 'Device ID' } },
  },
  fault_code: { ...optionalTextField(40), file: { label: { el: 'Κωδικός βλάβης', en: 'Fault code' } } },
  /** A done or complete job of the same installation whose fault has returned. */
  call_back_of: {
    ...optionalIdField(),
    file: { label: { el: 'Επανάληψη της εργασίας', en: 'Call-back of job' } },
  },
})

export const actionFields = fieldsOf({
  type_id: typeField(),
  assignee_id: optionalIdField(),
  notes: optionalText(1000),
})

/** Of a material, in hundredths. */
const quantities = { min: 0.01, max: 9999 }

export const materialFields = fieldsOf({
  item_id: optionalIdField(),
  name: { ...requiredTextField('name_required', 100), file: null },
  quantity: {
    schema: z
      .number('value_range')
      .transform((quantity) => Math.round(quantity * 100) / 100)
      .refine((quantity) => quantity >= quantities.min && quantity <= quantities.max, {
        error: 'value_range',
        params: quantities,
      }),
    stored: z.number(),
    limit: quantities,
    empty: null,
    file: null,
  },
  /** Of the quantity; a copy of the catalogue's. */
  unit: {
    schema: z.enum(unitKeys, 'unit_required').nullable().optional(),
    stored: z.enum(unitKeys).nullable(),
    empty: null,
    file: null,
  },
  cost: { schema: euroSchema, stored: z.number(), empty: null, file: null },
})

export const expenseFields = fieldsOf({
  description: { ...requiredTextField('description_required', 100), file: null },
  amount: { schema: positiveEuroSchema, stored: z.number(), empty: null, file: null },
  assignee_id: optionalIdField(),
})

export const jobFormSchema = z.strictObject(schemasOf(jobFields))
export type JobForm = z.output<typeof jobFormSchema>

export const editableJobFields = pickFields(
  jobFields,
  'type_id',
  'title',
  'assignee_id',
  'estimated_cost',
  'cost',
  'notes',
)

/** What becomes of the payments of a job that is cancelled: paid back, or left as a credit of the installation. */
export const settlements = ['refund', 'credit'] as const

/**
 * Missing fields stay unchanged. `settlement` and `cancel_reason` go with `state: 'cancelled'`. With
 * `expected_updated_at`, a job that has changed since stays as it is (`record_changed`).
 */
export const jobEditSchema = z
  .strictObject({
    ...schemasOf(editableJobFields),
    state: z.enum(jobStates),
    cancel_reason: optionalTextField(200).schema,
    settlement: z.enum(settlements),
    refund_type_id: paidBySchema,
    expected_updated_at: expectedUpdatedAt,
  })
  .partial()
export type JobEdit = z.output<typeof jobEditSchema>

export const actionFormSchema = z.strictObject(schemasOf(actionFields))
export type ActionForm = z.output<typeof actionFormSchema>
export const materialFormSchema = z.strictObject(schemasOf(materialFields))
export type MaterialForm = z.output<typeof materialFormSchema>
export const expenseFormSchema = z.strictObject(schemasOf(expenseFields))
export type ExpenseForm = z.output<typeof expenseFormSchema>

export const jobWithActionsSchema = jobFormSchema.extend({
  actions: z.array(actionFormSchema).min(1, 'action_required').max(50, 'actions_too_many'),
})
