import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { BulkChange } from '../../../contract/bulk-changes/routes.ts'
import { m } from '../../paraglide/messages.js'
import { queryClient } from '../../session/query-client.ts'
import { usePanel } from '../../shell/panel.ts'
import { openScreen, type SentRequest } from '../../shell/screen.testing.tsx'
import { BulkPanel } from './BulkPanel.tsx'
import { aBulkChange, aBulkDevice, bulkId } from './bulk.testing.ts'

const backId = '0190c1de-0000-7000-8000-000000000002'
const running: Partial<BulkChange> = { state: 'running', ended_at: null, confirmed: 1, sent: 1, waiting: 1 }

let stored: BulkChange[]
let refusal: Response | undefined
let screen: ReturnType<typeof openScreen>

const change = (id: string | undefined, more: Partial<BulkChange>): BulkChange => {
  stored = stored.map((one) => (one.id === id ? { ...one, ...more } : one))
  return stored.find((one) => one.id === id) as BulkChange
}

const reply = ({ method, path }: SentRequest): object => {
  const [, , id, step] = path.split('/')
  if (method === 'POST' && refusal) return refusal
  if (step === 'stop')
    return change(id, { state: 'stopped', stop_reason: 'person', stopped_by: 'Μαρία', sent: 0 })
  if (step === 'continue') return change(id, { state: 'running' })
  if (step === 'revert') {
    stored = [...stored, aBulkChange({ ...running, id: backId, action_value: null, reverts: bulkId })]
    return Response.json(stored.at(-1), { status: 201 })
  }
  if (step === 'devices') return { items: [aBulkDevice()], total: 1 }
  return (
    stored.find((one) => one.id === id) ?? Response.json({ status: 404, key: 'not_found' }, { status: 404 })
  )
}

/** The panel of the address, else of the change. */
const Panel = () => {
  const { id, tab } = usePanel()
  return (
    <main>
      <BulkPanel id={id ?? bulkId} tab={tab} />
    </main>
  )
}

const open = (more: Partial<BulkChange> = {}) => {
  stored = [aBulkChange(more)]
  screen = openScreen(Panel, { reply })
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const sent = (step: string) => screen.latest(`/bulk-changes/${bulkId}/${step}`, 'POST')

beforeEach(async () => {
  refusal = undefined
  await page.viewport(1440, 900)
})
afterEach(() => screen.close())

test('a finished change says what was set, how many confirmed, with which precautions and by whom', async () => {
  open()
  await expect.element(page.getByRole('heading', { name: /Στόχος χώρου → 21,5 °C/ })).toBeVisible()
  await expect.element(page.getByText(m.bulk_state_done(), { exact: true })).toBeVisible()
  await expect.element(page.getByText(m.bulk_done_stands())).toBeVisible()
  await expect
    .element(page.getByRole('img', { name: m.bulk_progress({ confirmed: '3', count: '3' }) }))
    .toBeVisible()
  await expect
    .element(
      page.getByText(`${m.bulk_rule_canary({ count: 1 })} ${m.bulk_rule_stop({ count: 2, percent: '10' })}`),
    )
    .toHaveTextContent(m.bulk_rule_skip())
  await expect.element(page.getByText(/^Μαρία Παπανικολάου · /)).toBeVisible()
})

test('devices without a command are not counted in the progress, and failures are not called done', async () => {
  open({ found: 9, refused: 2, skipped: 3, confirmed: 2, failed: 1, expired: 1 })
  await expect
    .element(page.getByRole('img', { name: m.bulk_progress({ confirmed: '2', count: '4' }) }))
    .toBeVisible()
  await expect.element(page.getByText(m.bulk_state_done_partly(), { exact: true })).toBeVisible()
  await expect.element(page.getByText(m.bulk_done_partly())).toBeVisible()
})

test('a running change is stopped, and continued where devices are left', async () => {
  open(running)
  await expect.element(page.getByText(m.bulk_running_stands())).toBeVisible()
  await expect.element(button(m.bulk_revert())).not.toBeInTheDocument()
  await button(m.bulk_stop()).click()
  await expect
    .element(
      page.getByText(`${m.bulk_stopped_person({ name: 'Μαρία' })} ${m.bulk_stopped_rest({ count: 1 })}`),
    )
    .toBeVisible()
  expect(sent('stop')).toBeDefined()
  await button(m.bulk_continue()).click()
  await expect.element(page.getByText(m.bulk_running_stands())).toBeVisible()
  expect(sent('continue')).toBeDefined()
})

test('the reason why a change stopped by itself is shown', async () => {
  const stopped = { state: 'stopped', confirmed: 1 } as const
  open({ ...stopped, stop_reason: 'canary_failed', waiting: 2 })
  await expect.element(page.getByText(m.bulk_stopped_canary())).toBeVisible()
  change(bulkId, { stop_reason: 'failed_in_row', stop_in_row: 4 })
  await queryClient.invalidateQueries()
  await expect.element(page.getByText(m.bulk_stopped_in_row({ count: 4 }))).toBeVisible()
  change(bulkId, { stop_reason: 'failed_share', stop_share: 0.25, waiting: 0 })
  await queryClient.invalidateQueries()
  await expect.element(page.getByText(m.bulk_stopped_share({ percent: 25 }), { exact: true })).toBeVisible()
  await expect.element(button(m.bulk_continue())).not.toBeInTheDocument()
})

test('values are taken back after a confirmation, as a change of its own that leads to the first', async () => {
  open()
  await button(m.bulk_revert()).click()
  const dialog = page.getByRole('dialog', { name: m.bulk_revert_title() })
  await expect.element(dialog.getByText(m.bulk_revert_body({ count: '3' }))).toBeVisible()
  await dialog.getByRole('button', { name: m.action_cancel() }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent('revert')).toBeUndefined()
  await button(m.bulk_revert()).click()
  await dialog.getByRole('button', { name: m.bulk_revert() }).click()
  await expect.poll(screen.search).toMatchObject({ panel: `bulk:${backId}` })
  await expect.element(page.getByText(m.bulk_running_back())).toBeVisible()
  await page.getByRole('link', { name: m.bulk_reverts() }).click()
  await expect.poll(screen.search).toMatchObject({ panel: `bulk:${bulkId}` })
})

test('nothing is taken back while commands are under way, where none confirmed, or without control access', async () => {
  open({ sent: 1 })
  await expect.element(page.getByText(m.bulk_done_stands())).toBeVisible()
  await expect.element(button(m.bulk_revert())).not.toBeInTheDocument()
  screen.close()
  open({ confirmed: 0, skipped: 3 })
  await expect.element(page.getByText(m.bulk_done_stands())).toBeVisible()
  await expect.element(button(m.bulk_revert())).not.toBeInTheDocument()
  screen.close()
  open({ ...running, may_continue: false, may_stop: false })
  await expect.element(page.getByText(m.bulk_running_stands())).toBeVisible()
  await expect.element(button(m.bulk_stop())).not.toBeInTheDocument()
})

test('a refused stop is shown, and can be pressed again', async () => {
  refusal = Response.json({ status: 403, key: 'forbidden', title: 'forbidden' }, { status: 403 })
  open(running)
  await button(m.bulk_stop()).click()
  await expect.element(page.getByText(m.status_403({ code: '403' }))).toBeVisible()
  await expect.element(page.getByText(m.bulk_running_stands())).toBeVisible()
  await expect.element(button(m.bulk_stop())).toBeEnabled()
})

test('a change that cannot be loaded says so and is requested again', async () => {
  stored = []
  screen = openScreen(Panel, { reply })
  await expect.element(page.getByText(m.bulk_failed())).toBeVisible()
  stored = [aBulkChange()]
  await button(m.action_retry()).click()
  await expect.element(page.getByText(m.bulk_done_stands())).toBeVisible()
})
