import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { InventoryRow } from '../../contract/inventory/routes.ts'
import { aLiveDevice } from '../devices/control/control.testing.tsx'
import { m } from '../paraglide/messages.js'
import { openScreen, type SentRequest } from '../shell/screen.testing.tsx'
import { InventoryScreen } from './InventoryScreen.tsx'

const aegean = { technician_group_id: '0190c1de-0000-7000-8000-000000000001', technician_name: 'Αιγαίο' }
const stock = {
  assigned_company_id: null,
  assigned_company: null,
  installation_id: null,
  installer_company: null,
}
const aRow = (more: Partial<InventoryRow> = {}) =>
  aLiveDevice(
    'THALPOS_HC_OT',
    {},
    { fault: 0, editor_access: false, ...stock, ...more },
  ) as unknown as InventoryRow
const installed = {
  assigned_company_id: 'c9',
  installation_id: 'I1',
  installer_company: 'Θερμοτεχνική',
  assigned_company: 'Θερμοτεχνική',
}

let devices: InventoryRow[]
let refusal: Response | undefined
let screen: ReturnType<typeof openScreen>

const reply = ({ method, path, body }: SentRequest): object => {
  if (method === 'PATCH') {
    if (refusal) return refusal
    const { assigned_company_id: to, ...more } = body as Partial<InventoryRow>
    const name = to === aegean.technician_group_id ? aegean.technician_name : null
    const handed = to === undefined ? {} : { assigned_company_id: to, assigned_company: name }
    devices = devices.map((row) => ({ ...row, ...more, ...handed }))
    return devices[0] as InventoryRow
  }
  if (path === '/distributor/inventory') return { items: devices, total: devices.length }
  if (path.endsWith('/count')) return { count: devices.length }
  if (path.includes('affiliat')) return { items: [aegean], total: 1 }
  return { items: [], total: 0 }
}

const open = (roles: ('distributor' | 'admin')[] = ['distributor'], search = {}) => {
  screen = openScreen(InventoryScreen, { reply, search, person: { kind: 'distributor', roles } })
}
const row = () => page.getByRole('row').filter({ hasText: 'TH-1' })
const edit = async () => {
  await row().getByRole('button').last().click()
  await page.getByRole('menuitem', { name: m.action_edit() }).click()
  return page.getByRole('dialog', { name: m.device_edit({ id: 'TH-1' }) })
}
const latest = () => screen.latest('/distributor/inventory/TH-1', 'PATCH')?.body

beforeEach(async () => {
  devices = [aRow()]
  refusal = undefined
  await page.viewport(1600, 900)
})
afterEach(() => screen.close())

test('a device in stock is handed to a company, and the list says to whom', async () => {
  open()
  const form = await edit()
  await form.getByRole('combobox').click()
  await page.getByRole('option', { name: 'Αιγαίο' }).click()
  await expect.element(form.getByText(m.inventory_handed_on())).toBeVisible()
  await expect.element(form.getByRole('checkbox')).not.toBeInTheDocument()
  await form.getByRole('button', { name: m.action_save() }).click()
  await expect.element(page.getByText(m.inventory_assigned({ id: 'TH-1', company: 'Αιγαίο' }))).toBeVisible()
  expect(latest()).toEqual({ assigned_company_id: aegean.technician_group_id })
  await expect.element(row()).toHaveTextContent('Αιγαίο')
})

test('a refused hand-over says so, and the form stays', async () => {
  devices = [aRow({ assigned_company_id: aegean.technician_group_id, assigned_company: 'Αιγαίο' })]
  refusal = Response.json({ type: 'x', title: 'x', status: 403, key: 'forbidden' }, { status: 403 })
  open()
  const form = await edit()
  await form.getByRole('combobox').clear()
  await expect.element(form.getByText(m.inventory_taken_back())).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await form.getByRole('button', { name: m.action_save() }).click()
  await expect.element(form.getByText(m.form_not_saved())).toBeVisible()
  refusal = undefined
  await form.getByRole('button', { name: m.action_save() }).click()
  await expect.element(page.getByText(m.inventory_returned({ id: 'TH-1' }))).toBeVisible()
  expect(latest()).toEqual({ assigned_company_id: null })
})

test('an installed device says who has it, and only an administrator changes anything of it', async () => {
  devices = [aRow(installed)]
  open()
  let form = await edit()
  await expect.element(form.getByText(m.inventory_installed_by({ company: 'Θερμοτεχνική' }))).toBeVisible()
  await expect.element(form.getByRole('button', { name: m.action_save() })).not.toBeInTheDocument()
  screen.close()
  open(['distributor', 'admin'])
  form = await edit()
  await form.getByRole('checkbox', { name: m.inventory_editor_access() }).click()
  await form.getByRole('button', { name: m.action_save() }).click()
  await expect.element(page.getByText(m.device_updated())).toBeVisible()
  expect(latest()).toEqual({ editor_access: true })
  await expect.element(row().getByRole('img', { name: m.value_yes() })).toBeVisible()
})

test('a row opens its device; who is no administrator has no column of the access of editors', async () => {
  open()
  await row().getByText('TH-1').first().click()
  await expect.poll(screen.search).toMatchObject({ panel: 'device:TH-1' })
  await expect
    .element(page.getByRole('columnheader', { name: m.column_editor_access() }))
    .not.toBeInTheDocument()
})

test('filters of the address are sent, and an empty inventory says what stands here', async () => {
  devices = []
  open(['distributor'], { assigned: ['g1'] })
  await expect.poll(() => screen.latest('/distributor/inventory')?.query.toString()).toContain('g1')
  screen.close()
  open()
  await expect.element(page.getByText(m.inventory_empty_body())).toBeVisible()
})
