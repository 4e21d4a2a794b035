import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { DeviceAssignment } from '../../contract/devices/swaps.ts'
import type { InstallationDetail } from '../../contract/installations/detail.ts'
import type { InstallationItem } from '../../contract/installations/items.ts'
import { aLiveDevice } from '../devices/control/control.testing.tsx'
import { m } from '../paraglide/messages.js'
import { type Offers, OffersContext } from '../shell/offers.ts'
import { usePanel } from '../shell/panel.ts'
import { openScreen, type SentRequest } from '../shell/screen.testing.tsx'
import { InstallationPanel } from './InstallationPanel.tsx'
import { anInstallation } from './installation.testing.ts'

const { id } = anInstallation()
const boiler: InstallationItem = {
  id: 'i1',
  installation_id: id,
  item_type_id: 1,
  make: 'Viessmann',
  model: 'Vitodens',
  model_year: 2019,
  serial_number: 'VD7',
  cost: 1850,
  fuel_type_id: 1,
  installation_placement_type_id: null,
  floor: -1,
  installed_at: '2019-10-01',
  warranty: null,
  notes: 'Λεβητοστάσιο',
}
const anAssignment = (more: Partial<DeviceAssignment>): DeviceAssignment => ({
  device_id: 'TH-OLD',
  device_type: 'THALPOS_HC_OT',
  serial_no: '1',
  from: '2025-01-10T08:00:00.000Z',
  until: null,
  follows: null,
  is_ours: true,
  reason: null,
  notes: null,
  ...more,
})

let home: InstallationDetail
let devices: object[]
let assignments: DeviceAssignment[]
let failing: string
const addDevice = vi.fn<Offers['addDevice']>()
let screen: ReturnType<typeof openScreen>

const reply = ({ method, path }: SentRequest): object => {
  if (path === failing) return Response.json({ status: 404, key: 'not_found' }, { status: 404 })
  if (path === '/company') return { preferences: { installation_description: false } }
  if (method === 'DELETE') {
    home = { ...home, items: [] }
    return new Response(null, { status: 204 })
  }
  if (path === `/installations/${id}`) return home
  if (path === `/installations/${id}/devices`) return { items: devices, total: devices.length }
  if (path === `/installations/${id}/assignments`) return { items: assignments, total: assignments.length }
  if (path === `/installations/${id}/history`) {
    const change = {
      id: 1,
      record: 'installation',
      action: 'changed',
      at: home.created_at,
      by: 'Νίκος',
      device_id: null,
    }
    return { items: [{ ...change, before: { floor: 2 }, after: { floor: 3 } }], total: 1 }
  }
  return { items: [], total: 0 }
}

const Panel = () => (
  <OffersContext value={{ addDevice } as Partial<Offers> as Offers}>
    <main>
      <InstallationPanel id={id} tab={usePanel().tab} />
    </main>
  </OffersContext>
)
const distributor = { kind: 'distributor', roles: ['distributor'] } as const

const open = (tab?: string, options: Partial<Parameters<typeof openScreen>[1]> = {}) => {
  screen = openScreen(Panel, { reply, ...(tab ? { search: { tab } } : {}), ...options })
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(async () => {
  home = anInstallation()
  devices = []
  assignments = []
  failing = ''
  addDevice.mockReset()
  await page.viewport(1440, 900)
})
afterEach(() => screen.close())

test('the panel begins with the client and the building, and counts what its tabs hold', async () => {
  home = anInstallation({ devices_count: 3, is_premium: true })
  open()
  await expect
    .element(page.getByRole('heading', { name: m.installation_tag_title({ tag: '1042' }) }))
    .toBeVisible()
  await expect.element(page.getByText('Τσιμισκή 84, Θεσσαλονίκη · Παπαδοπούλου Αικατερίνη')).toBeVisible()
  await expect.element(page.getByText('54622')).toBeVisible()
  await expect.element(page.getByRole('tab', { name: m.tab_devices() })).toHaveTextContent('3')
  await page.getByRole('link', { name: 'Παπαδοπούλου Αικατερίνη' }).click()
  await expect.poll(screen.search).toMatchObject({ panel: `client:${home.client_id}` })
})

test('a distributor has two tabs, no appliances, no way to change, and no way to the client', async () => {
  open('history', { person: distributor })
  await expect.element(page.getByText('54622')).toBeVisible()
  const tabs = page
    .getByRole('tab')
    .elements()
    .map((tab) => tab.textContent)
  expect(tabs).toHaveLength(2)
  await expect.element(page.getByRole('link', { name: home.client_name })).not.toBeInTheDocument()
  for (const name of [m.action_edit(), m.action_delete(), m.item_add()])
    await expect.element(button(name)).not.toBeInTheDocument()
})

test('without a position there is no map, with one the place is on it', async () => {
  open()
  await expect.element(page.getByText('54622')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: m.installation_place() })).not.toBeInTheDocument()
  screen.close()
  home = anInstallation({ latitude: 40.63, longitude: 22.94 })
  open()
  await expect.element(page.getByRole('heading', { name: m.installation_place() })).toBeVisible()
  await expect.element(page.getByLabelText('Τσιμισκή 84, Θεσσαλονίκη').first()).toBeVisible()
})

test('an appliance shows its particulars, and is deleted after a confirmation', async () => {
  home = anInstallation({ items: [boiler] })
  open()
  const line = page.getByRole('listitem').filter({ hasText: 'Viessmann Vitodens' })
  await expect
    .element(line)
    .toHaveTextContent(
      /Λέβητας.*Φυσικό αέριο · μοντέλο 2019 · αρ. σειράς VD7 · .*όροφος: .* · από .*2019.*Λεβητοστάσιο.*1\.850,00\s€/,
    )
  const name = 'Λέβητας Viessmann Vitodens'
  await button(m.item_delete_name({ item: name })).click()
  await page
    .getByRole('dialog', { name: m.item_delete_title({ item: name }) })
    .getByRole('button', { name: m.action_delete() })
    .click()
  await expect.element(page.getByText(m.items_empty())).toBeVisible()
  expect(screen.latest(`/installations/${id}/item/i1`, 'DELETE')).toBeDefined()
})

test('an appliance is edited and added in a form', async () => {
  home = anInstallation({ items: [boiler] })
  open()
  await button(m.item_edit_name({ item: 'Λέβητας Viessmann Vitodens' })).click()
  await expect
    .element(page.getByRole('dialog', { name: m.item_edit() }).getByLabelText(m.column_serial()))
    .toHaveValue('VD7')
  screen.close()
  open()
  await button(m.item_add()).click()
  await expect.element(page.getByRole('dialog', { name: m.item_add() })).toBeVisible()
})

test('another device is added to this place, and each opens its panel', async () => {
  devices = [aLiveDevice('THALPOS_HC_OT', {}, { serial_no: 'OT2211', fault: 0 })]
  open('devices')
  await button(m.device_add()).click()
  expect(addDevice).toHaveBeenCalledExactlyOnceWith({
    client: { id: home.client_id, name: home.client_name },
    home: expect.objectContaining({ id }),
  })
  await page.getByText('OT2211').click()
  await expect.poll(screen.search).toMatchObject({ panel: 'device:TH-1' })
})

test('a home without devices says so, to a distributor without a way to add one', async () => {
  open('devices')
  await expect.element(page.getByText(m.installation_devices_empty_body())).toBeVisible()
  await expect.element(button(m.device_add())).toBeVisible()
  screen.close()
  open('devices', { person: distributor })
  await expect.element(page.getByText(m.installation_devices_empty())).toBeVisible()
  await expect.element(button(m.device_add())).not.toBeInTheDocument()
  expect(screen.latest(`/installations/${id}/assignments`)).toBeUndefined()
})

test('devices that cannot be loaded are requested again', async () => {
  failing = `/installations/${id}/devices`
  open('devices')
  await expect.element(page.getByText(m.list_first_error_title())).toBeVisible()
  failing = ''
  await button(m.action_retry()).click()
  await expect.element(page.getByText(m.installation_devices_empty_body())).toBeVisible()
})

test('past devices say from when until when, which one they replaced, and why; those of others lead nowhere', async () => {
  assignments = [
    anAssignment({
      device_id: 'TH-NEW',
      follows: 'TH-OLD',
      reason: 'broken',
      notes: 'Κεραυνός',
      is_ours: true,
    }),
    anAssignment({ until: '2026-02-01T08:00:00.000Z', is_ours: false }),
    anAssignment({ device_id: 'TH-STILL' }),
  ]
  open('devices')
  const line = (device: string) => page.getByRole('listitem').filter({ hasText: device })
  await expect
    .element(line('TH-NEW'))
    .toHaveTextContent(`${m.stay_follows({ id: 'TH-OLD' })} · ${m.swap_reason_broken()} · Κεραυνός`)
  await expect.element(page.getByRole('link', { name: 'TH-NEW' })).toBeVisible()
  await expect.element(line('TH-OLD').last()).toHaveTextContent(/2025.* – .*2026/)
  await expect.element(page.getByRole('link', { name: 'TH-OLD' })).not.toBeInTheDocument()
  await expect.element(page.getByText('TH-STILL')).not.toBeInTheDocument()
})

test('the history says who changed what; maintenance has the plans and the sheets', async () => {
  open('history')
  await expect.element(page.getByText(m.installation_floor(), { exact: true })).toBeVisible()
  await expect.element(page.getByText(/Νίκος/).first()).toBeVisible()
  await page.getByRole('tab', { name: m.tab_maintenance() }).click()
  await expect.element(page.getByRole('heading', { name: m.sheets_title() })).toBeVisible()
  expect(screen.search()).toMatchObject({ tab: 'maintenance' })
})

test('an installation that cannot be loaded says so and is requested again', async () => {
  failing = `/installations/${id}`
  open()
  await expect.element(page.getByText(m.installation_failed())).toBeVisible()
  failing = ''
  await button(m.action_retry()).click()
  await expect.element(page.getByText('54622')).toBeVisible()
})
