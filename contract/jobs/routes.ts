import { z } from 'zod'
import { changesQuery, recordChangeSchema } from '../changes.ts'
import { foundListOf, listOf } from '../lists.ts'
import { dayGiven, inOrder, isInOrder } from '../moments.ts'
import { technician } from '../roles.ts'
import { route } from '../route.ts'
import {
  actionFormSchema,
  expenseFormSchema,
  jobEditSchema,
  jobFormSchema,
  jobWithActionsSchema,
  materialFormSchema,
} from './fields.ts'
import { actionListQuery, entriesQuery, jobListQuery, jobSummaryQuery } from './queries.ts'
import {
  actionSchema,
  actionTypeSchema,
  entrySchema,
  expenseSchema,
  jobDetailSchema,
  jobSchema,
  listedJobSchema,
  materialSchema,
} from './schema.ts'
import { staleByJob } from './stale.ts'
import { jobStates } from './types.ts'

const oneJob = z.object({ id: z.uuid() })

/**
 * Each state: count, sums in euro, and how many of them are without an appointment, unpaid, overdue, from a fault, and
 * of the person who requests it.
 */
export const jobSummarySchema = z
  .object({
    states: z.array(
      z.object({
        state: z.enum(jobStates),
        count: z.int(),
        cost: z.number(),
        due: z.number(),
        unscheduled: z.int(),
        unpaid: z.int(),
        overdue: z.int(),
        from_fault: z.int(),
        mine: z.int(),
      }),
    ),
  })
  .meta({ id: 'JobSummary' })
export type JobSummary = z.infer<typeof jobSummarySchema>

const oneOf = <const Name extends string>(name: Name) =>
  z.object({ id: z.uuid(), [name]: z.uuid() } as { id: z.ZodUUID } & Record<Name, z.ZodUUID>)
const oneMaterial = oneOf('materialId')
const oneExpense = oneOf('expenseId')

/** Jobs of a technician company and what was done, used and spent for them. */
export const jobRoutes = {
  listJobs: route({
    method: 'GET',
    path: '/jobs',
    tag: 'jobs',
    summary:
      'Jobs of the company, the newest first; `search` is for number, title, client, address and installation',
    roles: technician,
    query: jobListQuery,
    reply: foundListOf(listedJobSchema),
  }),
  summarizeJobs: route({
    method: 'GET',
    path: '/jobs/summary',
    tag: 'jobs',
    summary: 'How many jobs are in each state, with their cost and what is due',
    roles: technician,
    query: jobSummaryQuery,
    reply: jobSummarySchema,
  }),
  getJob: route({
    method: 'GET',
    path: '/jobs/{id}',
    tag: 'jobs',
    summary: 'One job with its appointments, actions, materials, payments and expenses',
    roles: technician,
    params: oneJob,
    reply: jobDetailSchema,
  }),
  listJobChanges: route({
    method: 'GET',
    path: '/jobs/{id}/history',
    tag: 'jobs',
    summary: 'Who changed what of a job, its visits and its payments and when, the newest first',
    roles: technician,
    params: oneJob,
    query: changesQuery,
    reply: listOf(recordChangeSchema),
  }),
  addJob: route({
    method: 'POST',
    path: '/jobs',
    tag: 'jobs',
    summary: 'Add a job at an installation',
    roles: technician,
    body: jobFormSchema,
    reply: jobSchema,
    status: 201,
    location: '/jobs/{id}',
    stale: staleByJob,
  }),
  addJobWithActions: route({
    method: 'POST',
    path: '/jobs/withactions',
    tag: 'jobs',
    summary: 'Add a job together with what was done',
    roles: technician,
    body: jobWithActionsSchema,
    reply: jobSchema,
    status: 201,
    location: '/jobs/{id}',
    stale: staleByJob,
  }),
  editJob: route({
    method: 'PATCH',
    path: '/jobs/{id}',
    tag: 'jobs',
    summary: 'Change a job, end it, complete it or cancel it',
    roles: technician,
    params: oneJob,
    body: jobEditSchema,
    reply: jobSchema,
    stale: staleByJob,
  }),
  deleteJob: route({
    method: 'DELETE',
    path: '/jobs/{id}',
    tag: 'jobs',
    summary: 'Delete a job that has no money and no visit that took place; its entries go with it',
    roles: technician,
    params: oneJob,
    reply: z.null(),
    status: 204,
    stale: staleByJob,
  }),
  addJobAction: route({
    method: 'POST',
    path: '/jobs/{id}/actions',
    tag: 'jobs',
    summary: 'Add what was done to a job',
    roles: technician,
    params: oneJob,
    body: actionFormSchema,
    reply: actionSchema,
    status: 201,
    location: '/jobs/{job_id}',
    stale: staleByJob,
  }),
  addMaterial: route({
    method: 'POST',
    path: '/jobs/{id}/materials',
    tag: 'jobs',
    summary: 'Add a material to a job',
    roles: technician,
    params: oneJob,
    body: materialFormSchema,
    reply: materialSchema,
    status: 201,
    location: '/jobs/{job_id}',
    stale: staleByJob,
  }),
  editMaterial: route({
    method: 'PATCH',
    path: '/jobs/{id}/materials/{materialId}',
    tag: 'jobs',
    summary: 'Change a material of a job',
    roles: technician,
    params: oneMaterial,
    body: materialFormSchema.partial(),
    reply: materialSchema,
    stale: staleByJob,
  }),
  deleteMaterial: route({
    method: 'DELETE',
    path: '/jobs/{id}/materials/{materialId}',
    tag: 'jobs',
    summary: 'Remove a material of a job',
    roles: technician,
    params: oneMaterial,
    reply: z.null(),
    status: 204,
    stale: staleByJob,
  }),
  addExpense: route({
    method: 'POST',
    path: '/jobs/{id}/expenses',
    tag: 'jobs',
    summary: 'Add an expense of the company to a job; the client is not charged',
    roles: technician,
    params: oneJob,
    body: expenseFormSchema,
    reply: expenseSchema,
    status: 201,
    location: '/jobs/{job_id}',
    stale: staleByJob,
  }),
  editExpense: route({
    method: 'PATCH',
    path: '/jobs/{id}/expenses/{expenseId}',
    tag: 'jobs',
    summary: 'Change an expense of a job',
    roles: technician,
    params: oneExpense,
    body: expenseFormSchema.partial(),
    reply: expenseSchema,
    stale: staleByJob,
  }),
  deleteExpense: route({
    method: 'DELETE',
    path: '/jobs/{id}/expenses/{expenseId}',
    tag: 'jobs',
    summary: 'Remove an expense of a job',
    roles: technician,
    params: oneExpense,
    reply: z.null(),
    status: 204,
    stale: staleByJob,
  }),
  listActions: route({
    method: 'GET',
    path: '/actions',
    tag: 'jobs',
    summary: 'What was done, the newest first; `search` is for notes, client and address',
    roles: technician,
    query: actionListQuery,
    reply: foundListOf(actionSchema),
  }),
  addAction: route({
    method: 'POST',
    path: '/actions',
    tag: 'jobs',
    summary: 'Add what was done to the job in the body',
    roles: technician,
    body: actionFormSchema.extend({ job_id: z.uuid('job_required') }),
    reply: actionSchema,
    status: 201,
    location: '/jobs/{job_id}',
    stale: staleByJob,
  }),
  editAction: route({
    method: 'PATCH',
    path: '/actions/{id}',
    tag: 'jobs',
    summary: 'Change what was done',
    roles: technician,
    params: oneJob,
    body: actionFormSchema.partial(),
    reply: actionSchema,
    stale: staleByJob,
  }),
  deleteAction: route({
    method: 'DELETE',
    path: '/actions/{id}',
    tag: 'jobs',
    summary: 'Remove what was done',
    roles: technician,
    params: oneJob,
    reply: z.null(),
    status: 204,
    stale: staleByJob,
  }),
  summarizeActionTypes: route({
    method: 'GET',
    path: '/stats/actions/type',
    tag: 'stats',
    summary: 'How many actions of each type; by default of the last 30 local days',
    roles: technician,
    query: z
      .object({ date_from: dayGiven().optional(), date_to: dayGiven().optional() })
      .refine(isInOrder, inOrder),
    reply: listOf(actionTypeSchema.extend({ count: z.int() }).meta({ id: 'ActionTypeCount' })),
  }),
  listInstallationsHistory: route({
    method: 'GET',
    path: '/installations/history',
    tag: 'installations',
    summary:
      'Entries of jobs at every installation, or at one, the newest first; `search` is for tag or client',
    roles: technician,
    query: entriesQuery,
    reply: foundListOf(entrySchema),
  }),
} as const
