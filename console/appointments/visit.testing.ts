import type { Appointment } from '../../contract/jobs/schema.ts'
import { appointmentStatuses } from '../../contract/jobs/types.ts'

export const nikos = { id: '00000000-0000-4000-8000-000000000001', name: 'Νίκος Δημητρίου' }
export const eleni = { id: '00000000-0000-4000-8000-000000000002', name: 'Ελένη Καραγιάννη' }
export const technicians = [nikos, eleni]

const minuteMs = 60_000

type VisitGiven = Partial<Omit<Appointment, 'scheduled_start'>> & { start: string }

let count = 0

/** An hour of service at a home in Athens. `start` is ISO 8601. */
export const aVisit = ({ start, duration = 60, ...given }: VisitGiven): Appointment => {
  count += 1
  const status = given.appointment_status ?? 'pending'
  return {
    id: `visit-${count}`,
    installation_id: 'home-1',
    job_id: `job-of-${count}`,
    job_number: count,
    job_title: null,
    tag_id: 'demo_1001',
    client_id: 'client-1',
    client_name: 'Μακρής Αντώνιος',
    client_phone: null,
    address: 'Δελφών 152',
    area: 'Θεσσαλονίκη',
    latitude: null,
    longitude: null,
    created_at: '2026-11-20T08:00:00.000Z',
    created_by: null,
    updated_at: null,
    updated_by: null,
    assignee_id: nikos.id,
    assignee_name: nikos.name,
    helpers: [],
    type_id: 1,
    type_name: 'service',
    type_color: '#2b8a5b',
    duration,
    actual_start: null,
    actual_end: null,
    notes: null,
    is_confirmed: true,
    cancel_reason: null,
    ...given,
    scheduled_start: new Date(start).toISOString(),
    scheduled_end: new Date(Date.parse(start) + duration * minuteMs).toISOString(),
    appointment_status: status,
    appointment_status_id:
      appointmentStatuses.find(({ appointment_status }) => appointment_status === status)?.id ?? 2,
  }
}
