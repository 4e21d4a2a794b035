// Maintenance plans: writable fields, each declared once.
import { z } from 'zod'
import { expectedUpdatedAt } from '../expected.ts'
import {
  fieldsOf,
  flagField,
  numberBetween,
  optionalTextField,
  requiredTextField,
  schemasOf,
} from '../fields.ts'
import { optionalIdField, typeField } from '../jobs/fields.ts'
import { refrigerantCodes } from '../leak-checks/refrigerants.ts'
import { optionalEuroField } from '../money.ts'
import { anchors } from './due-dates.ts'

const wholeBetween = (min: number, max: number) =>
  z
    .int('value_range')
    .refine((value) => value >= min && value <= max, { error: 'value_range', params: { min, max } })
    .meta({ minimum: min, maximum: max })

const optionalWhole = (min: number, max: number) => ({
  schema: wholeBetween(min, max).nullable().optional(),
  stored: z.int().nullable(),
  limit: { min, max },
  empty: null,
  file: null,
})

const yearsAhead = 11

/** A day of a plan: a service of the past, or a due date some years ahead. */
const planDay = z.iso
  .date({ error: 'date_invalid', abort: true })
  .refine(
    (day) => day >= '2000-01-01' && Date.parse(day) < Date.now() + yearsAhead * 366 * 86_400_000,
    'date_far',
  )

export const planFields = fieldsOf({
  installation_id: { schema: z.uuid('installation_required'), stored: z.string(), empty: '', file: null },
  device_id: {
    schema: z.string().max(64, 'too_long').nullable().optional(),
    stored: z.string().nullable(),
    empty: null,
    file: null,
  },
  /** The appliance among the items of the installation. */
  item_id: optionalIdField(),
  type_id: typeField(),
  title: { ...requiredTextField('title_required', 100), file: null },
  every_months: optionalWhole(1, 120),
  /** Hours of operation of the device. */
  every_hours: optionalWhole(50, 20_000),
  /** What due dates are counted from: each service, or a fixed date. */
  anchor: { schema: z.enum(anchors, 'anchor_required'), stored: z.enum(anchors), empty: null, file: null },
  /** The last service, null if it is not known; or the first due date. */
  anchor_on: {
    schema: planDay.nullable().optional(),
    stored: z.iso.date().nullable(),
    empty: null,
    file: null,
  },
  /** How many days before it is due a service is proposed. */
  lead_days: {
    schema: wholeBetween(0, 180).optional(),
    stored: z.int(),
    limit: { min: 0, max: 180 },
    empty: 30,
    file: null,
  },
  /** How many days before it is due its job is made without a person; null for never. */
  create_ahead_days: optionalWhole(0, 90),
  estimated_cost: { ...optionalEuroField(), file: null },
  assignee_id: optionalIdField(),
  notes: { ...optionalTextField(1000), file: null },
  /** Of a leak check. */
  refrigerant: {
    schema: z.enum(refrigerantCodes, 'refrigerant_unknown').nullable().optional(),
    stored: z.enum(refrigerantCodes).nullable(),
    empty: null,
    file: null,
  },
  charge_kg: {
    schema: numberBetween(0.01, 1000).nullable().optional(),
    stored: z.number().nullable(),
    limit: { min: 0.01, max: 1000 },
    empty: null,
    file: null,
  },
  is_hermetic: { ...flagField(), file: null },
  is_residential: { ...flagField(), file: null },
  has_leak_detection: { ...flagField(), file: null },
  is_active: { ...flagField(), empty: true as const, file: null },
})

const planForm = z.strictObject(schemasOf(planFields))
export type PlanForm = z.output<typeof planForm>

type Interval = Partial<Pick<PlanForm, 'every_months' | 'every_hours' | 'anchor' | 'anchor_on'>>

export const hasInterval = ({ every_months, every_hours }: Interval): boolean =>
  (every_months ?? null) !== null || (every_hours ?? null) !== null

export const hasFirstDate = ({ anchor, anchor_on }: Interval): boolean =>
  anchor !== 'date' || (anchor_on ?? null) !== null

const batchFields = {
  type_id: true,
  title: true,
  every_months: true,
  anchor: true,
  anchor_on: true,
  lead_days: true,
  create_ahead_days: true,
  estimated_cost: true,
  assignee_id: true,
  notes: true,
} as const

const checked = <S extends z.ZodType<Interval>>(schema: S) =>
  schema
    .refine(hasInterval, { error: 'plan_interval_required', path: ['every_months'] })
    .refine(hasFirstDate, { error: 'first_due_required', path: ['anchor_on'] })

export const planFormSchema = checked(planForm)

/**
 * Missing fields stay unchanged; a plan stays with its installation. With `expected_updated_at`, a plan that has changed
 * since stays as it is (`record_changed`).
 */
export const planEditSchema = planForm
  .omit({ installation_id: true })
  .extend({ expected_updated_at: expectedUpdatedAt })
  .partial()
export type PlanEdit = z.output<typeof planEditSchema>

/** The same plan for each of many appliances, by months. */
export const planBatchSchema = checked(
  planForm.pick(batchFields).extend({
    targets: z
      .array(
        z.strictObject({
          installation_id: z.uuid('installation_required'),
          item_id: z.uuid().nullable().optional(),
          device_id: z.string().max(64).nullable().optional(),
        }),
      )
      .min(1, 'plans_required')
      .max(500, 'plans_too_many'),
    /** Spreads the first due dates over so many months, area by area. */
    spread_months: wholeBetween(1, 12).optional(),
  }),
)
export type PlanBatch = z.output<typeof planBatchSchema>

export const skipFields = fieldsOf({
  due_on: { schema: z.iso.date({ error: 'date_invalid' }), stored: z.iso.date(), empty: '', file: null },
  reason: { ...requiredTextField('skip_reason_required', 200), file: null },
})
export const skipFormSchema = z.strictObject(schemasOf(skipFields))
