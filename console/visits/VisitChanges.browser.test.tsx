import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Appointment } from '../../contract/jobs/schema.ts'
import { aVisit } from '../appointments/visit.testing.ts'
import { useAnswer } from '../session/queries.ts'
import { openScreen } from '../shell/screen.testing.tsx'
import { VisitChanges } from './VisitChanges.tsx'

const id = '0190c1de-0000-7000-8000-000000000001'
const updated_at = '2026-11-22T08:00:00.000Z'

const Changes = () => {
  const { data } = useAnswer('getAppointment', { params: { id } })
  return data ? <VisitChanges visit={data} /> : null
}

let screen: ReturnType<typeof openScreen>
afterEach(() => screen.close())

const open = (refusal?: string) => {
  let visit: Appointment = aVisit({ id, start: '2026-11-23T08:00Z', is_confirmed: false, updated_at })
  screen = openScreen(Changes, {
    reply: ({ method, body }) => {
      if (method !== 'PATCH') return visit
      if (refusal) return Response.json({ type: 'x', title: 'x', status: 409, key: refusal }, { status: 409 })
      const edit = body as Partial<Appointment>
      visit = aVisit({
        ...visit,
        start: visit.scheduled_start,
        is_confirmed: edit.is_confirmed ?? visit.is_confirmed,
        appointment_status: edit.appointment_status_id === 1 ? 'cancelled' : visit.appointment_status,
      })
      return visit
    },
  })
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const sent = () => screen.latest(`/appointments/${id}`, 'PATCH')?.body

test('a visit is confirmed and the confirmation taken back, each for the time on screen', async () => {
  open()
  await button('Επιβεβαίωση').click()
  await expect.element(page.getByText('Το ραντεβού επιβεβαιώθηκε')).toBeVisible()
  expect(sent()).toEqual({ is_confirmed: true, expected_updated_at: updated_at })
  await button('Αναίρεση επιβεβαίωσης').click()
  await expect.element(button('Επιβεβαίωση')).toBeVisible()
  expect(sent()).toMatchObject({ is_confirmed: false })
})

test('a cancellation needs a confirmation and takes a reason, and leaves nothing more to change', async () => {
  open()
  await button('Ακύρωση ραντεβού').click()
  const question = page.getByRole('dialog', { name: 'Ακύρωση ραντεβού;' })
  await question.getByRole('button', { name: 'Να μείνει' }).click()
  expect(sent()).toBeUndefined()
  await button('Ακύρωση ραντεβού').click()
  await question.getByRole('textbox', { name: 'Λόγος ακύρωσης' }).fill('  Λείπει ο πελάτης ')
  await question.getByRole('button', { name: 'Ακύρωση ραντεβού' }).click()
  await expect.element(page.getByText('Το ραντεβού ακυρώθηκε')).toBeVisible()
  expect(sent()).toEqual({
    appointment_status_id: 1,
    cancel_reason: 'Λείπει ο πελάτης',
    expected_updated_at: updated_at,
  })
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(button('Ακύρωση ραντεβού')).not.toBeInTheDocument()
})

test('a visit that somebody has changed meanwhile is not cancelled, and the question stays', async () => {
  open('visit_changed')
  await button('Ακύρωση ραντεβού').click()
  const question = page.getByRole('dialog', { name: 'Ακύρωση ραντεβού;' })
  await question.getByRole('button', { name: 'Ακύρωση ραντεβού' }).click()
  await expect.poll(sent).toBeDefined()
  await expect.element(question).toBeVisible()
})
