import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Device } from '../../contract/devices/schema.ts'
import { List } from '../kit/list/List.tsx'
import { type Mounted, mount } from '../kit/mount.testing.tsx'
import { deviceColumns } from './device-columns.tsx'

let mounted: Mounted
afterEach(() => mounted.unmount())

const client_name = 'Κωνσταντινίδου Ευαγγελία'
const place = 'Γρηγορίου Λαμπράκη 71, Θεσσαλονίκη'
const device = {
  device_type: 'THALPOS_HC_OT',
  serial_no: 'OT2445181511',
  device_id: 'TH-IAQ-1DCB32C3',
  device_name: 'Παιδικό δωμάτιο',
  client_name,
  tag_id: 'key_1003',
  address: 'Γρηγορίου Λαμπράκη 71',
  area: 'Θεσσαλονίκη',
  notes: null,
  hvac_brand: null,
  onlineState: 'online',
  last_update: '2026-11-23T06:00:00.000Z',
  fault: 0,
} as Device

const inAList = async (width: number) => {
  await page.viewport(1440, 900)
  mounted = mount(
    <div style={{ width }}>
      <List
        rows={{
          key: ({ device_id }) => device_id,
          name: ({ device_id }) => device_id,
          columns: Object.values(deviceColumns()),
          menu: [{ key: 'view', label: 'Προβολή', icon: null, onClick: () => {} }],
        }}
        items={[device]}
        size={1}
        list={{ sort: 'device_id', order: 'asc', setSort: () => {} }}
      />
    </div>,
  )
  await expect.element(page.getByText(device.device_id, { exact: true })).toBeVisible()
  await document.fonts.ready
}

const linesOf = (text: string) => {
  const { lastChild } = page.getByText(text, { exact: true }).element()
  const range = document.createRange()
  range.selectNodeContents(lastChild as Node)
  return new Set([...range.getClientRects()].map(({ top }) => top)).size
}

const isCut = (text: string) => {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = page
    .getByText(text, { exact: true })
    .element()
  return scrollWidth > clientWidth || scrollHeight > clientHeight
}

test('beside columns with nothing in them a client and an address are whole, in two lines at most', async () => {
  await inAList(1150)
  for (const text of [client_name, place]) expect({ text, lines: linesOf(text) }).toEqual({ text, lines: 2 })
  expect([client_name, place].filter(isCut)).toEqual([])
})

test('the narrowest table does not scroll sideways', async () => {
  await inAList(450)
  const { scrollWidth, clientWidth } = page.getByRole('table').element().parentElement as Element
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
})
