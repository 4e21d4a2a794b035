import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { JobDetail } from '../../contract/jobs/schema.ts'
import { aJobDetail } from '../jobs/job.testing.ts'
import { openScreen, type SentRequest } from '../shell/screen.testing.tsx'
import { editJob } from './job-actions.tsx'

let screen: ReturnType<typeof openScreen>
let stored: JobDetail

const refusal = { type: 'x', title: 'Conflict', status: 409, key: 'record_changed' }

/** As the server: an edit of a version that has changed since is refused. */
const reply = ({ path, method, body }: SentRequest) => {
  if (path !== `/jobs/${stored.id}`) return { items: [], total: 0 }
  if (method === 'GET') return stored
  const { expected_updated_at, ...edit } = body as Partial<JobDetail> & { expected_updated_at: string | null }
  if (expected_updated_at !== stored.updated_at) return Response.json(refusal, { status: 409 })
  stored = { ...stored, ...edit, updated_at: new Date().toISOString() }
  return stored
}

const change = (edit: Partial<JobDetail>) => {
  stored = { ...stored, ...edit, updated_at: '2026-11-20T09:00:00.000Z', updated_by: 'Νίκος Δημητρίου' }
}

const dialog = () => page.getByRole('dialog', { name: /#12/ })
const field = (name: RegExp) => dialog().getByRole('textbox', { name })
const save = () => dialog().getByRole('button', { name: 'Αποθήκευση' }).click()

beforeEach(async () => {
  await page.viewport(1440, 900)
  stored = aJobDetail({ notes: 'Κουδούνι' })
  screen = openScreen(() => null, { reply })
  editJob(stored)
  await vi.waitUntil(() => field(/^Σημειώσεις/).query(), { timeout: 20_000 })
})
afterEach(() => screen.close())

test('only what was changed is sent', async () => {
  await field(/^Εργασία/).fill('Σβήνει τη νύχτα')
  await save()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(screen.latest(`/jobs/${stored.id}`, 'PATCH')?.body).toEqual({
    title: 'Σβήνει τη νύχτα',
    expected_updated_at: null,
  })
})

test('a form without changes sends nothing', async () => {
  await save()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(screen.latest(`/jobs/${stored.id}`, 'PATCH')).toBeUndefined()
})

test('the cost that a technician has set meanwhile stays when the secretary saves a note', async () => {
  change({ cost: 120 })
  await field(/^Σημειώσεις/).fill('Σκύλος')
  await save()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(stored).toMatchObject({ cost: 120, notes: 'Σκύλος' })
})

test('where both changed the same field, the change of the other is shown before it is replaced', async () => {
  change({ notes: 'Κλειδί στον θυρωρό', cost: 120 })
  await field(/^Σημειώσεις/).fill('Σκύλος')
  await save()
  const notice = dialog().getByRole('alert')
  await expect.element(notice).toHaveTextContent('Νίκος Δημητρίου: άλλαξε στο μεταξύ τα ίδια πεδία')
  await expect.element(notice).toHaveTextContent('Κουδούνι → Κλειδί στον θυρωρό')
  expect(stored.notes).toBe('Κλειδί στον θυρωρό')
  await expect.element(field(/^Κόστος/)).toHaveValue('120')
  await save()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(stored).toMatchObject({ cost: 120, notes: 'Σκύλος' })
})
