import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Appointment } from '../../contract/jobs/schema.ts'
import { openScreen } from '../shell/screen.testing.tsx'
import { bookAppointment, editAppointment } from './appointment-actions.tsx'
import { aVisit, eleni, nikos, technicians } from './visit.testing.ts'

let screen: ReturnType<typeof openScreen>
beforeEach(() => page.viewport(1280, 900))
afterEach(() => screen.close())

const left = { id: '00000000-0000-4000-8000-0000000000a9', name: 'Πέτρος Παλαιός' }
const past = '2024-11-25T08:00Z'

const open = () => {
  screen = openScreen(() => null, {
    reply: ({ method, path, body }) => {
      if (method === 'PATCH') return aVisit({ start: past, ...(body as Partial<Appointment>) })
      return path === '/personnelCombo' ? { items: technicians, total: 2 } : { items: [], total: 0 }
    },
  })
}
const form = () => page.getByRole('dialog')
const technician = () => form().getByRole('combobox', { name: /^Τεχνικός/ })

test('a job of a technician who left is booked for somebody else: the field is empty and says so', async () => {
  open()
  bookAppointment({ assignee_id: left.id, type_id: 1, start: Date.parse(past) })
  await expect.element(technician().getByRole('option', { name: nikos.name })).toBeInTheDocument()
  await form().getByRole('button', { name: 'Κλείσιμο ραντεβού' }).click()
  await expect.element(technician()).toBeInvalid()
  await technician().selectOptions(eleni.name)
  await expect.element(technician()).toBeValid()
})

test('people who left stay on their visit, and are named as such', async () => {
  open()
  const helper = { id: '00000000-0000-4000-8000-0000000000b9', name: 'Άννα Παλαιού' }
  editAppointment(aVisit({ start: past, assignee_id: left.id, assignee_name: left.name, helpers: [helper] }))
  await expect.element(technician()).toHaveValue(left.id)
  await expect
    .element(technician().getByRole('option', { name: `${left.name} (αποχώρησε)`, selected: true }))
    .toBeInTheDocument()
  await expect.element(form().getByText(`${helper.name} (αποχώρησε)`, { exact: true }).first()).toBeVisible()
})
