import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen, type SentRequest } from '../shell/screen.testing.tsx'
import { ItemsScreen } from './ItemsScreen.tsx'

const boiler = {
  id: '0190c1de-0000-7000-8000-000000000001',
  item_type_id: 1,
  make: 'Viessmann',
  model: 'Vitodens 100-W',
  name: 'Viessmann Vitodens 100-W',
  model_year: 2025,
  unit: null,
  price: 1390.5,
  warranty: '5 έτη',
  refrigerant: null,
  refrigerant_charge: null,
  is_hermetic: false,
  notes: null,
  kind: 'appliance',
  type_name: 'boiler',
}

let refusal: object | undefined
let screen: ReturnType<typeof openScreen>

const reply = ({ method, path }: SentRequest): object => {
  if (path === '/filters/items') return { item_types: [], makes: [] }
  if (path === '/items/count') return { count: 1 }
  if (method !== 'GET') return refusal ? Response.json(refusal, { status: 409 }) : boiler
  return { items: [boiler], total: 1 }
}

beforeEach(async () => {
  refusal = undefined
  await page.viewport(1440, 900)
  screen = openScreen(ItemsScreen, { reply })
  await vi.waitUntil(() => page.getByText('Vitodens 100-W').query(), { timeout: 10_000 })
})
afterEach(() => screen.close())

const dialog = () => page.getByRole('dialog', { name: 'Προσθήκη είδους' })
const field = (name: RegExp) => dialog().getByRole('textbox', { name })
const open = () => page.getByRole('button', { name: 'Προσθήκη είδους' }).click()
const save = () => dialog().getByRole('button', { name: 'Αποθήκευση' }).click()
const chooseType = (name: string) =>
  dialog()
    .getByRole('combobox', { name: /^Είδος/ })
    .selectOptions(name)

test('an item stands with its make, price and warranty', async () => {
  await expect.element(page.getByText('1.390,50 €')).toBeVisible()
  await expect.element(page.getByText('5 έτη')).toBeVisible()
})

test('what is missing is named, and what was typed stays', async () => {
  await open()
  await field(/^Έτος/).fill('1490')
  await save()
  for (const text of [
    'Επιλέξτε είδος',
    'Συμπληρώστε τη μάρκα',
    'Συμπληρώστε το μοντέλο',
    /από 1950 έως 2100/,
  ])
    await expect.element(dialog().getByText(text).first()).toBeVisible()
  await expect.element(field(/^Έτος/)).toHaveValue('1490')
  expect(screen.latest('/items', 'POST')).toBeUndefined()
})

test('a heat pump is sent with its refrigerant', async () => {
  await open()
  await chooseType('Αντλία θερμότητας')
  await field(/^Μάρκα/).fill('Midea')
  await field(/^Μοντέλο/).fill('Arctic 8')
  await field(/^Τιμή/).fill('3450,50')
  await dialog()
    .getByRole('combobox', { name: /^Ψυκτικό/ })
    .selectOptions('R32')
  await field(/^Πλήρωση/).fill('1,4')
  await save()
  await expect
    .poll(() => screen.latest('/items', 'POST')?.body)
    .toMatchObject({
      item_type_id: 2,
      make: 'Midea',
      model: 'Arctic 8',
      price: 3450.5,
      refrigerant: 'R32',
      refrigerant_charge: 1.4,
    })
})

test('an item that the catalogue has already is refused in the form and by its code', async () => {
  refusal = { type: 'x', title: 'Conflict', status: 409, key: 'item_exists' }
  await open()
  await chooseType('Λέβητας')
  await field(/^Μάρκα/).fill('Viessmann')
  await field(/^Μοντέλο/).fill('Vitodens 100-W')
  await save()
  await expect.element(page.getByTestId('snackbar')).toHaveTextContent(/409/)
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('Υπάρχει ήδη στον κατάλογο')
  await expect.element(field(/^Μοντέλο/)).toHaveValue('Vitodens 100-W')
})
