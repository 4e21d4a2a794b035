import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen, type SentRequest } from '../shell/screen.testing.tsx'
import { MaintenanceScreen } from './MaintenanceScreen.tsx'

const id = (last: number) => `0190c1de-0000-7000-8000-00000000000${last}`

const aPlan = (at: number, area: string) => ({
  id: id(at),
  installation_id: id(8),
  title: `Ετήσια συντήρηση ${at}`,
  type_id: 1,
  type_name: 'service',
  type_color: '#2b8a5b',
  client_name: `Πελάτης ${at}`,
  tag_id: 'TH_1042',
  address: 'Τσιμισκή 84',
  area,
  latitude: null,
  longitude: null,
  item_name: 'Vaillant ecoTEC plus',
  device_name: null,
  device_id: null,
  item_id: null,
  every_months: 12,
  every_hours: null,
  anchor: 'completion',
  state: 'due',
  due_on: '2026-12-01',
  due_by: 'months',
  operation: null,
  job: null,
  assignee_id: null,
  assignee_name: null,
  leak_check: null,
})
const leakCheck = { due: 'every', months: 6, tonnes: 60 }
const plans = [{ ...aPlan(1, 'Θέρμη'), leak_check: leakCheck }, aPlan(2, 'Καλαμαριά'), aPlan(3, 'Καλαμαριά')]
const home = { id: id(8), tag_id: 'TH_1042', client_name: 'Μακρής', address: 'Δελφών 152', area: 'Θέρμη' }

let refusal: object | undefined
let screen: ReturnType<typeof openScreen>

const appliances = {
  items: [
    { id: id(5), item_type_id: 2, make: 'Midea', model: 'Arctic 8' },
    { id: id(6), item_type_id: 1, make: 'Vaillant', model: 'ecoTEC plus' },
  ],
  devices: [{ device_id: 'TH-MB-1', device_name: 'Αντλία', device_type: 'THALPOS_HC_MB' }],
}
/** The catalogue knows the model of the item, and not that of the device. */
const chargeBy = (query: URLSearchParams) => ({
  holds_refrigerant: query.get('item_id') !== id(6),
  model_charge:
    query.get('item_id') === id(5) ? { refrigerant: 'R410A', charge_kg: 3, is_hermetic: false } : null,
})

const reply = ({ method, path, query }: SentRequest): object => {
  if (method === 'POST') return refusal ? Response.json(refusal, { status: 400 }) : { ...plans[0], items: [] }
  if (path === '/maintenance-plans') return { items: plans, total: plans.length }
  if (path === '/installationsAllCombo') return { items: [home], total: 1 }
  if (path.endsWith('/appliance-charge')) return chargeBy(query)
  if (path.startsWith('/installations/')) return { ...home, ...appliances }
  return { items: [], total: 0 }
}

beforeEach(async () => {
  refusal = undefined
  await page.viewport(1440, 900)
  screen = openScreen(MaintenanceScreen, { reply })
  await vi.waitUntil(() => page.getByText('Πελάτης 1').query(), { timeout: 10_000 })
})
afterEach(() => screen.close())

const dialog = () => page.getByRole('dialog', { name: 'Νέο πρόγραμμα' })
const field = (name: RegExp) => dialog().getByRole('textbox', { name })
const open = () => page.getByRole('button', { name: 'Νέο πρόγραμμα' }).click()
const save = () => dialog().getByRole('button', { name: 'Αποθήκευση' }).click()
const sent = () => screen.latest('/maintenance-plans', 'POST')?.body
const chooseHome = async () => {
  await dialog()
    .getByRole('combobox', { name: /^Εγκατάσταση/ })
    .click()
  await page.getByRole('option', { name: /1042 · Μακρής · Δελφών 152, Θέρμη/ }).click()
}

test('due services stand by area, and an area is chosen as a whole', async () => {
  await page.getByRole('checkbox', { name: 'Καλαμαριά' }).click()
  await expect.element(page.getByRole('checkbox', { name: /Πελάτης 2/ })).toBeChecked()
  await expect.element(page.getByRole('checkbox', { name: /Πελάτης 1/ })).not.toBeChecked()
  await expect.element(page.getByRole('button', { name: 'Κλείσιμο ραντεβού' })).toBeVisible()
})

test('the due services are searched at the server and filtered by what they have, in the address', async () => {
  const search = page.getByRole('search', { name: 'Τίτλος, πελάτης, διεύθυνση' })
  await search.getByRole('searchbox').fill('Πελάτης')
  await expect.poll(() => screen.latest('/maintenance-plans')?.query.get('search')).toBe('Πελάτης')
  expect(screen.latest('/maintenance-plans')?.query.getAll('state')).toEqual(['overdue', 'due'])
  await page.getByRole('button', { name: 'Φίλτρα' }).click()
  await page.getByRole('checkbox', { name: /Θέρμη\s*1/ }).click()
  await expect.poll(() => screen.search()).toMatchObject({ search: 'Πελάτης', area: ['Θέρμη'] })
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Πελάτης 2')).not.toBeInTheDocument()
  await expect.element(page.getByText('Πελάτης 1')).toBeVisible()
  await page.getByRole('button', { name: 'Καθαρισμός φίλτρων' }).first().click()
  await expect.element(page.getByText('Πελάτης 2')).toBeVisible()
})

test('a plan that comes less often than the law wants its leak checks says so', async () => {
  const row = page.getByRole('listitem').filter({ hasText: 'Πελάτης 1' })
  await expect.element(row).toHaveTextContent('Το μηχάνημα χρειάζεται έλεγχο διαρροών κάθε 6 μήνες')
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Πελάτης 2' }))
    .not.toHaveTextContent('χρειάζεται έλεγχο')
})

test('a service that a filter hides is not chosen for a round', async () => {
  await page.getByRole('checkbox', { name: 'Καλαμαριά' }).click()
  await page.getByRole('checkbox', { name: /Πελάτης 1/ }).click()
  await expect.element(page.getByRole('region', { name: 'Επιλεγμένες γραμμές' })).toHaveTextContent('3')
  await page.getByRole('button', { name: 'Φίλτρα' }).click()
  await page.getByRole('checkbox', { name: /Θέρμη\s*1/ }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('region', { name: 'Επιλεγμένες γραμμές' })).toHaveTextContent('1')
})

test('a plan without home and interval is refused, and its title stays', async () => {
  await open()
  await field(/^Τίτλος/).fill('Έλεγχος καμινάδας')
  await field(/^Κάθε πόσους μήνες/).fill('')
  await save()
  await expect.element(dialog().getByText('Επιλέξτε εγκατάσταση').first()).toBeVisible()
  await chooseHome()
  await save()
  await expect.element(dialog().getByText('Συμπληρώστε κάθε πόσους μήνες ή ώρες').first()).toBeVisible()
  await expect.element(field(/^Τίτλος/)).toHaveValue('Έλεγχος καμινάδας')
  expect(sent()).toBeUndefined()
})

test('a plan is sent as it was typed', async () => {
  await open()
  await chooseHome()
  await field(/^Τίτλος/).fill('Έλεγχος καμινάδας')
  await field(/^Κάθε πόσους μήνες/).fill('6')
  await field(/^Εκτιμώμενο κόστος/).fill('45,50')
  await save()
  await expect.poll(sent).toMatchObject({
    installation_id: home.id,
    title: 'Έλεγχος καμινάδας',
    every_months: 6,
    estimated_cost: 45.5,
    anchor: 'completion',
  })
})

test('a refusal of the server stands at its field', async () => {
  refusal = {
    type: 'x',
    title: 'Bad Request',
    status: 400,
    key: 'plan_hours_unknown',
    errors: [{ path: 'every_hours', key: 'plan_hours_unknown' }],
  }
  await open()
  await chooseHome()
  await save()
  await expect.element(dialog().getByRole('alert')).toBeVisible()
  await expect.element(field(/^Κάθε πόσες ώρες/)).toBeInvalid()
})

test('a new plan says at once whether its appliance needs leak checks, as the catalogue knows it', async () => {
  await open()
  await chooseHome()
  await dialog().getByRole('combobox', { name: 'Εξοπλισμός' }).selectOptions(id(5))
  await expect.element(dialog().getByText('Από τον κατάλογο: R410A, 3,00 kg')).toBeVisible()
  await expect.element(dialog().getByText(/κάθε 12 μήνες.* 6,26 t/)).toBeVisible()
  await dialog().getByRole('combobox', { name: 'Εξοπλισμός' }).selectOptions(id(6))
  await expect.element(dialog().getByText('Έλεγχος διαρροών ψυκτικού')).not.toBeInTheDocument()
})

test('where the catalogue does not know the charge, the form says what to enter', async () => {
  await open()
  await chooseHome()
  await dialog().getByRole('combobox', { name: 'Συσκευή' }).selectOptions('TH-MB-1')
  await expect.element(dialog().getByText(/συμπληρώστε ψυκτικό και ποσότητα/)).toBeVisible()
  await dialog().getByRole('combobox', { name: 'Ψυκτικό' }).selectOptions('R32')
  await expect.element(dialog().getByText(/συμπληρώστε την ποσότητα σε kg/)).toBeVisible()
  await field(/^Ποσότητα/).fill('8')
  await expect.element(dialog().getByText(/κάθε 12 μήνες.* 5,40 t/)).toBeVisible()
})
