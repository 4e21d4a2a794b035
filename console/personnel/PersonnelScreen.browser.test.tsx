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
const url = 'https://thalpos.example/api/v1/calendar-feeds/secret.ics'

let screen: ReturnType<typeof openScreen>

const reply = ({ method, path }: SentRequest): object => {
  if (method === 'POST')
    return { id: 'f1', url, person_name: nikos.name, is_alive: true, without_names: true }
  if (method === 'PATCH') return nikos
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
