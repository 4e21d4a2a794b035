import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen, type SentRequest } from '../shell/screen.testing.tsx'
import { openUncovered } from './open-uncovered.tsx'

const id = (last: number) => `0190c1de-0000-7000-8000-00000000000${last}`
const anAppliance = (at: number, client_name: string) => ({
  ...{ installation_id: id(at), item_id: id(at + 4), device_id: null, item_type_id: 1 },
  ...{ name: 'Vaillant', serial_number: null, client_name, address: 'Τσιμισκή 84', area: 'Θέρμη' },
})
const appliances = [anAppliance(1, 'Μακρής'), anAppliance(2, 'Παππάς')]

const reply = ({ method, path, query }: SentRequest): object => {
  if (method === 'POST') return { count: 1 }
  if (path !== '/maintenance-plans/uncovered') return { items: [], total: 0 }
  const items = appliances.filter(({ client_name }) => client_name.includes(query.get('search') ?? ''))
  return { items, total: query.has('search') ? items.length : 730 }
}

let screen: ReturnType<typeof openScreen>
afterEach(() => screen.close())

test('beyond those that are shown appliances are searched, and what was ticked before stays', async () => {
  await page.viewport(1440, 900)
  screen = openScreen(() => <h1>Συντηρήσεις</h1>, { reply })
  openUncovered()
  await expect.element(page.getByText('Οι πρώτες 2 από 730: αναζητήστε για τις άλλες')).toBeVisible()
  await page.getByRole('checkbox', { name: /Μακρής/ }).click()
  await page.getByRole('searchbox', { name: 'Πελάτης, διεύθυνση' }).fill('Παππάς')
  await expect.element(page.getByRole('checkbox', { name: /Μακρής/ })).not.toBeInTheDocument()
  await page.getByRole('checkbox', { name: /Παππάς/ }).click()
  await expect.element(page.getByText('Επιλεγμένες: 2')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Δημιουργία προγραμμάτων' }).click()
  await expect
    .poll(() => screen.latest('/maintenance-plans/batch', 'POST')?.body)
    .toMatchObject({ targets: [{ item_id: id(5) }, { item_id: id(6) }], every_months: 12 })
})
