import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { BoilerSheet } from '../../contract/boiler-sheets/routes.ts'
import { openScreen, type SentRequest } from '../shell/screen.testing.tsx'
import { SheetsCard } from './SheetsCard.tsx'

const draft = {
  id: '0190c1de-0000-7000-8000-000000000001',
  installation_id: '0190c1de-0000-7000-8000-0000000000a1',
  state: 'draft',
  number: null,
  measured_on: '2026-11-26',
  boiler_make: 'Vaillant',
  boiler_model: 'ecoTEC plus',
  fuel: 'natural_gas',
  is_condensing: true,
  technician_name: 'Νίκος Δημητρίου',
  licence_number: 'ΥΚ 7218/2020',
  combustion: null,
  co: null,
  replaces: null,
  replaced_by: null,
} as unknown as BoilerSheet

let sheets: BoilerSheet[]
let changes: object[] = []
let refusal: object | undefined
/** Appliances of the home. */
let boilers: object[] = []
let screen: ReturnType<typeof openScreen>

const reply = ({ method, path }: SentRequest): object => {
  if (method === 'GET' && path.startsWith('/installations/')) return { items: boilers }
  if (path.endsWith('/history')) return { items: changes, total: changes.length }
  if (method === 'GET') return { items: sheets, total: sheets.length }
  if (method === 'DELETE') {
    sheets = []
    return new Response(null, { status: 204 })
  }
  if (path.endsWith('/sign'))
    return refusal ? Response.json(refusal, { status: 400 }) : { ...draft, state: 'signed', number: '2026/7' }
  return draft
}

const Sheets = () => <SheetsCard of={{ installation_id: draft.installation_id, job_id: 'j1' }} />

beforeEach(async () => {
  sheets = [draft]
  refusal = undefined
  await page.viewport(1024, 900)
  screen = openScreen(Sheets, { reply })
  await vi.waitUntil(() => page.getByText(/Vaillant ecoTEC plus · Φυσικό αέριο/).query(), { timeout: 10_000 })
})
afterEach(() => screen.close())

const dialog = () => page.getByRole('dialog', { name: 'Φύλλο συντήρησης και ρύθμισης' })
const field = (name: RegExp) => dialog().getByRole('textbox', { name })
const open = () => page.getByRole('button', { name: 'Συνέχεια' }).click()
const save = () => dialog().getByRole('button', { name: 'Αποθήκευση' }).click()
const sent = () => screen.latest(`/boiler-sheets/${draft.id}`, 'PATCH')?.body

const fillReadings = async () => {
  await field(/^Θερμοκρασία καυσαερίων/).fill('62,5')
  await field(/^Θερμοκρασία χώρου/).fill('18')
  await field(/^Οξυγόνο/).fill('4,2')
  await field(/^Μονοξείδιο/).fill('35')
}

test('a new sheet begins for the job', async () => {
  await page.getByRole('button', { name: 'Νέο φύλλο' }).click()
  await expect.element(field(/^Μάρκα$/)).toHaveValue('Vaillant')
  expect(screen.latest('/boiler-sheets', 'POST')?.body).toEqual({
    installation_id: draft.installation_id,
    job_id: 'j1',
  })
})

test('readings give the efficiency while they are typed, and are sent', async () => {
  await open()
  await expect.element(dialog().getByText('Χρειάζονται καύσιμο', { exact: false })).toBeVisible()
  await fillReadings()
  await expect.element(dialog().getByText(/^9\d,\d %$/)).toBeVisible()
  await save()
  await expect
    .poll(sent)
    .toMatchObject({ flue_temperature: 62.5, air_temperature: 18, o2: 4.2, co: 35, fuel: 'natural_gas' })
  await expect.element(page.getByText('Το πρόχειρο αποθηκεύτηκε')).toBeVisible()
})

test('impossible readings are refused beside their fields and stay', async () => {
  await open()
  await field(/^Θερμοκρασία καυσαερίων/).fill('15')
  await field(/^Θερμοκρασία χώρου/).fill('18')
  await field(/^Διοξείδιο/).fill('19')
  await save()
  await expect
    .element(field(/^Θερμοκρασία καυσαερίων/))
    .toHaveAccessibleDescription(/πρέπει να είναι πάνω από του χώρου/)
  await expect.element(field(/^Διοξείδιο/)).toHaveAccessibleDescription(/δεν δίνει αυτό το καύσιμο/)
  await expect.element(field(/^Διοξείδιο/)).toHaveValue('19')
  expect(sent()).toBeUndefined()
})

test('what a signature needs is named by the server at its field', async () => {
  refusal = {
    type: 'x',
    title: 'Bad Request',
    status: 400,
    key: 'sheet_incomplete',
    errors: [{ path: 'draught', key: 'sheet_field_required' }],
  }
  await open()
  await fillReadings()
  await dialog()
    .getByRole('checkbox', { name: /^Υπογραφή του φύλλου/ })
    .click()
  await save()
  await expect.element(page.getByTestId('snackbar')).toHaveTextContent(/400/)
  await expect.element(field(/^Ελκυσμός/)).toHaveAccessibleDescription(/χρειάζεται για την υπογραφή/)
  await expect.element(field(/^Θερμοκρασία χώρου/)).toHaveValue('18')
})

test('a deleted draft is gone from the list', async () => {
  await page.getByRole('button', { name: /^Ενέργειες: Πρόχειρο/ }).click()
  await page.getByRole('menuitem', { name: 'Διαγραφή' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Διαγραφή' }).click()
  await expect.element(page.getByText('Το πρόχειρο διαγράφηκε')).toBeVisible()
  await expect.element(page.getByText('Κανένα φύλλο ακόμη.')).toBeVisible()
})

test('the history of a sheet says who changed what', async () => {
  changes = [
    {
      id: 1,
      record: 'boiler_sheet',
      action: 'changed',
      at: '2026-11-26T09:00:00.000Z',
      by: 'Νίκος Δημητρίου',
      device_id: null,
      before: { state: 'draft', number: null, co: null, fuel: 'oil', next_check_on: null },
      after: { state: 'signed', number: '2026/7', co: 35, fuel: 'natural_gas', next_check_on: '2027-11-26' },
    },
  ]
  await page.getByRole('button', { name: /^Ενέργειες: Πρόχειρο/ }).click()
  await page.getByRole('menuitem', { name: 'Ιστορικό' }).click()
  const history = page.getByRole('dialog', { name: /^Ιστορικό: Πρόχειρο/ })
  await expect.element(history.getByText(/26 Νοε 2027/)).toBeVisible()
  await expect.element(history).toHaveTextContent(/2026\/7.*Πετρέλαιο.*Φυσικό αέριο.*35/)
})

test('a sheet in a home with two boilers is for the chosen one', async () => {
  boilers = ['Vaillant', 'Viessmann'].map((make, at) => ({
    ...{ id: `0190c1de-0000-7000-8000-00000000000${at + 2}`, item_type_id: 1, make, model: 'X' },
    serial_number: at === 1 ? 'S2' : null,
  }))
  screen.close()
  screen = openScreen(Sheets, { reply })
  await page.getByRole('button', { name: 'Νέο φύλλο' }).click()
  await page.getByRole('menuitem', { name: 'Viessmann X · S2' }).click()
  await expect
    .poll(() => screen.latest('/boiler-sheets', 'POST')?.body)
    .toEqual({
      installation_id: draft.installation_id,
      job_id: 'j1',
      item_id: '0190c1de-0000-7000-8000-000000000003',
    })
  boilers = []
})
