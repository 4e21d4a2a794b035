import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Material } from '../../contract/jobs/schema.ts'
import { aJobDetail } from '../jobs/job.testing.ts'
import { openScreen, type SentRequest } from '../shell/screen.testing.tsx'
import { Timeline } from './Timeline.tsx'

const { id, installation_id, tag_id, client_name } = aJobDetail()
const material: Material = {
  id: '00000000-0000-4000-8000-0000000000f1',
  job_id: id,
  installation_id,
  tag_id,
  client_name,
  created_at: '2026-11-20T09:00:00.000Z',
  created_by: 'Νίκος Δημητρίου',
  appointment_id: null,
  item_id: null,
  name: 'Φλάντζα',
  quantity: 8,
  unit: 'metre',
  cost: 21,
}
const job = aJobDetail({ materials: [material], entries: [{ ...material, type: 'material' }] })
const path = `/jobs/${id}/materials/${material.id}`

let screen: ReturnType<typeof openScreen>

const reply = ({ method }: SentRequest): object => (method === 'GET' ? { items: [], total: 0 } : material)

beforeEach(async () => {
  await page.viewport(1440, 900)
  screen = openScreen(() => <Timeline job={job} />, { reply })
  await page.getByRole('button', { name: /^Ενέργειες για/ }).click()
  await page.getByRole('menuitem', { name: 'Επεξεργασία' }).click()
})
afterEach(() => screen.close())

const form = () => page.getByRole('dialog')
const save = () => form().getByRole('button', { name: 'Αποθήκευση' }).click()

test('only the changed fields of an entry are sent', async () => {
  await form()
    .getByRole('textbox', { name: /^Κόστος/ })
    .fill('25,5')
  await save()
  await expect.element(form()).not.toBeInTheDocument()
  await expect.element(page.getByTestId('snackbar')).toHaveTextContent('Ενημερώθηκε')
  expect(screen.latest(path, 'PATCH')?.body).toEqual({ cost: 25.5 })
})

test('a quantity has its unit, which can be changed', async () => {
  await expect.element(page.getByText('8\u00a0μ.')).toBeVisible()
  await form().getByRole('combobox', { name: 'Μονάδα' }).selectOptions('')
  await save()
  await expect.element(form()).not.toBeInTheDocument()
  expect(screen.latest(path, 'PATCH')?.body).toEqual({ unit: null })
})

test('an entry without changes is not sent', async () => {
  await save()
  await expect.element(form()).not.toBeInTheDocument()
  expect(screen.latest(path, 'PATCH')).toBeUndefined()
})
