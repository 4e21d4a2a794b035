// A company with technicians, a secretary and a home, for the tests of appointments.
import { appointmentStatusId } from '../../contract/appointments/states.ts'
import type { AppointmentStatus } from '../../contract/jobs/schema.ts'
import type { openOffice } from '../testing/office.ts'
import { anInstallation, aPerson } from '../testing/world.ts'

type Office = ReturnType<typeof openOffice>

const dayMs = 86_400_000

/** A time of day some days from today, in UTC. */
export const inDays = (days: number, time = '07:00'): string =>
  `${new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)}T${time}:00.000Z`

export async function aPersonWithId(office: Office, givenName: string): Promise<string> {
  const email = await aPerson(office.database, office.company, ['technician_company'], { givenName })
  const [row] = await office.run('select id from people where email = $1', [email])
  return row?.id as string
}

export interface Crew {
  home: string
  nikos: string
  maria: string
}

export const aCrew = async (office: Office): Promise<Crew> => ({
  home: await anInstallation(office.database, office.company.id),
  nikos: await aPersonWithId(office, 'Νίκος'),
  maria: await aPersonWithId(office, 'Μαρία'),
})

export const bookingOf = ({ home, nikos }: Crew, more: object = {}) => ({
  installation_id: home,
  assignee_id: nikos,
  type_id: 1,
  scheduled_start: inDays(2),
  duration: 60,
  ...more,
})

/** Puts a visit into a state as the product would. */
export async function put(office: Office, id: string, state: AppointmentStatus): Promise<void> {
  const status = (to: AppointmentStatus) =>
    office.ask('PATCH', `/appointments/${id}`, { appointment_status_id: appointmentStatusId[to] })
  const end = (outcome: 'done' | 'continue') =>
    office.ask('PATCH', `/appointments/${id}/end`, { outcome, actions: [{ type_id: 1 }] })
  if (state === 'cancelled') await status('cancelled')
  if (state === 'ongoing' || state === 'completed' || state === 'incomplete') await status('ongoing')
  if (state === 'completed') await end('done')
  if (state === 'incomplete') await end('continue')
}
