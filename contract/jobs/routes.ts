import { z } from 'zod'
import { foundListOf, listOf, listQuery, manyOf } from '../lists.ts'
import { momentGiven } from '../moments.ts'
import { route } from '../route.ts'
import {
  actionTypeSchema,
  appointmentStatusSchema,
  assigneeSchema,
  entrySchema,
  entryTypes,
  paymentTypeSchema,
} from './schema.ts'

const technician = ['technician_company'] as const

const entriesQuery = listQuery(['created_at'])
  .omit({ sort: true })
  .extend({
    order: z.enum(['asc', 'desc']).default('desc'),
    installation_id: z.uuid().optional(),
    type: manyOf(z.enum(entryTypes)),
    date_from: momentGiven.optional(),
    date_to: momentGiven.optional(),
  })
  .refine(
    ({ date_from, date_to }) => !date_from || !date_to || Date.parse(date_from) <= Date.parse(date_to),
    { error: 'date_range_required', path: ['date_to'] },
  )
export type EntriesQuery = z.output<typeof entriesQuery>

const combo = <const Path extends string, Item extends z.ZodType>(path: Path, summary: string, item: Item) =>
  route({ method: 'GET', path, tag: 'combos', summary, roles: technician, reply: listOf(item) })

/** Jobs and payments at the installations of a technician company. */
export const jobRoutes = {
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
  listActionTypes: combo('/actionTypeCombo', 'What is done at an installation', actionTypeSchema),
  listPersonnelOptions: combo('/personnelCombo', 'People of the company, to give work to', assigneeSchema),
  listAppointmentStatuses: combo(
    '/appointmentStatusCombo',
    'How an appointment may stand',
    appointmentStatusSchema,
  ),
  listPaymentTypes: combo('/paymentTypeCombo', 'Ways to pay', paymentTypeSchema),
} as const
