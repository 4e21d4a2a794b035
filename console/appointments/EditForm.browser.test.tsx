import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Appointment } from '../../contract/jobs/schema.ts'
import { openScreen } from '../shell/screen.testing.tsx'
import { editAppointment } from './appointment-actions.tsx'
import { aVisit, technicians } from './visit.testing.ts'

let screen: ReturnType<typeof openScreen>
beforeEach(() => page.viewport(1280, 900))
afterEach(() => screen.close())

const id = '0190c1de-0000-7000-8000-000000000001'
const updated_at = '2026-11-23T08:05:00.000Z'

const form = () => page.getByRole('dialog', { name: 'Επεξεργασία ραντεβού: Μακρής Αντώνιος' })
const question = () => page.getByRole('dialog', { name: 'Το ραντεβού με Μακρής Αντώνιος έχει ήδη ξεκινήσει' })
const save = () => form().getByRole('button', { name: 'Αποθήκευση' }).click()
const duration = () => form().getByRole('combobox', { name: /^Διάρκεια/ })
const sent = () => screen.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)

/** The form of a visit of 10:00 on Monday; `meanwhile` is what somebody else has done to it since. */
const open = async (given: Partial<Appointment>, meanwhile?: Partial<Appointment>) => {
  const home = '0190c1de-0000-7000-8000-000000000002'
  const job = '0190c1de-0000-7000-8000-000000000003'
  const of = { id, installation_id: home, job_id: job, updated_at, is_confirmed: false }
  const visit = aVisit({ ...of, start: given.scheduled_start ?? '2026-11-23T08:00Z', ...given })
  const now = meanwhile && { ...visit, ...meanwhile }
  screen = openScreen(() => null, {
    reply: ({ method, path, body }) => {
      const edit = body as { expected_updated_at: string }
      if (method === 'PATCH' && now && edit.expected_updated_at !== now.updated_at)
        return Response.json({ type: 'x', title: 'x', status: 409, key: 'visit_changed' }, { status: 409 })
      if (path === `/appointments/${id}` && method === 'GET') return now ?? visit
      if (method === 'PATCH') return aVisit({ ...visit, start: visit.scheduled_start, ...edit })
      return path === '/personnelCombo' ? { items: technicians, total: 2 } : { items: [], total: 0 }
    },
  })
  editAppointment(visit)
  await expect.element(duration()).toHaveValue('60')
}

test.each(['ongoing', 'incomplete'] as const)(
  'a visit that is %s is changed only after a question',
  async (appointment_status) => {
    await open({ appointment_status })
    await duration().selectOptions('2 ώ')
    await save()
    await expect.element(question()).toHaveTextContent(/η ώρα που ξεκίνησε ή τελείωσε χάνεται/)
    expect(sent()).toEqual([])
    await question().getByRole('button', { name: 'Αλλαγή' }).click()
    await expect.poll(sent).toEqual([{ duration: 120, expected_updated_at: updated_at }])
    await expect.element(form()).not.toBeInTheDocument()
    await expect.element(page.getByText('Το ραντεβού ενημερώθηκε')).toBeVisible()
  },
)

test('whoever refuses keeps the visit under way, and the form with what was chosen', async () => {
  await open({ appointment_status: 'ongoing' })
  await duration().selectOptions('2 ώ')
  await save()
  await question().getByRole('button', { name: 'Άκυρο' }).click()
  await expect.element(question()).not.toBeInTheDocument()
  await expect.element(duration()).toHaveValue('120')
  await save()
  await expect.element(question()).toBeVisible()
  expect(sent()).toEqual([])
})

test('a note takes nothing back, and is saved without a question', async () => {
  await open({ appointment_status: 'ongoing' })
  await form().getByRole('textbox', { name: 'Σημειώσεις' }).fill('Κουδούνι 3')
  await save()
  await expect.poll(sent).toEqual([{ notes: 'Κουδούνι 3', expected_updated_at: updated_at }])
  await expect.element(question()).not.toBeInTheDocument()
  await expect.element(form()).not.toBeInTheDocument()
})

test('a visit that has not begun is changed without a question', async () => {
  await open({ appointment_status: 'pending' })
  await duration().selectOptions('2 ώ')
  await save()
  await expect.poll(sent).toEqual([{ duration: 120, expected_updated_at: updated_at }])
  await expect.element(question()).not.toBeInTheDocument()
})

test('a visit that somebody has begun while the form was open is changed only after a question too', async () => {
  const begun = { appointment_status: 'ongoing', updated_at: '2026-11-23T08:10:00.000Z' } as const
  await open({ appointment_status: 'pending' }, begun)
  await duration().selectOptions('2 ώ')
  await save()
  await expect.poll(sent).toHaveLength(1)
  await expect
    .element(
      form()
        .getByText(/στο μεταξύ/i)
        .first(),
    )
    .toBeVisible()
  await save()
  await question().getByRole('button', { name: 'Αλλαγή' }).click()
  await expect.poll(sent).toHaveLength(2)
  expect(sent()[1]).toEqual({ duration: 120, expected_updated_at: begun.updated_at })
})

test('a time that has passed is warned of once it is chosen, not where the visit was', async () => {
  await open({ scheduled_start: '2024-11-25T08:00:00.000Z' })
  const passed = form().getByText('Η ώρα αυτή έχει περάσει')
  await expect.element(form().getByRole('combobox', { name: /^Ώρα/ })).toHaveValue('10:00')
  await duration().selectOptions('2 ώ')
  await expect.element(passed).not.toBeInTheDocument()
  await form().getByRole('combobox', { name: /^Ώρα/ }).selectOptions('11:00')
  await expect.element(passed).toBeVisible()
})

test('a form that changes nothing sends nothing and closes', async () => {
  await open({ appointment_status: 'ongoing' })
  await save()
  await expect.element(form()).not.toBeInTheDocument()
  expect(sent()).toEqual([])
})
