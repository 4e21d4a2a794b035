import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { DistributorCompany } from '../../contract/companies/routes.ts'
import { openScreen } from '../shell/screen.testing.tsx'
import { CompaniesScreen } from './CompaniesScreen.tsx'

const company: DistributorCompany = {
  technician_group_id: 'g1',
  entity_name: 'Θερμοτεχνική ΑΕ',
  contact_name: null,
  contact: '2101234567',
  email: 'info@example.gr',
  devices_assigned: 12,
  devices_installed: 9,
}

let screen: ReturnType<typeof openScreen>

const open = async (items: readonly DistributorCompany[], search: Record<string, unknown> = {}) => {
  await page.viewport(1440, 900)
  screen = openScreen(CompaniesScreen, {
    search,
    person: { kind: 'distributor', roles: ['distributor'] },
    reply: () => ({ items, total: items.length }),
  })
}

afterEach(() => screen.close())

test('a row opens the inventory of that company, but its telephone does not', async () => {
  await open([company])
  await page.getByText('Θερμοτεχνική ΑΕ').first().click()
  await expect.poll(screen.search).toMatchObject({ assigned: ['g1'] })
})

test('a list without any company differs from a search without a result', async () => {
  await open([])
  await expect.element(page.getByText('Καμία συνεργαζόμενη εταιρεία')).toBeVisible()
  screen.close()
  await open([], { search: 'zzz' })
  await expect.element(page.getByRole('button', { name: 'Καθαρισμός φίλτρων' }).first()).toBeVisible()
})
