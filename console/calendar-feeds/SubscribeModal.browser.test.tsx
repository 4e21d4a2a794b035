import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen, type SentRequest } from '../shell/screen.testing.tsx'
import { SubscribeButton } from './subscribe.tsx'

const url = 'https://thalpos.example/api/v1/calendar-feeds/f00d.ics'
const feed = {
  id: '0190c1de-0000-7000-8000-000000000001',
  person_id: 'a',
  person_name: 'Μαρία Παπανικολάου',
  without_names: false,
  is_alive: true,
  created_at: '2026-11-20T08:00:00.000Z',
  created_by: 'Μαρία Παπανικολάου',
  last_read_at: null,
}
const nikos = { id: '0190c1de-0000-7000-8000-000000000002', name: 'Νίκος Δημητρίου' }

const past = {
  record: 'calendar_feed',
  by: 'Ελένη Γεωργίου',
  at: '2026-11-20T08:00:00.000Z',
  device_id: null,
}
const link = { person_name: nikos.name, without_names: true }

let feeds: object[]
let history: object[]
let refusal: { status: number; key: string; values?: object } | undefined
let screen: ReturnType<typeof openScreen>

const reply = ({ method, path, body }: SentRequest): object => {
  if (path === '/calendar-feeds/history') return { items: history, total: history.length }
  if (refusal) return Response.json({ type: 'x', title: 'x', ...refusal }, { status: refusal.status })
  if (path === '/personnelCombo') return { items: [{ id: 'a', name: feed.person_name }, nikos], total: 2 }
  if (method === 'POST') {
    const made = { ...feed, ...(body as object) }
    feeds.push(made)
    return { ...made, url }
  }
  if (method === 'DELETE') {
    feeds.pop()
    return new Response(null, { status: 204 })
  }
  return { items: feeds, total: feeds.length }
}

const open = async (roles: string[] = ['technician_company']) => {
  screen = openScreen(SubscribeButton, { person: { roles } as object, reply })
  await page.getByRole('button', { name: 'Συνδρομή σε ημερολόγιο' }).click()
}
const dialog = () => page.getByRole('dialog', { name: 'Συνδρομή σε ημερολόγιο' })
const create = () => dialog().getByRole('button', { name: 'Δημιουργία συνδέσμου' })

beforeEach(() => {
  feeds = []
  history = []
  refusal = undefined
})
afterEach(() => screen.close())

test('a new link is shown once, is copied, and stands among the links', async () => {
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await open()
  await expect.element(dialog().getByText('Δεν υπάρχει σύνδεσμος.')).toBeVisible()
  await expect
    .element(dialog().getByText(/^Τα ημερολόγια ανανεώνονται κάθε μερικές ώρες, όχι αμέσως\./))
    .toBeVisible()
  await dialog()
    .getByRole('checkbox', { name: /^Χωρίς ονόματα/ })
    .click()
  await create().click()
  await expect.element(dialog().getByRole('textbox', { name: 'Ιδιωτικός σύνδεσμος' })).toHaveValue(url)
  expect(screen.latest('/calendar-feeds', 'POST')?.body).toEqual({ without_names: true })
  await dialog().getByRole('button', { name: 'Αντιγραφή συνδέσμου' }).click()
  await expect.element(dialog().getByRole('button', { name: 'Αντιγράφηκε' })).toBeVisible()
  expect(copy).toHaveBeenCalledWith(url)
  await expect
    .element(dialog().getByRole('link', { name: 'Άνοιγμα στο ημερολόγιο' }))
    .toHaveAttribute('href', url.replace('https:', 'webcal:'))
  await expect.element(dialog().getByRole('listitem')).toHaveTextContent('χωρίς ονόματα · δεν έχει διαβαστεί')
  await expect.element(create()).not.toBeInTheDocument()
})

test('a revoked link leaves the list, and is no longer offered to copy', async () => {
  await open()
  await create().click()
  const revoke = dialog().getByRole('button', { name: `Κατάργηση: ${feed.person_name}` })
  await revoke.click()
  const sure = page.getByRole('dialog', { name: 'Κατάργηση του συνδέσμου;' })
  await sure.getByRole('button', { name: 'Άκυρο' }).click()
  await expect.element(revoke).toBeVisible()
  await revoke.click()
  await sure.getByRole('button', { name: 'Κατάργηση', exact: true }).click()
  await expect.element(page.getByText('Ο σύνδεσμος καταργήθηκε')).toBeVisible()
  expect(screen.latest(`/calendar-feeds/${feed.id}`, 'DELETE')).toBeDefined()
  await expect.element(dialog().getByText('Δεν υπάρχει σύνδεσμος.')).toBeVisible()
  await expect
    .element(dialog().getByText(/^Τα ημερολόγια ανανεώνονται κάθε μερικές ώρες, όχι αμέσως\./))
    .toBeVisible()
  await expect.element(dialog().getByRole('textbox', { name: 'Ιδιωτικός σύνδεσμος' })).not.toBeInTheDocument()
  await expect.element(create()).toBeVisible()
})

test('the history lists who made and revoked which link', async () => {
  history = [
    { ...past, id: 2, action: 'deleted', before: link, after: { person_name: null, without_names: null } },
    { ...past, id: 1, action: 'created', before: null, after: link },
  ]
  await open()
  const row = (word: string) => dialog().getByRole('listitem').filter({ hasText: word })
  await expect.element(row('Δημιουργία')).toHaveTextContent(/Ελένη Γεωργίου.*Για.*Νίκος Δημητρίου/)
  await expect.element(row('Διαγράφηκε')).toHaveTextContent(/Ελένη Γεωργίου.*Νίκος Δημητρίου.*—/)
})

test('an administrator makes a link for somebody else', async () => {
  await open(['technician_company', 'admin'])
  await dialog().getByRole('combobox', { name: 'Για' }).selectOptions(nikos.id)
  await create().click()
  await expect.element(dialog().getByRole('textbox', { name: 'Ιδιωτικός σύνδεσμος' })).toBeVisible()
  expect(screen.latest('/calendar-feeds', 'POST')?.body).toEqual({
    person_id: nikos.id,
    without_names: false,
  })
})

test('links that do not load are loaded again on demand', async () => {
  refusal = { status: 500, key: 'internal_error' }
  await open()
  await expect.element(dialog().getByText('Οι σύνδεσμοι δεν φορτώθηκαν')).toBeVisible()
  refusal = undefined
  await dialog().getByRole('button', { name: 'Δοκιμή ξανά' }).click()
  await expect.element(dialog().getByText('Δεν υπάρχει σύνδεσμος.')).toBeVisible()
  await expect
    .element(dialog().getByText(/^Τα ημερολόγια ανανεώνονται κάθε μερικές ώρες, όχι αμέσως\./))
    .toBeVisible()
})

test('a refused link is shown, and can be tried again', async () => {
  await open()
  await expect.element(dialog().getByText('Δεν υπάρχει σύνδεσμος.')).toBeVisible()
  await expect
    .element(dialog().getByText(/^Τα ημερολόγια ανανεώνονται κάθε μερικές ώρες, όχι αμέσως\./))
    .toBeVisible()
  refusal = { status: 409, key: 'feeds_too_many', values: { max: 10 } }
  await create().click()
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('Υπάρχουν ήδη 10 σύνδεσμοι')
  await expect.element(create()).toBeEnabled()
  await expect.element(dialog().getByRole('textbox', { name: 'Ιδιωτικός σύνδεσμος' })).not.toBeInTheDocument()
})
