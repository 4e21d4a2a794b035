import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen, type SentRequest } from '../shell/screen.testing.tsx'
import { MessagesScreen } from './MessagesScreen.tsx'

const message = {
  id: '0190c1de-0000-7000-8000-000000000001',
  appointment_id: null,
  installation_id: 'i1',
  client_id: 'c1',
  client_name: 'Ιωάννου Ελένη',
  kind: 'moved',
  state: 'failed',
  reason: 'unreachable',
  detail: null,
  channel: 'email',
  recipient: 'eleni@example.gr',
  subject: 'Αλλαγή ραντεβού',
  body: 'Το ραντεβού σας άλλαξε.',
  scheduled_start: '2026-11-30T08:00:00.000Z',
  attempts: 3,
  due_at: '2026-11-26T08:00:00.000Z',
  sent_at: null,
  sent_by: null,
  created_at: '2026-11-26T08:00:00.000Z',
  created_by: null,
  may_send: true,
}
const ofDeletedVisit = {
  ...message,
  id: '0190c1de-0000-7000-8000-000000000002',
  client_name: 'Μακρής Αντώνιος',
  kind: 'cancelled',
  state: 'to_copy',
  reason: 'no_smtp',
  channel: null,
  subject: 'Ακύρωση ραντεβού',
  body: 'Το ραντεβού σας ακυρώθηκε.',
  attempts: 0,
  may_send: false,
}
const texts = { booked: 'β', moved: 'μ', cancelled: 'α', reminder: 'υ' }
const settings = {
  language: 'el',
  reminder_hour: 18,
  booked: true,
  moved: false,
  cancelled: false,
  reminder: true,
  booked_sentence: null,
  moved_sentence: null,
  cancelled_sentence: null,
  reminder_sentence: null,
  sender: 'office@example.gr',
  sentences: texts,
  samples: { ...texts, booked: 'Κλείστηκε. {sentence}' },
}

const change = {
  id: 1,
  record: 'message_settings',
  action: 'changed',
  at: '2026-11-20T08:00:00.000Z',
  by: 'Ελένη Γεωργίου',
  device_id: null,
  before: { reminder: false, reminder_hour: 18, booked_sentence: null },
  after: { reminder: true, reminder_hour: 19, booked_sentence: 'Σας περιμένουμε' },
}

let screen: ReturnType<typeof openScreen>

const reply = ({ method, path }: SentRequest): object => {
  if (path === '/client-messages/settings') return settings
  if (path.endsWith('/history')) return { items: [change], total: 1 }
  return method === 'POST' ? { ...message, state: 'queued' } : { items: [message, ofDeletedVisit], total: 2 }
}

beforeEach(async () => {
  await page.viewport(1440, 900)
  screen = openScreen(MessagesScreen, { reply, person: { roles: ['technician_company', 'admin'] } })
  await vi.waitUntil(() => page.getByText('Ιωάννου Ελένη').query(), { timeout: 10_000 })
})
afterEach(() => screen.close())

const dialog = () => page.getByRole('dialog', { name: 'Ρυθμίσεις μηνυμάτων' })
const hour = () => dialog().getByRole('textbox', { name: /^Ώρα υπενθύμισης/ })
const open = () => page.getByRole('button', { name: 'Ρυθμίσεις μηνυμάτων' }).click()
const save = () => dialog().getByRole('button', { name: 'Αποθήκευση' }).click()
const sent = () => screen.latest('/client-messages/settings', 'PATCH')?.body

test('a message that failed says so, and can be sent again', async () => {
  await expect.element(page.getByText('Δεν στάλθηκε')).toBeVisible()
  await page.getByRole('button', { name: /Αλλαγή ραντεβού, Ιωάννου Ελένη/ }).click()
  await page.getByRole('menuitem', { name: 'Αποστολή τώρα' }).click()
  await expect.poll(() => screen.latest(`/client-messages/${message.id}/send`, 'POST')).toBeDefined()
})

test('the cancellation of a visit that was deleted is read, and marked as passed on', async () => {
  await page.getByRole('button', { name: /Ακύρωση ραντεβού, Μακρής Αντώνιος/ }).click()
  await page.getByRole('menuitem', { name: 'Κείμενο' }).click()
  const text = page.getByRole('dialog', { name: 'Ακύρωση ραντεβού' })
  await expect.element(text.getByText('Το ραντεβού σας ακυρώθηκε.')).toBeVisible()
  await text.getByRole('button', { name: 'Στάλθηκε με SMS' }).click()
  await expect.element(page.getByText('Σημειώθηκε ότι ο πελάτης ενημερώθηκε')).toBeVisible()
  await expect.element(text).not.toBeInTheDocument()
  expect(screen.latest(`/client-messages/${ofDeletedVisit.id}/mark`, 'POST')?.body).toEqual({
    channel: 'sms',
  })
})

test('who changed which message is shown below its settings', async () => {
  await open()
  const row = dialog().getByRole('listitem').filter({ hasText: 'Ελένη Γεωργίου' })
  for (const text of [
    /Υπενθύμιση.*όχι.*ναι/,
    /Ώρα υπενθύμισης.*18.*19/,
    /Πρόταση στο τέλος.*Σας περιμένουμε/,
  ])
    await expect.element(row).toHaveTextContent(text)
})

test('an hour at night is refused with the hours that are possible', async () => {
  await open()
  await hour().fill('3')
  await save()
  await expect.element(hour()).toHaveAccessibleDescription(/από 8 έως 21/)
  await expect.element(hour()).toHaveValue('3')
  expect(sent()).toBeUndefined()
})

test('a sentence of the company stands in the example and is sent', async () => {
  await open()
  const sentence = dialog().getByRole('textbox', { name: /^Πρόταση στο τέλος: Νέο ραντεβού/ })
  await sentence.fill('Καλέστε μας.')
  await hour().fill('19')
  await dialog().getByText('Παράδειγμα: Νέο ραντεβού').click()
  await expect.element(dialog().getByText('Κλείστηκε. Καλέστε μας.')).toBeVisible()
  await save()
  await expect
    .poll(sent)
    .toMatchObject({ booked_sentence: 'Καλέστε μας.', reminder_hour: 19, booked: true, moved: false })
})
