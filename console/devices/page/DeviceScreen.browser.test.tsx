import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { m } from '../../paraglide/messages.js'
import { openScreen, type SentRequest } from '../../shell/screen.testing.tsx'
import { rememberBackLink, takeBackLink } from '../back-link.ts'
import { aLiveDevice, iso } from '../control/control.testing.tsx'
import { DeviceScreen } from './DeviceScreen.tsx'

const device = aLiveDevice('THALPOS_HC_OT', { t_r: 21 }, { installation_id: null, created_at: iso(0) })
const distributor = { kind: 'distributor', roles: ['distributor'] } as const

let isGone: boolean
let screen: ReturnType<typeof openScreen>

const reply = ({ path }: SentRequest): object => {
  if (isGone) return Response.json({ status: 404, key: 'not_found' }, { status: 404 })
  if (path === '/devices/TH-1') return device
  if (path === '/devices/TH-1/info')
    return { device_id: 'TH-1', predecessors: [], hvac_error_mapping_json: {} }
  return { items: [], total: 0 }
}

const open = (options: Partial<Parameters<typeof openScreen>[1]> = {}) => {
  screen = openScreen(DeviceScreen, { reply, path: { of: '/devices/$id', at: '/devices/TH-1' }, ...options })
}
const back = () => page.getByRole('button', { name: m.action_back() })

beforeEach(async () => {
  isGone = false
  takeBackLink()
  await page.viewport(1440, 900)
})
afterEach(() => screen.close())

test('a device has a page of its own, whose tab is in the address', async () => {
  open({ search: { view: 'faults' } })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(page.getByRole('tab', { selected: true })).toHaveTextContent(m.tab_faults())
  await page.getByRole('tab', { name: m.tab_operation() }).click()
  await expect.poll(screen.search).toMatchObject({ view: 'operation' })
})

test.each([
  ['a technician', {}, '/devices'],
  ['a distributor', distributor, '/inventory'],
] as const)('back leads %s to the list, with the same tab in its panel', async (_who, person, list) => {
  open({ person, search: { view: 'faults' } })
  await back().click()
  await expect.poll(screen.at).toBe(list)
  expect(screen.search()).toMatchObject({ panel: 'device:TH-1', tab: 'faults' })
})

test('back leads to where the page was opened from, once', async () => {
  const { hash } = location
  location.hash = '#/alarms?view=new'
  rememberBackLink()
  location.hash = hash
  open({ search: { view: 'faults' } })
  await back().click()
  await expect.poll(screen.at).toBe('/alarms')
  expect(takeBackLink()).toBeUndefined()
})

test('on a phone the page is the panel of the list', async () => {
  await page.viewport(390, 844)
  open({ search: { view: 'graphs' } })
  await expect.poll(screen.at).toBe('/devices')
  expect(screen.search()).toMatchObject({ panel: 'device:TH-1', tab: 'graphs' })
})

test('a device that cannot be loaded says so under its id', async () => {
  isGone = true
  open()
  await expect.element(page.getByText(m.device_failed())).toBeVisible()
  await expect.element(page.getByText('TH-1', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: m.action_retry() })).toBeVisible()
})
