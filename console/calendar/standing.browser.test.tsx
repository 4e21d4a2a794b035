import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { AppointmentStatus } from '../../contract/jobs/schema.ts'
import { appointmentStatuses } from '../../contract/jobs/types.ts'
import { aVisit } from '../appointments/visit.testing.ts'
import { card, closeScreen, monday, open } from './hands.testing.ts'

afterEach(closeScreen)

const statuses = appointmentStatuses.map(({ appointment_status }) => appointment_status)
const hours: Record<AppointmentStatus, string> = {
  cancelled: '06:00',
  pending: '07:30',
  ongoing: '09:00',
  completed: '10:30',
  incomplete: '12:00',
}
const visitOf = (status: AppointmentStatus) => card(new RegExp(`^Ραντεβού ${status},`))
const styleOf = (element: Element | null) => getComputedStyle(element as Element)
const open5 = () =>
  open(
    statuses.map((status) =>
      aVisit({
        start: `${monday}T${hours[status]}Z`,
        appointment_status: status,
        job_title: `Ραντεβού ${status}`,
      }),
    ),
  )

test('each state of a visit has a mark of its own colour, in the lanes as in the legend', async () => {
  await open5()
  const marks = statuses.map((status) => styleOf(visitOf(status).querySelector('[class*=status]')).color)
  expect(new Set(marks).size).toBe(statuses.length)
  const legend = page.getByRole('list', { name: 'Υπόμνημα' }).element()
  const shown = [...legend.children].slice(0, statuses.length).map((item) => styleOf(item).color)
  expect(shown.toSorted()).toEqual(marks.toSorted())
})

test('what is over is faded: completed in the colour of its type, cancelled in grey and struck through', async () => {
  await open5()
  const backOf = (status: AppointmentStatus) =>
    styleOf(visitOf(status).closest('[data-visit]')).backgroundColor
  expect(new Set([backOf('pending'), backOf('completed'), backOf('cancelled')]).size).toBe(3)
  const lineOf = (status: AppointmentStatus) =>
    styleOf(visitOf(status).querySelector('[class*=title]')).textDecorationLine
  expect(statuses.map(lineOf)).toEqual(
    statuses.map((status) => (status === 'cancelled' ? 'line-through' : 'none')),
  )
})
