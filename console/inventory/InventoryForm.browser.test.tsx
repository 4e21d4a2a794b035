import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { InventoryRow } from '../../contract/inventory/routes.ts'
import { openModal } from '../kit/layers/modals.ts'
import { type Mounted, mount } from '../kit/mount.testing.tsx'
import { answerKey } from '../session/queries.ts'
import { InventoryForm } from './InventoryForm.tsx'

const aegean = { technician_group_id: '0190c1de-0000-7000-8000-000000000001', technician_name: 'Αιγαίο' }
const row = {
  device_id: 'TH-OT-17',
  installation_id: null,
  assigned_company_id: aegean.technician_group_id,
  assigned_company: aegean.technician_name,
} as InventoryRow

let mounted: Mounted
const save = vi.fn<(values: unknown) => Promise<void>>()

beforeEach(() => {
  save.mockReset().mockResolvedValue(undefined)
  mounted = mount()
  mounted.queryClient.setQueryData(answerKey('listAffiliations', { query: { limit: 20 } }), {
    items: [aegean],
    total: 1,
  })
})

afterEach(() => mounted.unmount())

test('clearing the company returns the device to stock, which is announced before saving', async () => {
  openModal({
    title: 'Επεξεργασία συσκευής',
    content: <InventoryForm row={row} isAdmin={false} onSave={save} />,
  })
  const company = page.getByRole('combobox', { name: 'Εταιρεία' })
  await expect.element(company).toHaveValue('Αιγαίο')
  await company.clear()
  await expect.element(page.getByText(/Η συσκευή επιστρέφει στην αποθήκη/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Αποθήκευση' }).click()
  await expect.poll(() => save.mock.calls[0]?.[0]).toMatchObject({ assigned_company_id: null })
})
