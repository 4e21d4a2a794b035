import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Installation } from '../../contract/installations/schema.ts'
import { closeAllModals } from '../kit/layers/modals.ts'
import { openScreen, type SentRequest } from '../shell/screen.testing.tsx'
import { anInstallation } from './installation.testing.ts'
import { deleteInstallation, editInstallation } from './installation-actions.tsx'

// More decimals than the form has.
const home: Installation = anInstallation({ latitude: 40.63331234567, longitude: 22.94611234567 })

let screen: ReturnType<typeof openScreen>
let stored: Installation

const refusal = { type: 'x', title: 'Conflict', status: 409, key: 'record_changed' }

/** As the server: an edit of a version that has changed since is refused. */
const reply = ({ path, method, body }: SentRequest) => {
  if (path === '/company') return { preferences: { installation_description: false } }
  if (path !== `/installations/${home.id}`) return { items: [], total: 0 }
  if (method === 'GET') return stored
  if (method === 'DELETE') return new Response(null, { status: 204 })
  const { expected_updated_at, ...edit } = body as Partial<Installation> & {
    expected_updated_at: string | null
  }
  if (expected_updated_at !== stored.updated_at) return Response.json(refusal, { status: 409 })
  stored = { ...stored, ...edit, updated_at: new Date().toISOString() }
  return stored
}

const change = (edit: Partial<Installation>) => {
  stored = { ...stored, ...edit, updated_at: '2026-11-24T09:00:00.000Z', updated_by: 'Νίκος Δημητρίου' }
}

const dialog = () => page.getByRole('dialog', { name: /1042/ })
const field = (name: RegExp) => dialog().getByRole('textbox', { name })
const save = () => dialog().getByRole('button', { name: 'Αποθήκευση' }).click()
const sent = () => screen.latest(`/installations/${home.id}`, 'PATCH')?.body

beforeEach(async () => {
  await page.viewport(1440, 900)
  stored = home
  screen = openScreen(() => null, { reply })
  editInstallation(stored)
  await vi.waitUntil(() => field(/^Σημειώσεις/).query(), { timeout: 20_000 })
})
afterEach(() => screen.close())

test('only what was changed is sent, and a position as a whole', async () => {
  await field(/^Σημειώσεις/).fill('Σκύλος')
  await save()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(sent()).toEqual({ notes: 'Σκύλος', expected_updated_at: null })
  await expect.element(page.getByText('Τα στοιχεία της εγκατάστασης ενημερώθηκαν')).toBeVisible()
  editInstallation(stored)
  await field(/^Γεωγραφικό μήκος/).fill('22,95')
  await save()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(sent()).toMatchObject({ latitude: 40.633312, longitude: 22.95 })
  expect(sent()).not.toHaveProperty('notes')
})

test('the tenant who has moved in meanwhile stays when a note is saved', async () => {
  change({ client_id: '00000000-0000-4000-8000-0000000000c2', client_name: 'Μακρής Αντώνιος' })
  await field(/^Σημειώσεις/).fill('Σκύλος')
  await save()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(stored).toMatchObject({ client_id: '00000000-0000-4000-8000-0000000000c2', notes: 'Σκύλος' })
})

test('where both changed the same field, the change of the other is shown before it is replaced', async () => {
  change({
    notes: 'Κλειδί στον θυρωρό',
    client_id: '00000000-0000-4000-8000-0000000000c2',
    client_name: 'Μακρής Αντώνιος',
  })
  await field(/^Σημειώσεις/).fill('Σκύλος')
  await save()
  const notice = dialog().getByRole('alert')
  await expect.element(notice).toHaveTextContent('Νίκος Δημητρίου: άλλαξε στο μεταξύ τα ίδια πεδία')
  await expect.element(notice).toHaveTextContent('Κουδούνι → Κλειδί στον θυρωρό')
  expect(stored.notes).toBe('Κλειδί στον θυρωρό')
  await expect.element(dialog().getByRole('combobox', { name: /^Ένοικος/ })).toHaveValue('Μακρής Αντώνιος')
  await save()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(stored).toMatchObject({ client_name: 'Μακρής Αντώνιος', notes: 'Σκύλος' })
})

test('an installation is deleted after a question, says so, and can be brought back', async () => {
  closeAllModals()
  const gone = deleteInstallation(stored)
  await page
    .getByRole('dialog', { name: 'Διαγραφή εγκατάστασης 1042;' })
    .getByRole('button', { name: 'Διαγραφή' })
    .click()
  expect(await gone).toBe(true)
  expect(screen.latest(`/installations/${home.id}`, 'DELETE')).toBeDefined()
  await expect.element(page.getByText('Η εγκατάσταση διαγράφηκε')).toBeVisible()
  await page.getByRole('button', { name: 'Αναίρεση' }).click()
  await expect.element(page.getByText('Η εγκατάσταση ανακτήθηκε')).toBeVisible()
})
