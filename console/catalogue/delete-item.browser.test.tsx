import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { CatalogueItem } from '../../contract/catalogue/schema.ts'
import { openScreen, type SentRequest } from '../shell/screen.testing.tsx'
import { ItemsScreen } from './ItemsScreen.tsx'

const id = '0190c1de-0000-7000-8000-000000000001'
const name = 'Viessmann Vitodens 100-W'

const boiler: CatalogueItem = {
  id,
  item_type_id: 1,
  make: 'Viessmann',
  model: 'Vitodens 100-W',
  name,
  model_year: 2025,
  unit: null,
  price: 1390.5,
  warranty: '5 έτη',
  refrigerant: null,
  refrigerant_charge: null,
  is_hermetic: false,
  gwp: null,
  co2_tonnes: null,
  notes: null,
  kind: 'appliance',
  type_name: 'boiler',
  created_at: '2026-11-21T08:00:00.000Z',
  created_by: 'Μαρία Δοκιμή',
  updated_at: null,
  updated_by: null,
}

const aChange = (at: number, action: string, before: object | null, after: object) => ({
  id: at,
  record: 'item',
  action,
  at: `2026-11-2${at}T08:00:00.000Z`,
  by: 'Μαρία Δοκιμή',
  device_id: null,
  before,
  after,
})
const changes = [
  aChange(2, 'changed', { price: 1290 }, { price: 1390.5 }),
  aChange(1, 'created', null, { make: 'Viessmann', model: 'Vitodens 100-W', price: 1290 }),
]

let isArchived: boolean
let refusal: { status: number; key: string } | undefined
let screen: ReturnType<typeof openScreen>

const reply = ({ method, path }: SentRequest): object => {
  if (path === '/filters/items') return { item_types: [], makes: [] }
  if (path === '/items/count') return { count: isArchived ? 0 : 1 }
  if (path.endsWith('/history')) return { items: changes, total: changes.length }
  if (method !== 'GET') {
    if (refusal) return Response.json(refusal, { status: refusal.status })
    isArchived = method === 'DELETE'
    return isArchived ? new Response(null, { status: 204 }) : boiler
  }
  return isArchived ? { items: [], total: 0 } : { items: [boiler], total: 1 }
}

beforeEach(async () => {
  isArchived = false
  refusal = undefined
  await page.viewport(1440, 900)
  screen = openScreen(ItemsScreen, { reply })
  await vi.waitUntil(() => row().query(), { timeout: 10_000 })
})
afterEach(() => screen.close())

const row = () => page.getByRole('button', { name: `Ενέργειες για ${name}` })
const snackbar = () => page.getByTestId('snackbar')
const dialog = () => page.getByRole('dialog', { name: /^(Διαγραφή|Ιστορικό)/ })
const inDialog = (label: string) => dialog().getByRole('button', { name: label, exact: true })
const choose = async (label: string) => {
  await row().click()
  await page.getByRole('menuitem', { name: label }).click()
}

test('an item is deleted once that is confirmed, and undone', async () => {
  await choose('Διαγραφή')
  await expect.element(dialog()).toHaveAccessibleName(`Διαγραφή του είδους «${name}»;`)
  await expect.element(dialog()).toHaveTextContent('Οι εργασίες που το έχουν μένουν όπως είναι.')
  await inDialog('Διαγραφή').click()
  await expect.element(snackbar()).toHaveTextContent('Το είδος διαγράφηκε')
  expect(screen.latest(`/items/${id}`, 'DELETE')).toBeDefined()
  await expect.element(row()).not.toBeInTheDocument()
  await snackbar().getByRole('button', { name: 'Αναίρεση' }).click()
  await expect.element(snackbar()).toHaveTextContent('Το είδος ανακτήθηκε')
  expect(screen.latest(`/items/${id}/restore`, 'POST')).toBeDefined()
  await expect.element(row()).toBeVisible()
})

test('an item stays where its deletion is not confirmed', async () => {
  await choose('Διαγραφή')
  await inDialog('Άκυρο').click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(row()).toBeVisible()
  expect(screen.latest(`/items/${id}`, 'DELETE')).toBeUndefined()
})

test('a deletion that the server refuses is not said to have happened', async () => {
  refusal = { status: 404, key: 'not_found' }
  await choose('Διαγραφή')
  await inDialog('Διαγραφή').click()
  await expect.element(snackbar()).toHaveTextContent(/404/)
  await expect.element(page.getByRole('button', { name: 'Αναίρεση' })).not.toBeInTheDocument()
})

test('the history of an item says who changed its price, before and after', async () => {
  await choose('Ιστορικό')
  await expect.element(dialog()).toHaveAccessibleName(`Ιστορικό: ${name}`)
  const lines = dialog().getByRole('listitem')
  await expect.element(lines.first()).toHaveTextContent(/Αλλαγή στοιχείων.*Μαρία Δοκιμή/)
  await expect.element(lines.first()).toHaveTextContent(/Τιμή \(€\).*1\.290,00\s€.*1\.390,50\s€/)
  await expect.element(lines.last()).toHaveTextContent(/Δημιουργία.*Vitodens 100-W/)
  expect(screen.latest(`/items/${id}/history`)?.query.get('limit')).toBe('15')
})
