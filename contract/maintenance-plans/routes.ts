import { z } from 'zod'
import { appointmentDurations } from '../appointments/fields.ts'
import { itemTypes } from '../catalogue/types.ts'
import { changesQuery, recordChangeSchema } from '../changes.ts'
import { staleByJob } from '../jobs/stale.ts'
import { listOf, listQuery, manyOf } from '../lists.ts'
import { momentGiven } from '../moments.ts'
import { technician } from '../roles.ts'
import { route } from '../route.ts'
import { planBatchSchema, planEditSchema, planFormSchema, skipFormSchema } from './fields.ts'
import {
  applianceChargeSchema,
  maintenancePlanSchema,
  planDetailSchema,
  planStates,
  planSummarySchema,
  uncoveredSchema,
} from './schema.ts'

const onePlan = z.object({ id: z.uuid() })

export const planSorts = ['due_on', 'client_name', 'area', 'title', 'assignee_name'] as const

const planFilters = {
  state: manyOf(z.enum(planStates)),
  area: manyOf(z.string().max(30)),
  assignee_id: manyOf(z.union([z.uuid(), z.literal('none')])),
  installation_id: z.uuid().optional(),
  device_id: z.string().max(64).optional(),
  item_id: z.uuid().optional(),
}

/** Most plans in one reply: the whole proposed list of a large company. */
export const mostPlans = 2000

export const planListQuery = listQuery(planSorts).extend({
  ...planFilters,
  limit: z.coerce.number().int().min(1).max(mostPlans).default(10),
})
export type PlanListQuery = z.output<typeof planListQuery>

const planSummaryQuery = listQuery(planSorts).pick({ search: true }).extend(planFilters)
export type PlanSummaryQuery = z.output<typeof planSummaryQuery>

/** Most jobs made at once. */
export const mostJobsAtOnce = 100

const visitSchema = z.strictObject({
  assignee_id: z.uuid('technician_required'),
  scheduled_start: momentGiven,
  duration: z
    .int('duration_required')
    .refine((minutes) => (appointmentDurations as readonly number[]).includes(minutes), 'duration_required'),
})

/** Due dates for which jobs are made; `due_on` is the one that the person has seen. With a visit it is booked as well. */
export const planJobsSchema = z.strictObject({
  plans: z
    .array(
      z.strictObject({
        plan_id: z.uuid(),
        due_on: z.iso.date({ error: 'date_invalid' }),
        visit: visitSchema.nullable().optional(),
      }),
    )
    .min(1, 'plans_required')
    .max(mostJobsAtOnce, 'plans_too_many'),
})
export type PlanJobs = z.output<typeof planJobsSchema>

/** Why no job was made for a due date. */
export const notMadeReasons = ['plan_has_job', 'plan_due_changed', 'plan_paused', 'not_found'] as const

export const madeJobsSchema = z
  .object({
    made: z.array(
      z.object({
        plan_id: z.string(),
        job_id: z.string(),
        number: z.int(),
        appointment_id: z.string().nullable(),
      }),
    ),
    not_made: z.array(z.object({ plan_id: z.string(), reason: z.enum(notMadeReasons) })),
  })
  .meta({ id: 'MadeJobs' })

export const uncoveredQuery = listQuery(['client_name'])
  .omit({ sort: true })
  .extend({
    item_type_id: manyOf(z.coerce.number().int().min(1).max(itemTypes.length)),
    installation_id: z.uuid().optional(),
    limit: z.coerce.number().int().min(1).max(500).default(50),
  })
export type UncoveredQuery = z.output<typeof uncoveredQuery>

const staleByPlan = [
  'listMaintenancePlans',
  'summarizeMaintenancePlans',
  'getMaintenancePlan',
  'listMaintenancePlanChanges',
  'listUncoveredAppliances',
] as const

/** Maintenance plans of a technician company. */
export const maintenancePlanRoutes = {
  listMaintenancePlans: route({
    method: 'GET',
    path: '/maintenance-plans',
    tag: 'maintenance',
    summary: 'Maintenance plans, the next due first; `search` is for title, client, address and installation',
    roles: technician,
    query: planListQuery,
    reply: listOf(maintenancePlanSchema),
  }),
  summarizeMaintenancePlans: route({
    method: 'GET',
    path: '/maintenance-plans/summary',
    tag: 'maintenance',
    summary: 'How many plans are in each state',
    roles: technician,
    query: planSummaryQuery,
    reply: planSummarySchema,
  }),
  listUncoveredAppliances: route({
    method: 'GET',
    path: '/maintenance-plans/uncovered',
    tag: 'maintenance',
    summary: 'Boilers, heat pumps and other appliances that no plan covers',
    roles: technician,
    query: uncoveredQuery,
    reply: listOf(uncoveredSchema),
  }),
  getApplianceCharge: route({
    method: 'GET',
    path: '/installations/{id}/appliance-charge',
    tag: 'maintenance',
    summary: 'Refrigerant and charge of an appliance of an installation, by its model in the catalogue',
    roles: technician,
    params: z.object({ id: z.uuid() }),
    query: z.object({
      item_id: z.uuid().optional(),
      device_id: z.string().max(64).optional(),
    }),
    reply: applianceChargeSchema,
  }),
  getMaintenancePlan: route({
    method: 'GET',
    path: '/maintenance-plans/{id}',
    tag: 'maintenance',
    summary: 'One plan with the outcome of its due dates',
    roles: technician,
    params: onePlan,
    reply: planDetailSchema,
  }),
  listMaintenancePlanChanges: route({
    method: 'GET',
    path: '/maintenance-plans/{id}/history',
    tag: 'maintenance',
    summary: 'Who changed what of a plan and when, the newest first',
    roles: technician,
    params: onePlan,
    query: changesQuery,
    reply: listOf(recordChangeSchema),
  }),
  addMaintenancePlan: route({
    method: 'POST',
    path: '/maintenance-plans',
    tag: 'maintenance',
    summary: 'Add a plan to an installation',
    roles: technician,
    body: planFormSchema,
    reply: planDetailSchema,
    status: 201,
    location: '/maintenance-plans/{id}',
    stale: staleByPlan,
  }),
  addMaintenancePlans: route({
    method: 'POST',
    path: '/maintenance-plans/batch',
    tag: 'maintenance',
    summary: 'Add the same plan to many appliances, all or none',
    roles: technician,
    body: planBatchSchema,
    reply: z.object({ count: z.int() }),
    status: 201,
    stale: staleByPlan,
  }),
  addMaintenanceJobs: route({
    method: 'POST',
    path: '/maintenance-plans/jobs',
    tag: 'maintenance',
    summary: 'Make jobs for due dates, and book visits for those that have one',
    roles: technician,
    body: planJobsSchema,
    reply: madeJobsSchema,
    status: 201,
    stale: [...staleByPlan, ...staleByJob],
  }),
  editMaintenancePlan: route({
    method: 'PATCH',
    path: '/maintenance-plans/{id}',
    tag: 'maintenance',
    summary: 'Change a plan, pause it or resume it',
    roles: technician,
    params: onePlan,
    body: planEditSchema,
    reply: planDetailSchema,
    stale: staleByPlan,
  }),
  skipMaintenance: route({
    method: 'POST',
    path: '/maintenance-plans/{id}/skip',
    tag: 'maintenance',
    summary: 'Skip one due date, with a reason',
    roles: technician,
    params: onePlan,
    body: skipFormSchema,
    reply: planDetailSchema,
    stale: staleByPlan,
  }),
  deleteMaintenancePlan: route({
    method: 'DELETE',
    path: '/maintenance-plans/{id}',
    tag: 'maintenance',
    summary: 'Delete a plan; its jobs stay',
    roles: technician,
    params: onePlan,
    reply: z.null(),
    status: 204,
    stale: staleByPlan,
  }),
} as const
