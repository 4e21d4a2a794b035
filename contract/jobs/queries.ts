// What lists of jobs, entries and actions are searched, filtered and sorted by.

import { z } from 'zod'
import { languages } from '../language.ts'
import { listQuery, manyOf } from '../lists.ts'
import { dayGiven, inOrder, isInOrder, momentGiven } from '../moments.ts'
import { entryTypes } from './schema.ts'
import { actionTypes, jobSources, jobStates } from './types.ts'

export const entriesQuery = listQuery(['created_at'])
  .omit({ sort: true })
  .extend({
    order: z.enum(['asc', 'desc']).default('desc'),
    installation_id: z.uuid().optional(),
    type: manyOf(z.enum(entryTypes)),
    date_from: momentGiven.optional(),
    date_to: momentGiven.optional(),
  })
  .refine(isInOrder, inOrder)
export type EntriesQuery = z.output<typeof entriesQuery>

export const jobSorts = [
  'number',
  'created_at',
  'client_name',
  'assignee_name',
  'cost',
  'due',
  'state',
] as const

/** `none` stands for jobs without a technician. */
const assigneeGiven = z.union([z.uuid(), z.literal('none')])

const jobFilters = {
  state: manyOf(z.enum(jobStates)),
  assignee_id: manyOf(assigneeGiven),
  type_id: manyOf(z.coerce.number().int().min(1).max(actionTypes.length)),
  /** What the job was made from. */
  source: manyOf(z.enum(jobSources)),
  installation_id: z.uuid().optional(),
  client_id: z.uuid().optional(),
  /** Jobs of which something is due. */
  unpaid: z.literal('true').optional(),
  /** Cancelled jobs of which a credit remains. */
  credit: z.literal('true').optional(),
  /** Pending jobs without a visit that is still to come. */
  unscheduled: z.literal('true').optional(),
  /** Local days on which the job was made. */
  date_from: dayGiven().optional(),
  date_to: dayGiven().optional(),
}

const jobQuery = listQuery(jobSorts).extend(jobFilters)
export const jobListQuery = jobQuery.refine(isInOrder, inOrder)
export type JobListQuery = z.output<typeof jobListQuery>

export const jobSummaryQuery = listQuery(jobSorts)
  .pick({ search: true })
  .extend(jobFilters)
  .refine(isInOrder, inOrder)
export type JobSummaryQuery = z.output<typeof jobSummaryQuery>

/** All pages as a file. */
export const jobExportQuery = jobQuery
  .omit({ limit: true, offset: true })
  .extend({ lang: z.enum(languages).default('el') })
  .refine(isInOrder, inOrder)

export const actionListQuery = listQuery(['created_at'])
  .omit({ sort: true })
  .extend({
    job_id: z.uuid().optional(),
    installation_id: z.uuid().optional(),
    assignee_id: manyOf(assigneeGiven),
    type_id: manyOf(z.coerce.number().int().min(1).max(actionTypes.length)),
    date_from: momentGiven.optional(),
    date_to: momentGiven.optional(),
  })
  .refine(isInOrder, inOrder)
export type ActionListQuery = z.output<typeof actionListQuery>
