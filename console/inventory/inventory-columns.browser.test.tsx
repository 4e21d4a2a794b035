import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { InventoryRow } from '../../contract/inventory/routes.ts'
import { List } from '../kit/list/List.tsx'
import { type Mounted, mount } from '../kit/mount.testing.tsx'
import { m } from '../paraglide/messages.js'
import { inventoryColumns } from './inventory-columns.tsx'

let mounted: Mounted
afterEach(() => mounted.unmount())

const row = {
  device_type: 'THALPOS_HC_OT',
  serial_no: 'OT2445181511',
  device_id: 'TH-OT-1DCB32C3',
  device_name: 'Παιδικό δωμάτιο',
  assigned_company: 'Θερμοτεχνική Δημητρίου',
  hvac_brand: null,
  hvac_model: null,
  onlineState: 'online',
  last_update: '2026-11-23T06:00:00.000Z',
  fault: 0,
} as InventoryRow

const onAPhone = async (device: InventoryRow) => {
  await page.viewport(390, 844)
  mounted = mount(
    <List
      rows={{
        key: ({ device_id }) => device_id,
        name: ({ device_id }) => device_id,
        columns: inventoryColumns(true),
        onOpen: () => {},
      }}
      items={[device]}
      size={1}
      list={{ sort: 'device_id', order: 'asc', setSort: () => {} }}
    />,
  )
  await expect.element(page.getByText(device.device_id, { exact: true })).toBeVisible()
}

const topOf = (text: string) => page.getByText(text, { exact: true }).element().getBoundingClientRect().top

test('on a phone a device goes by its friendly name, and its ID stands below', async () => {
  await onAPhone(row)
  expect(topOf('Παιδικό δωμάτιο')).toBeLessThan(topOf(row.device_id))
  expect(page.getByText(row.serial_no).elements()).toHaveLength(0)
})

test('one without a name goes by its type', async () => {
  await onAPhone({ ...row, device_name: null })
  expect(topOf(m.device_type_hc_ot())).toBeLessThan(topOf(row.device_id))
})
