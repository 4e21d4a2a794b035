import { z } from 'zod'
import { storedOf } from '../fields.ts'
import { actionTypes, jobStates } from '../jobs/schema.ts'
import { leakCheckSchema } from '../leak-checks/leak-checks.ts'
import { modelChargeSchema } from '../leak-checks/model-charge.ts'
import { isoTime } from '../lists.ts'
import { planFields } from './fields.ts'

/**
 * `due` is within the lead days, `scheduled` has an open job, `later` is not proposed yet, `unknown` waits for hours that
 * no device has reported.
 */
export const planStates = ['overdue', 'due', 'scheduled', 'later', 'unknown', 'paused'] as const
export type PlanState = (typeof planStates)[number]

/** States in which a service is proposed. */
export const proposedStates = ['overdue', 'due'] as const satisfies readonly PlanState[]

/**
 * Hours of operation since the last service. `hours` is null before a day is known. It counts the days from `from` on, and
 * is the least that the device has run if it was silent in between: `share` is how much of the time is known.
 */
export const operationSchema = z
  .object({
    of: z.enum(['burner', 'compressor']),
    hours: z.number().nullable(),
    share: z.number().nullable(),
    from: z.iso.date().nullable(),
    read_at: isoTime.nullable(),
  })
  .meta({ id: 'OperationHours' })
export type OperationHours = z.infer<typeof operationSchema>

export const occurrenceSchema = z
  .object({
    due_on: z.iso.date(),
    outcome: z.enum(['done', 'skipped']),
    settled_on: z.iso.date(),
    job_id: z.string().nullable(),
    job_number: z.int().nullable(),
    reason: z.string().nullable(),
    settled_by: z.string().nullable(),
  })
  .meta({ id: 'PlanOccurrence' })
export type PlanOccurrence = z.infer<typeof occurrenceSchema>

const typeName = z.enum(actionTypes.map(({ type_name }) => type_name))

export const maintenancePlanSchema = z
  .object({
    id: z.string(),
    ...storedOf(planFields),
    type_name: typeName,
    type_color: z.string(),
    tag_id: z.string(),
    client_id: z.string(),
    client_name: z.string(),
    address: z.string().nullable(),
    area: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    device_name: z.string().nullable(),
    device_type: z.string().nullable(),
    /** Make and model of the item. */
    item_name: z.string().nullable(),
    /** Of the catalogue's item with the make and model of the appliance; null where the catalogue has none. */
    model_charge: modelChargeSchema.nullable(),
    /** Null where the appliance holds no refrigerant. */
    leak_check: leakCheckSchema.nullable(),
    assignee_name: z.string().nullable(),
    state: z.enum(planStates),
    due_on: z.iso.date().nullable(),
    /** Whether months or hours have made it due. */
    due_by: z.enum(['months', 'hours']).nullable(),
    /** The day from which it is proposed. */
    proposed_on: z.iso.date().nullable(),
    /** Null where the device cannot say, or there is none. */
    operation: operationSchema.nullable(),
    /** The open job made for it. */
    job: z
      .object({
        id: z.string(),
        number: z.int(),
        state: z.enum(jobStates),
        due_on: z.iso.date(),
        scheduled_start: isoTime.nullable(),
      })
      .nullable(),
    last_due_on: z.iso.date().nullable(),
    last_settled_on: z.iso.date().nullable(),
    last_outcome: z.enum(['done', 'skipped']).nullable(),
    started_on: z.iso.date(),
    created_at: isoTime,
    created_by: z.string().nullable(),
    updated_at: isoTime.nullable(),
    updated_by: z.string().nullable(),
  })
  .meta({ id: 'MaintenancePlan' })
export type MaintenancePlan = z.infer<typeof maintenancePlanSchema>

/** A plan with the outcome of its due dates, the newest first. */
export const planDetailSchema = maintenancePlanSchema
  .extend({ occurrences: z.array(occurrenceSchema) })
  .meta({ id: 'MaintenancePlanDetail' })
export type PlanDetail = z.infer<typeof planDetailSchema>

export const planSummarySchema = z
  .object({ states: z.array(z.object({ state: z.enum(planStates), count: z.int() })) })
  .meta({ id: 'PlanSummary' })

/** What is known of an appliance before a plan is made for it. */
export const applianceChargeSchema = z
  .object({ holds_refrigerant: z.boolean(), model_charge: modelChargeSchema.nullable() })
  .meta({ id: 'ApplianceCharge' })

/** An appliance or a controller that no plan covers. */
export const uncoveredSchema = z
  .object({
    installation_id: z.string(),
    item_id: z.string().nullable(),
    device_id: z.string().nullable(),
    item_type_id: z.int(),
    name: z.string().nullable(),
    serial_number: z.string().nullable(),
    installed_at: z.iso.date().nullable(),
    tag_id: z.string(),
    client_name: z.string(),
    address: z.string().nullable(),
    area: z.string().nullable(),
  })
  .meta({ id: 'UncoveredAppliance' })
export type UncoveredAppliance = z.infer<typeof uncoveredSchema>
