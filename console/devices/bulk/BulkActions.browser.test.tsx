import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { BulkCheck } from '../../../contract/bulk-changes/routes.ts'
import type { DeviceType } from '../../../contract/models/model.ts'
import { m } from '../../paraglide/messages.js'
import { openScreen, type SentRequest } from '../../shell/screen.testing.tsx'
import { deviceTypeWord } from '../words.ts'
import { BulkActions } from './BulkActions.tsx'
import { aBulkChange, bulkId } from './bulk.testing.ts'

const ids = ['TH-OT-1', 'TH-OT-2', 'TH-OT-3']
const anItem = (at: number, more: Partial<BulkCheck['items'][number]> = {}): BulkCheck['items'][number] => ({
  device_id: `TH-OT-${at}`,
  device_name: null,
  client_name: `Πελάτης ${at}`,
  verdict: 'change',
  value_before: 20,
  reason: null,
  ...more,
})

let types: { device_type: DeviceType; count: number }[]
let check: BulkCheck
let refusal: Response | undefined
const onStarted = vi.fn()
let screen: ReturnType<typeof openScreen>

const reply = ({ path }: SentRequest): object => {
  if (path === '/bulk-changes/selection') return { items: types }
  if (path === '/bulk-changes/dry-run') return check
  return refusal ?? Response.json(aBulkChange(), { status: 201 })
}

const modal = () => page.getByRole('dialog', { name: m.bulk_change() })
const button = (name: string) => modal().getByRole('button', { name, exact: true })

/** Opens the form and goes on to what would happen to each device. */
const look = async () => {
  screen = openScreen(() => <BulkActions selection={{ device_ids: ids }} onStarted={onStarted} />, { reply })
  await page.getByRole('button', { name: m.bulk_change() }).click()
  await modal().getByRole('radio', { name: m.setting_t_r_set(), exact: true }).click()
  await modal().getByRole('slider').fill('21.5')
  await button(m.bulk_check()).click()
}
const started = () => screen.latest('/bulk-changes', 'POST')?.body

beforeEach(async () => {
  types = [{ device_type: 'THALPOS_HC_OT', count: 3 }]
  check = { found: 3, canary_size: 1, items: [anItem(1), anItem(2), anItem(3)] }
  refusal = undefined
  onStarted.mockReset()
  await page.viewport(1440, 900)
})
afterEach(() => screen.close())

test('what would happen to each device is shown first; only the last button starts, with the precautions', async () => {
  check.items[2] = anItem(3, {
    verdict: 'limits',
    reason: { key: 'action_value_range', values: { min: 5, max: 20 } },
  })
  await look()
  await expect.element(modal().getByText(m.bulk_would_change({ count: '2', found: '3' }))).toBeVisible()
  const line = modal().getByRole('listitem').filter({ hasText: 'TH-OT-3' }).last()
  await expect.element(line).toHaveTextContent(m.problem_action_value_range({ min: '5', max: '20' }))
  expect(started()).toBeUndefined()
  await modal().getByRole('combobox', { name: m.bulk_canary_share() }).selectOptions('0.8')
  await button(m.bulk_start({ count: '2' })).click()
  await expect.poll(screen.search).toMatchObject({ panel: `bulk:${bulkId}` })
  expect(started()).toEqual({
    selection: { device_ids: ids },
    device_type: 'THALPOS_HC_OT',
    action: 't_r_set',
    action_value: 21.5,
    offline: 'skip',
    canary_size: 1,
    canary_share: 0.8,
    stop_in_row: 2,
    stop_share: 0.1,
    found: 3,
  })
  expect(onStarted).toHaveBeenCalledOnce()
  await expect.element(modal()).not.toBeInTheDocument()
})

test('devices that are offline are skipped, unless the command shall wait for them', async () => {
  check.items[0] = anItem(1, { verdict: 'offline' })
  await look()
  await expect.element(button(m.bulk_start({ count: '2' }))).toBeVisible()
  await modal().getByRole('radio', { name: m.bulk_offline_wait() }).click()
  await button(m.bulk_start({ count: '3' })).click()
  await expect.poll(started).toMatchObject({ offline: 'wait' })
})

test('where no device can change there is nothing to start, and the way back still has what was chosen', async () => {
  check.items = check.items.map((item) => ({ ...item, verdict: 'already' as const }))
  await look()
  await expect
    .element(modal().getByText(m.bulk_would_change_none({ setting: m.setting_t_r_set() })))
    .toBeVisible()
  await expect.element(button(m.bulk_start({ count: '0' }))).toBeDisabled()
  await button(m.action_back()).click()
  await expect.element(modal().getByRole('radio', { name: m.setting_t_r_set(), exact: true })).toBeChecked()
  await expect.element(modal().getByRole('slider')).toHaveValue('21.5')
})

test('a selection that has changed meanwhile is refused, and nothing is started', async () => {
  await look()
  refusal = Response.json({ type: 'x', title: 'x', status: 409, key: 'conflict' }, { status: 409 })
  await button(m.bulk_start({ count: '3' })).click()
  await expect.element(page.getByText(m.status_409({ code: '409' }))).toBeVisible()
  await expect.element(button(m.bulk_start({ count: '3' }))).toBeEnabled()
  expect(onStarted).not.toHaveBeenCalled()
})

test('one type is changed at a time; types without settings are named, alone they have nothing to change', async () => {
  types = [...types, { device_type: 'THALPOS_HC_MB', count: 2 }, { device_type: 'SHELLY_EM_3PH', count: 1 }]
  screen = openScreen(() => <BulkActions selection={{ device_ids: ids }} onStarted={onStarted} />, { reply })
  await page.getByRole('button', { name: m.bulk_change() }).click()
  const pump = m.bulk_type_count({ type: deviceTypeWord('THALPOS_HC_MB'), count: '2' })
  await expect.element(button(m.bulk_check())).toBeDisabled()
  await modal().getByRole('radio', { name: pump }).click()
  await expect.element(modal().getByRole('radio', { name: pump })).toBeChecked()
  const meter = deviceTypeWord('SHELLY_EM_3PH')
  await expect.element(modal().getByText(m.bulk_types_without({ types: meter }))).toBeVisible()
  screen.close()
  types = [{ device_type: 'SHELLY_EM_3PH', count: 1 }]
  screen = openScreen(() => <BulkActions selection={{ device_ids: ids }} onStarted={onStarted} />, { reply })
  await page.getByRole('button', { name: m.bulk_change() }).click()
  await expect.element(modal().getByText(m.bulk_no_settings_body())).toBeVisible()
})
