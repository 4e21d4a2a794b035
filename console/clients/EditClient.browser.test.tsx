import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ClientDetail } from '../../contract/clients/schema.ts'
import { openScreen, type SentRequest } from '../shell/screen.testing.tsx'
import { aClient } from './client.testing.ts'
import { editClient } from './client-actions.tsx'

const mobile = {
  id: '00000000-0000-4000-8000-0000000000e1',
  contact_type: { id: 1, contact_info_type: 'mobile' as const },
  contact_type_id: 1,
  phone: '6971206448',
  description: null,
  is_primary: true,
}

let screen: ReturnType<typeof openScreen>
let stored: ClientDetail

const refusal = { type: 'x', title: 'Conflict', status: 409, key: 'record_changed' }

/** As the server: an edit of a version that has changed since is refused. */
const reply = ({ path, method, body }: SentRequest) => {
  if (path !== `/clients/${stored.id}`) return { items: [], total: 0 }
  if (method === 'GET') return stored
  const { expected_updated_at, ...edit } = body as Partial<ClientDetail> & {
    expected_updated_at: string | null
  }
  if (expected_updated_at !== stored.updated_at) return Response.json(refusal, { status: 409 })
  stored = { ...stored, ...edit, updated_at: new Date().toISOString() }
  return stored
}

const change = (edit: Partial<ClientDetail>) => {
  stored = { ...stored, ...edit, updated_at: '2026-11-24T09:00:00.000Z', updated_by: 'Νίκος Δημητρίου' }
}

const dialog = () => page.getByRole('dialog', { name: 'Επεξεργασία πελάτη' })
const field = (name: RegExp) => dialog().getByRole('textbox', { name })
const save = () => dialog().getByRole('button', { name: 'Αποθήκευση' }).click()
const sent = () => screen.latest(`/clients/${stored.id}`, 'PATCH')?.body

beforeEach(async () => {
  await page.viewport(1440, 900)
  stored = aClient({ notes: 'Κουδούνι', contacts: [mobile], contacts_length: 1 })
  screen = openScreen(() => null, { reply })
  editClient(stored)
  await vi.waitUntil(() => field(/^Σημειώσεις/).query(), { timeout: 20_000 })
})
afterEach(() => screen.close())

test('only what was changed is sent, without the contacts', async () => {
  await field(/^Σημειώσεις/).fill('Σκύλος')
  await save()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(sent()).toEqual({ notes: 'Σκύλος', expected_updated_at: null })
})

test('a changed phone is sent with its contact, and the snackbar names it', async () => {
  await field(/^Τηλέφωνο/).fill('6971206449')
  await save()
  await expect.element(dialog()).not.toBeInTheDocument()
  const { id, contact_type_id, description, is_primary } = mobile
  expect(sent()).toEqual({
    contacts: [{ contact_type_id, phone: '6971206449', description, id, is_primary }],
    expected_updated_at: null,
  })
  await expect.element(page.getByTestId('snackbar')).toHaveTextContent('Η επαφή ενημερώθηκε')
})

test('a form without changes sends nothing', async () => {
  await save()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(sent()).toBeUndefined()
})

test('the phone that somebody else has added meanwhile stays when a note is saved', async () => {
  const landline = { ...mobile, id: '00000000-0000-4000-8000-0000000000e2', phone: '2310123456' }
  change({ contacts: [mobile, { ...landline, is_primary: false }] })
  await field(/^Σημειώσεις/).fill('Σκύλος')
  await save()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(stored).toMatchObject({ notes: 'Σκύλος', contacts: [mobile, { phone: landline.phone }] })
})

test('where both changed the phone, the change of the other is shown before it is replaced', async () => {
  change({ contacts: [{ ...mobile, phone: '6900000000' }], email: 'new@example.gr' })
  await field(/^Τηλέφωνο/).fill('6971206449')
  await save()
  const notice = dialog().getByRole('alert')
  await expect.element(notice).toHaveTextContent('Νίκος Δημητρίου: άλλαξε στο μεταξύ τα ίδια πεδία')
  await expect.element(notice).toHaveTextContent('6971 206 448 ★ → 6900 000 000 ★')
  expect(stored.contacts).toMatchObject([{ phone: '6900000000' }])
  await expect.element(field(/^E-mail/)).toHaveValue('new@example.gr')
  await save()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(stored).toMatchObject({ email: 'new@example.gr', contacts: [{ phone: '6971206449' }] })
})
