import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { BulkChange, BulkDevice } from '../../../contract/bulk-changes/routes.ts'
import { m } from '../../paraglide/messages.js'
import { openScreen, type SentRequest } from '../../shell/screen.testing.tsx'
import { BulkResults } from './BulkResults.tsx'
import { aBulkChange, aBulkDevice, bulkId } from './bulk.testing.ts'

const path = `/bulk-changes/${bulkId}/devices`
let devices: BulkDevice[]
let isFailing: boolean
let screen: ReturnType<typeof openScreen>

const reply = ({ query }: SentRequest): object => {
  if (isFailing) return Response.json({ status: 500, key: 'internal_error' }, { status: 500 })
  const states = query.getAll('state')
  const found = devices.filter(({ state }) => states.length === 0 || states.includes(state))
  const from = Number(query.get('offset'))
  return { items: found.slice(from, from + Number(query.get('limit'))), total: found.length }
}

const open = (more: Partial<BulkChange>) => {
  const change = aBulkChange({ found: devices.length, ...more })
  screen = openScreen(
    () => (
      <main>
        <BulkResults change={change} />
      </main>
    ),
    { reply },
  )
}
const row = (id: string) => page.getByRole('row').filter({ hasText: id })

beforeEach(async () => {
  isFailing = false
  await page.viewport(1440, 900)
})
afterEach(() => screen.close())

test('each device shows its value before and after, its outcome, and why it was not changed', async () => {
  devices = [
    aBulkDevice({ is_canary: true }),
    aBulkDevice({
      device_id: 'TH-OT-2',
      client_name: null,
      state: 'refused',
      reason: { key: 'action_value_range', values: { min: 5, max: 20 } },
    }),
    aBulkDevice({ device_id: 'TH-OT-3', state: 'skipped', reason: { key: 'offline', values: {} } }),
  ]
  open({ confirmed: 1, refused: 1, skipped: 1 })
  await expect.element(row('TH-OT-1')).toHaveTextContent(m.bulk_first())
  await expect.element(row('TH-OT-1')).toHaveTextContent(/20,0 °C21,5 °C/)
  await expect.element(row('TH-OT-1')).toHaveTextContent(m.bulk_device_confirmed())
  await expect.element(row('TH-OT-2')).toHaveTextContent('Υπόγειο')
  await expect
    .element(row('TH-OT-2'))
    .toHaveTextContent(m.problem_action_value_range({ min: '5', max: '20' }))
  await expect.element(row('TH-OT-3')).toHaveTextContent(m.bulk_reason_offline())
  await row('TH-OT-3').getByText('TH-OT-3').click()
  await expect.poll(screen.search).toMatchObject({ panel: 'device:TH-OT-3' })
})

test('the outcomes filter the devices, and only those that occur are offered', async () => {
  devices = [aBulkDevice(), aBulkDevice({ device_id: 'TH-OT-2', state: 'failed' })]
  open({ confirmed: 1, failed: 1 })
  const results = page.getByRole('region', { name: m.bulk_results() })
  const failed = results.getByRole('button', { name: `${m.bulk_device_failed()} 1` })
  await expect.element(row('TH-OT-1')).toBeVisible()
  await expect.element(results.getByRole('button', { name: m.bulk_device_expired() })).not.toBeInTheDocument()
  await failed.click()
  await expect.element(failed).toHaveAttribute('aria-pressed', 'true')
  await expect.element(row('TH-OT-1')).not.toBeInTheDocument()
  await expect.element(row('TH-OT-2')).toBeVisible()
  expect(screen.search()).toMatchObject({ tab: 'failed' })
  await results.getByRole('button', { name: `${m.bulk_all()} 2` }).click()
  await expect.element(row('TH-OT-1')).toBeVisible()
})

test('a list that cannot be loaded says so and is requested again', async () => {
  devices = [aBulkDevice()]
  isFailing = true
  open({})
  await expect.element(page.getByText(m.bulk_failed())).toBeVisible()
  isFailing = false
  await page.getByRole('button', { name: m.action_retry() }).click()
  await expect.element(row('TH-OT-1')).toBeVisible()
})

test('the outcome of every device is saved, of further pages too, in words', async () => {
  devices = Array.from({ length: 201 }, (_, at) => aBulkDevice({ device_id: `TH-OT-${at + 1}` }))
  devices[200] = aBulkDevice({
    device_id: 'TH-OT-201',
    value_before: null,
    state: 'expired',
    reason: { key: 'already', values: {} },
    ended_at: null,
  })
  open({ confirmed: 200, expired: 1 })
  const made = vi.spyOn(URL, 'createObjectURL')
  const name = new Promise<string>((resolve) => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      resolve(this.download)
    })
  })
  await page.getByRole('button', { name: m.list_export() }).click()
  expect((await name).replaceAll('\u00a0', ' ')).toBe('Στόχος χώρου → 21,5 °C.csv')
  const file = made.mock.lastCall?.[0]
  const lines = file instanceof Blob ? (await file.text()).trim().split('\r\n') : []
  expect(lines).toHaveLength(202)
  expect(lines[0]).toContain(m.bulk_column_before())
  expect(lines[1]).toMatch(
    /^"?TH-OT-1"?;"?Υπόγειο"?;"?Μακρής Αντώνιος"?;"?20,0\s°C"?;"?21,5\s°C"?;"?Επιβεβαιώθηκε"?;/,
  )
  expect(lines[201]).toContain(m.bulk_reason_already())
  expect(screen.requests.filter((one) => one.path === path && one.query.get('limit') === '200')).toHaveLength(
    2,
  )
})

test('nothing is saved when a page of the outcome fails, and it can be saved again', async () => {
  devices = [aBulkDevice()]
  open({})
  await expect.element(row('TH-OT-1')).toBeVisible()
  const made = vi.spyOn(URL, 'createObjectURL')
  isFailing = true
  const save = page.getByRole('button', { name: m.list_export() })
  await save.click()
  await expect.element(page.getByText(m.status_other({ code: '500' }))).toBeVisible()
  await expect.element(save).toBeEnabled()
  expect(made).not.toHaveBeenCalled()
})
