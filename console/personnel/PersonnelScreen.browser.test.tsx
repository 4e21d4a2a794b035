import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen, type SentRequest } from '../shell/screen.testing.tsx'
import { PersonnelScreen } from './PersonnelScreen.tsx'

const nikos = {
  id: '0190c1de-0000-7000-8000-000000000001',
  name: 'Νίκος Δημητρίου',
  email: 'nikos@example.gr',
  roles: [],
  phone: '6900100241',
  licence_number: 'ΥΚ 7218/2020',
  color: 'blue',
  is_active: true,
  visits_today: 3,
  visits_week: 9,
  booked_minutes: 750,
  working_minutes: 2400,
  open_jobs: 5,
}
const service = { id: 1, type_name: 'service', type_color: '#2b8a5b', count: 12 }
const check = { id: 4, type_name: 'check', type_color: '#2f74c0', count: 0 }
const cleaned = {
  id: 'a1',
  job_id: 'j1',
  client_name: 'Ρήγα Άννα',
  notes: 'Καθαρισμός',
  assignee_name: nikos.name,
  created_at: '2026-11-20T08:00:00.000Z',
}
const url = 'https://thalpos.example/api/v1/calendar-feeds/secret.ics'

let screen: ReturnType<typeof openScreen>

const reply = ({ method, path }: SentRequest): object => {
  if (method === 'POST')
    return { id: 'f1', url, person_name: nikos.name, is_alive: true, without_names: true }
  if (method === 'PATCH') return nikos
  if (path === '/stats/actions/type') return { items: [service, check], total: 2 }
  if (path === '/actions') return { items: [cleaned], total: 1 }
  if (path === '/calendar-feeds/history') return { items: [], total: 0 }
  if (path === '/calendar-feeds') return { items: [], total: 0 }
  return { items: [nikos], total: 1 }
}

beforeEach(async () => {
  await page.viewport(1440, 900)
  screen = openScreen(PersonnelScreen, { reply, person: { roles: ['technician_company', 'admin'] } })
  await vi.waitUntil(() => page.getByText('Νίκος Δημητρίου').query(), { timeout: 10_000 })
})
afterEach(() => screen.close())

const dialog = () => page.getByRole('dialog')
const edit = async () => {
  await page.getByRole('button', { name: /Νίκος Δημητρίου/ }).click()
  await page.getByRole('menuitem', { name: 'Επεξεργασία' }).click()
}
const save = () => dialog().getByRole('button', { name: 'Αποθήκευση' }).click()
const sent = () => screen.latest(`/personnel/${nikos.id}`, 'PATCH')?.body

test('a person stands with the week and the open jobs', async () => {
  await expect.element(page.getByText('12,5 από 40 ώρες')).toBeVisible()
  await expect.element(page.getByText('6900 100 241')).toBeVisible()
})

test('a kind of work opens what was done of it in the same days, and a line opens its job', async () => {
  await expect.element(page.getByRole('button', { name: /^Έλεγχος\s*0$/ })).toBeDisabled()
  await page.getByRole('button', { name: /^Περίοδος: / }).click()
  await page.getByRole('button', { name: 'Πέρυσι' }).click()
  const year = new Date().getFullYear() - 1
  await expect
    .poll(() => Object.fromEntries(screen.latest('/stats/actions/type')?.query ?? []))
    .toEqual({ date_from: `${year}-01-01`, date_to: `${year}-12-31` })
  await page.getByRole('button', { name: /^Συντήρηση\s*12$/ }).click()
  await dialog()
    .getByRole('button', { name: /Ρήγα Άννα.*Καθαρισμός/ })
    .click()
  expect(Object.fromEntries(screen.latest('/actions')?.query ?? [])).toMatchObject({
    type_id: '1',
    date_from: `${year - 1}-12-31T22:00:00.000Z`,
    date_to: `${year}-12-31T21:59:59.999Z`,
  })
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.poll(screen.search).toMatchObject({ panel: 'job:j1' })
})

test('a telephone that is none is refused and stays to be corrected', async () => {
  await edit()
  const phone = dialog().getByRole('textbox', { name: /^Τηλέφωνο/ })
  await phone.fill('12')
  await save()
  await expect.element(phone).toHaveAccessibleDescription(/5 έως 15 ψηφία/)
  await expect.element(phone).toHaveValue('12')
  expect(sent()).toBeUndefined()
})

test('telephone, licence and colour are sent', async () => {
  await edit()
  await dialog()
    .getByRole('textbox', { name: /^Τηλέφωνο/ })
    .fill('+30 690 010 0299')
  await dialog()
    .getByRole('textbox', { name: /^Αρ. άδειας/ })
    .fill('ΥΚ 1/2026')
  await dialog().getByRole('radio', { name: 'Πράσινο' }).click()
  await save()
  await expect
    .poll(sent)
    .toMatchObject({ phone: '+306900100299', licence_number: 'ΥΚ 1/2026', color: 'green', is_active: true })
})

test('an administrator makes a private link to the calendar of a person, and sees it once', async () => {
  await page.getByRole('button', { name: 'Συνδρομή σε ημερολόγιο' }).click()
  await dialog().getByRole('combobox', { name: 'Για' }).selectOptions('Νίκος Δημητρίου')
  await dialog()
    .getByRole('checkbox', { name: /^Χωρίς ονόματα/ })
    .click()
  await dialog().getByRole('button', { name: 'Δημιουργία συνδέσμου' }).click()
  await expect.element(dialog().getByRole('textbox', { name: 'Ιδιωτικός σύνδεσμος' })).toHaveValue(url)
  expect(screen.latest('/calendar-feeds', 'POST')?.body).toEqual({ person_id: nikos.id, without_names: true })
})
