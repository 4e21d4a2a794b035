import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { nikos, technicians } from '../appointments/visit.testing.ts'
import { aJob } from '../jobs/job.testing.ts'
import { openScreen, type SentRequest } from '../shell/screen.testing.tsx'
import { addJob } from './job-actions.tsx'

const home = {
  id: '0190c1de-0000-7000-8000-0000000000a1',
  tag_id: 'demo_77',
  client_name: 'Ιωάννου Ελένη',
  address: 'Ερμού 7',
  area: 'Βόλος',
}

const reply = ({ method, path, body }: SentRequest): object => {
  if (method === 'POST') return aJob({ number: 31, ...(body as object) })
  if (path === '/personnelCombo') return { items: technicians, total: technicians.length }
  return { items: [], total: 0 }
}

let screen: ReturnType<typeof openScreen>
beforeEach(async () => {
  await page.viewport(1440, 900)
  screen = openScreen(() => <h1>Εργασίες</h1>, { reply })
  addJob({ home })
  await form()
    .getByRole('combobox', { name: /^Τύπος/ })
    .selectOptions('3')
  await form()
    .getByRole('combobox', { name: /^Τεχνικός/ })
    .selectOptions(nikos.id)
})
afterEach(() => screen.close())

const form = () => page.getByRole('dialog', { name: 'Νέα εργασία' })
const add = () => form().getByRole('button', { name: 'Ενέργεια', exact: true }).click()
const action = (number: number) => form().getByRole('group', { name: `Ενέργεια ${number}` })
const noteOf = (number: number) => action(number).getByRole('textbox', { name: /^Σημειώσεις/ })
const save = () => form().getByRole('button', { name: 'Αποθήκευση' }).click()

test('a job that is written down after the work is sent with what was done, by its technician', async () => {
  await add()
  await noteOf(1).fill('Αλλαγή ηλεκτροδίου')
  await add()
  await noteOf(2).fill('Λάθος')
  await add()
  await action(3)
    .getByRole('combobox', { name: /^Τύπος/ })
    .selectOptions('1')
  await noteOf(3).fill('Καθαρισμός')
  await form().getByRole('button', { name: 'Αφαίρεση ενέργειας 2' }).click()
  await expect.element(noteOf(2)).toHaveValue('Καθαρισμός')
  await save()
  await expect
    .poll(() => screen.latest('/jobs/withactions', 'POST')?.body)
    .toMatchObject({
      installation_id: home.id,
      type_id: 3,
      actions: [
        { type_id: 3, assignee_id: nikos.id, notes: 'Αλλαγή ηλεκτροδίου' },
        { type_id: 1, assignee_id: nikos.id, notes: 'Καθαρισμός' },
      ],
    })
  expect(screen.latest('/jobs', 'POST')).toBeUndefined()
  await expect.element(page.getByTestId('snackbar')).toHaveTextContent('#31')
})

test('a job without actions is sent alone', async () => {
  await save()
  await expect.poll(() => screen.latest('/jobs', 'POST')?.body).toMatchObject({ type_id: 3 })
  expect(screen.latest('/jobs', 'POST')?.body).not.toHaveProperty('actions')
  expect(screen.latest('/jobs/withactions', 'POST')).toBeUndefined()
})
