import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { InstallationItem } from '../../../contract/installations/items.ts'
import { openScreen, type SentRequest } from '../../shell/screen.testing.tsx'
import { addItem, deleteItem, editItem } from './item-actions.tsx'

const pump = {
  id: '00000000-0000-4000-8000-0000000000d1',
  item_type_id: 2,
  kind: 'appliance',
  name: 'Midea M-Thermal Arctic 8',
  make: 'Midea',
  model: 'M-Thermal Arctic 8',
  model_year: 2025,
  unit: null,
  price: 3450,
  warranty: '5 έτη',
}

const reply = ({ method, path }: SentRequest): object => {
  if (method === 'POST') return Response.json({ id: 'i1' }, { status: 201 })
  if (method === 'DELETE') return new Response(null, { status: 204 })
  return path === '/items' ? { items: [pump], total: 1 } : { items: [], total: 0 }
}

let screen: ReturnType<typeof openScreen>
afterEach(() => screen.close())

test('an appliance of the catalogue fills type, make, model, year, price and warranty', async () => {
  await page.viewport(1440, 900)
  screen = openScreen(
    () => (
      <button type="button" onClick={() => addItem('h1')}>
        Προσθήκη
      </button>
    ),
    { reply },
  )
  await page.getByRole('button', { name: 'Προσθήκη' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('combobox', { name: /^Από τον κατάλογο/ }).fill('Arctic')
  await expect.poll(() => screen.latest('/items')?.query.get('search')).toBe('Arctic')
  expect(screen.latest('/items')?.query.getAll('kind')).toEqual(['appliance'])
  await form
    .getByRole('option', { name: /^Αντλία θερμότητας · Midea M-Thermal Arctic 8, 2025 · 3\.450,00/ })
    .click()
  await expect.element(form.getByRole('textbox', { name: /^Μοντέλο/ })).toHaveValue(pump.model)
  await form.getByRole('combobox', { name: /^Καύσιμο/ }).selectOptions('4')
  await form.getByRole('combobox', { name: /^Θέση/ }).selectOptions('2')
  await form.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expect
    .poll(() => screen.latest('/installations/h1/item', 'POST')?.body)
    .toMatchObject({
      item_type_id: 2,
      make: pump.make,
      model: pump.model,
      model_year: 2025,
      cost: 3450,
      warranty: pump.warranty,
    })
  await expect.element(page.getByText('Ο εξοπλισμός προστέθηκε')).toBeVisible()
})

const boiler: InstallationItem = {
  id: 'i1',
  installation_id: 'h1',
  item_type_id: 1,
  make: 'Viessmann',
  model: 'Vitodens 100-W',
  model_year: null,
  serial_number: null,
  cost: null,
  installed_at: null,
  floor: null,
  notes: null,
  warranty: null,
  fuel_type_id: 1,
  installation_placement_type_id: 1,
}

test('equipment that is changed or deleted says so', async () => {
  await page.viewport(1440, 900)
  screen = openScreen(() => null, { reply })
  editItem(boiler)
  const form = page.getByRole('dialog', { name: 'Επεξεργασία εξοπλισμού' })
  await form.getByRole('textbox', { name: /^Μοντέλο/ }).fill('Vitodens 200-W')
  await form.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expect.element(page.getByText('Ο εξοπλισμός ενημερώθηκε')).toBeVisible()
  expect(screen.latest('/installations/h1/item/i1', 'PATCH')?.body).toMatchObject({ model: 'Vitodens 200-W' })
  void deleteItem(boiler)
  await page
    .getByRole('dialog', { name: 'Διαγραφή: Λέβητας Viessmann Vitodens 100-W;' })
    .getByRole('button', { name: 'Διαγραφή' })
    .click()
  await expect.element(page.getByText('Ο εξοπλισμός διαγράφηκε')).toBeVisible()
  expect(screen.latest('/installations/h1/item/i1', 'DELETE')).toBeDefined()
})
