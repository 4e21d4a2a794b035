import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Appointment } from '../../contract/jobs/schema.ts'
import { aVisit } from '../appointments/visit.testing.ts'
import { useAnswer } from '../session/queries.ts'
import { queryClient } from '../session/query-client.ts'
import { openScreen, type SentRequest } from '../shell/screen.testing.tsx'
import { NoteCard } from './NoteCard.tsx'

const id = '0190c1de-0000-7000-8000-000000000001'
const first = '2026-11-20T09:00:00.000Z'

let visit: Appointment
let screen: ReturnType<typeof openScreen>

const reply = ({ method, body }: SentRequest): object => {
  if (method === 'PATCH') visit = { ...visit, ...(body as Partial<Appointment>), updated_at: first }
  return visit
}

const Shown = () => {
  const { data } = useAnswer('getAppointment', { params: { id } })
  return data ? <NoteCard visit={data} /> : null
}

const note = () => page.getByRole('textbox', { name: 'Σημειώσεις' })
const save = () => page.getByRole('button', { name: 'Αποθήκευση σημείωσης' })

beforeEach(async () => {
  visit = aVisit({ id, start: '2026-11-23T08:00Z', notes: 'Κουδούνι 3' })
  screen = openScreen(Shown, { reply })
  await vi.waitUntil(() => note().query(), { timeout: 20_000 })
})
afterEach(() => screen.close())

test('a note is saved once it was changed', async () => {
  await expect.element(save()).not.toBeInTheDocument()
  await note().fill('  Σκύλος  ')
  await save().click()
  await expect
    .poll(() => screen.latest(`/appointments/${id}`, 'PATCH')?.body)
    .toEqual({ notes: 'Σκύλος', expected_updated_at: null })
  await expect.element(save()).not.toBeInTheDocument()
})

test('the note of somebody else is shown, and what is being typed stays', async () => {
  await note().fill('Σκύλος')
  visit = { ...visit, notes: 'Κλειδί στον θυρωρό', updated_at: first }
  await queryClient.invalidateQueries()
  await expect.element(page.getByText(/Στο μεταξύ.*Κλειδί στον θυρωρό/)).toBeVisible()
  await expect.element(note()).toHaveValue('Σκύλος')
})
