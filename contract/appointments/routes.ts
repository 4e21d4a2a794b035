import { z } from 'zod'
import { changesQuery, recordChangeSchema } from '../changes.ts'
import { appointmentDurations } from '../jobs/appointment-fields.ts'
import { appointmentSchema } from '../jobs/schema.ts'
import { staleByJob } from '../jobs/stale.ts'
import { appointmentStatuses } from '../jobs/types.ts'
import { isoTime, listOf, manyOf } from '../lists.ts'
import { dayGiven, inOrder, isInOrder, momentGiven } from '../moments.ts'
import { technician } from '../roles.ts'
import { route } from '../route.ts'
import {
  appointmentEditSchema,
  appointmentEndSchema,
  appointmentFormSchema,
  appointmentSeriesSchema,
} from './fields.ts'

const oneAppointment = z.object({ id: z.uuid() })
const statusGiven = z.coerce.number().int().min(1).max(appointmentStatuses.length)

/** Most appointments in one reply: two months of a large company. */
export const mostAppointments = 10_000

/** Appointments that overlap the moments `date_from` (inclusive) and `date_to` (exclusive), by time. */
export const appointmentListQuery = z
  .object({
    date_from: momentGiven.optional(),
    date_to: momentGiven.optional(),
    /** Also those under way, whatever their time: what was not ended stays to be ended. */
    or_ongoing: z.literal('true').optional(),
    /** Assignee or helper; `none` stands for visits without a technician. */
    assignee_id: manyOf(z.union([z.uuid(), z.literal('none')])),
    appointment_status_id: manyOf(statusGiven),
    installation_id: z.uuid().optional(),
    client_id: z.uuid().optional(),
    job_id: z.uuid().optional(),
    search: z.string().trim().max(100).optional(),
    order: z.enum(['asc', 'desc']).default('asc'),
    limit: z.coerce.number().int().min(1).max(mostAppointments).default(200),
    offset: z.coerce.number().int().min(0).default(0),
  })
  .refine(isInOrder, inOrder)
export type AppointmentListQuery = z.output<typeof appointmentListQuery>

/**
 * An appointment on its own: `may_edit` and `transitions` say what its state allows; `overlaps` are other visits of the
 * same people at that time; the last visit says what was done the time before.
 */
export const appointmentDetailSchema = appointmentSchema
  .extend({
    overlaps: z.array(
      appointmentSchema.pick({
        id: true,
        client_name: true,
        scheduled_start: true,
        scheduled_end: true,
        assignee_name: true,
      }),
    ),
    /** What was noted of the home and of the job, to be read at the door. */
    home_notes: z.string().nullable(),
    job_notes: z.string().nullable(),
    last_visit: z
      .object({
        appointment_id: z.string().nullable(),
        at: isoTime,
        by: z.string().nullable(),
        /** What its technician noted, for the next visit. */
        note: z.string().nullable(),
        actions: z.array(z.object({ type_id: z.int(), notes: z.string().nullable() })),
      })
      .nullable(),
    signature: z
      .object({
        signer_name: z.string(),
        signed_text: z.string(),
        text_sha256: z.string(),
        strokes: z.array(z.array(z.tuple([z.number(), z.number()]))),
        signed_at: isoTime,
      })
      .nullable(),
  })
  .meta({ id: 'AppointmentDetail' })
export type AppointmentDetail = z.infer<typeof appointmentDetailSchema>

/** Minutes booked of one person on one local day, with the number of visits. */
export const workloadSchema = z
  .object({
    person_id: z.string().nullable(),
    person_name: z.string().nullable(),
    day: z.iso.date(),
    visits: z.int(),
    minutes: z.int(),
  })
  .meta({ id: 'Workload' })
export type Workload = z.infer<typeof workloadSchema>

/** A free time of one person within working hours. */
export const freeSlotSchema = z
  .object({ assignee_id: z.string(), assignee_name: z.string(), start: isoTime, end: isoTime })
  .meta({ id: 'FreeSlot' })
export type FreeSlot = z.infer<typeof freeSlotSchema>

/** Visits to homes: booked, moved, started, ended. */
export const appointmentRoutes = {
  listAppointments: route({
    method: 'GET',
    path: '/appointments',
    tag: 'appointments',
    summary: 'Appointments of a span of time',
    roles: technician,
    query: appointmentListQuery,
    reply: listOf(appointmentSchema),
  }),
  listPendingAppointments: route({
    method: 'GET',
    path: '/appointments/pending',
    tag: 'appointments',
    summary: 'Pending appointments, the ones whose time has passed first',
    roles: technician,
    query: z.object({
      assignee_id: manyOf(z.union([z.uuid(), z.literal('none')])),
      limit: z.coerce.number().int().min(1).max(mostAppointments).default(50),
      offset: z.coerce.number().int().min(0).default(0),
    }),
    reply: listOf(appointmentSchema),
  }),
  listWorkload: route({
    method: 'GET',
    path: '/appointments/workload',
    tag: 'appointments',
    summary: 'Visits and booked minutes of each person on each local day, at most 62 days',
    roles: technician,
    query: z.object({ date_from: dayGiven(), date_to: dayGiven() }).refine(isInOrder, inOrder),
    reply: listOf(workloadSchema),
  }),
  listFreeSlots: route({
    method: 'GET',
    path: '/appointments/free',
    tag: 'appointments',
    summary: 'Free times within working hours for a duration, for one technician or all, the earliest first',
    roles: technician,
    query: z.object({
      duration: z.coerce
        .number()
        .refine(
          (minutes) => (appointmentDurations as readonly number[]).includes(minutes),
          'duration_required',
        ),
      assignee_id: manyOf(z.uuid()),
      /** They must be free too. */
      helper_ids: manyOf(z.uuid()),
      /** A visit whose own time counts as free, because it moves. */
      except: z.uuid().optional(),
      date_from: momentGiven.optional(),
      limit: z.coerce.number().int().min(1).max(50).default(10),
    }),
    reply: listOf(freeSlotSchema),
  }),
  listAppointmentChanges: route({
    method: 'GET',
    path: '/appointments/{id}/history',
    tag: 'appointments',
    summary: 'Who changed what of an appointment and when, the newest first',
    roles: technician,
    params: oneAppointment,
    query: changesQuery,
    reply: listOf(recordChangeSchema),
  }),
  getAppointment: route({
    method: 'GET',
    path: '/appointments/{id}',
    tag: 'appointments',
    summary: 'One appointment with what overlaps it, the visit before and its signature',
    roles: technician,
    params: oneAppointment,
    reply: appointmentDetailSchema,
  }),
  addAppointment: route({
    method: 'POST',
    path: '/appointments',
    tag: 'appointments',
    summary: 'Book a visit; without a job one is made for it',
    roles: technician,
    body: appointmentFormSchema,
    reply: appointmentSchema,
    status: 201,
    location: '/appointments/{id}',
    stale: staleByJob,
  }),
  addAppointmentSeries: route({
    method: 'POST',
    path: '/appointments/series',
    tag: 'appointments',
    summary: 'Book a visit on each of several working days of the technician, all under one job',
    roles: technician,
    body: appointmentSeriesSchema,
    reply: listOf(appointmentSchema),
    status: 201,
    stale: staleByJob,
  }),
  addJobAppointment: route({
    method: 'POST',
    path: '/jobs/{id}/appointments',
    tag: 'appointments',
    summary: 'Book a visit for a job',
    roles: technician,
    params: oneAppointment,
    body: appointmentFormSchema.omit({ job_id: true, installation_id: true }),
    reply: appointmentSchema,
    status: 201,
    location: '/appointments/{id}',
    stale: staleByJob,
  }),
  editAppointment: route({
    method: 'PATCH',
    path: '/appointments/{id}',
    tag: 'appointments',
    summary: 'Move or change a visit, start it or cancel it',
    roles: technician,
    params: oneAppointment,
    body: appointmentEditSchema,
    reply: appointmentSchema,
    stale: staleByJob,
  }),
  endAppointment: route({
    method: 'PATCH',
    path: '/appointments/{id}/end',
    tag: 'appointments',
    summary: 'End an ongoing visit: what was done, used, paid and signed; the job is done or continues',
    roles: technician,
    params: oneAppointment,
    body: appointmentEndSchema,
    reply: appointmentSchema,
    stale: staleByJob,
  }),
  deleteAppointment: route({
    method: 'DELETE',
    path: '/appointments/{id}',
    tag: 'appointments',
    summary: 'Delete a visit that has not begun',
    roles: technician,
    params: oneAppointment,
    reply: z.null(),
    status: 204,
    stale: staleByJob,
  }),
} as const
