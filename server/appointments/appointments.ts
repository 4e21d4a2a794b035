import type { AppointmentDetail, appointmentRoutes } from '../../contract/appointments/routes.ts'
import type { Appointment } from '../../contract/jobs/schema.ts'
import type { RequestOf } from '../../contract/route.ts'
import { listChanges } from '../audit/audit.store.ts'
import { timezoneOf } from '../companies/own-company.store.ts'
import type { Tx } from '../database/database.ts'
import type { PersonCall } from '../http/serve.ts'
import { toAppointment } from '../jobs/jobs.rules.ts'
import { readEntries } from '../jobs/jobs.store.ts'
import { Problem } from '../request/problem.ts'
import {
  findAppointments,
  findLastVisit,
  findNotes,
  findOverlaps,
  findSignature,
  readWorkload,
} from './appointments.store.ts'

type Routes = typeof appointmentRoutes

/** In the order of the ids. */
export async function readAppointments(tx: Tx, company: string, ids: string[]): Promise<Appointment[]> {
  if (ids.length === 0) return []
  const rows = await readEntries(tx, company, 'appointment', { ids })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [toAppointment(row)] : []
  })
}

export async function requireAppointment({ tx, who }: PersonCall, id: string): Promise<Appointment> {
  const [found] = await readAppointments(tx, who.company, [id])
  if (!found) throw new Problem(404, 'not_found', `There is no appointment ${id}.`)
  return found
}

type Listed = Parameters<typeof findAppointments>[2]

async function listed({ tx, who }: PersonCall, query: Listed) {
  const { ids, total } = await findAppointments(tx, who.company, query)
  return { items: await readAppointments(tx, who.company, ids), total }
}

async function withDetail(call: PersonCall, appointment: Appointment): Promise<AppointmentDetail> {
  const { tx, who } = call
  const overlaps =
    appointment.appointment_status === 'cancelled' ? [] : await findOverlaps(tx, who.company, appointment)
  const last = await findLastVisit(tx, who.company, appointment)
  const notes = await findNotes(tx, who.company, appointment.id)
  const signature = await findSignature(tx, who.company, appointment.id)
  return {
    ...appointment,
    ...notes,
    overlaps: overlaps.map((row) => ({
      ...row,
      scheduled_start: row.scheduled_start.toISOString(),
      scheduled_end: row.scheduled_end.toISOString(),
    })),
    last_visit: last ? { ...last, at: last.at.toISOString() } : null,
    signature: signature ? { ...signature, signed_at: signature.signed_at.toISOString() } : null,
  }
}

const mostDays = 62
const dayMs = 86_400_000

export const answerAppointments = () => ({
  async listAppointmentChanges(
    { params, query }: RequestOf<Routes['listAppointmentChanges']>,
    call: PersonCall,
  ) {
    await requireAppointment(call, params.id)
    return listChanges(call.tx, call.who.company, { record_id: params.id }, query)
  },

  listAppointments: ({ query }: RequestOf<Routes['listAppointments']>, call: PersonCall) =>
    listed(call, query),

  listPendingAppointments: ({ query }: RequestOf<Routes['listPendingAppointments']>, call: PersonCall) =>
    listed(call, { ...query, order: 'asc', appointment_status_id: [2] }),

  async listWorkload({ query }: RequestOf<Routes['listWorkload']>, { tx, who }: PersonCall) {
    const days = (Date.parse(query.date_to) - Date.parse(query.date_from)) / dayMs + 1
    if (days > mostDays)
      throw new Problem(400, 'date_range_error', undefined, [
        { path: 'date_to', key: 'date_range_error', values: { days: mostDays } },
      ])
    const items = await readWorkload(tx, who.company, query, await timezoneOf(tx, who.company))
    return { items, total: items.length }
  },

  getAppointment: async ({ params }: RequestOf<Routes['getAppointment']>, call: PersonCall) =>
    withDetail(call, await requireAppointment(call, params.id)),
})
