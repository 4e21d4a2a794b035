import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { BulkChange } from '../../../contract/bulk-changes/routes.ts'
import { m } from '../../paraglide/messages.js'
import { openScreen } from '../../shell/screen.testing.tsx'
import { BulkChangesScreen } from './BulkChangesScreen.tsx'
import { BulkHistoryButton } from './BulkHistoryButton.tsx'
import { aBulkChange, bulkId } from './bulk.testing.ts'

let items: BulkChange[]
let screen: ReturnType<typeof openScreen>

const open = (component = BulkChangesScreen) => {
  screen = openScreen(component, { reply: () => ({ items, total: items.length }) })
}

beforeEach(() => page.viewport(1440, 900))
afterEach(() => screen.close())

test('a change stands with its value, its state and how many of those with a command confirmed', async () => {
  items = [aBulkChange({ found: 9, refused: 2, skipped: 3, confirmed: 3, failed: 1 })]
  open()
  const row = page.getByRole('row').filter({ hasText: 'Στόχος χώρου → 21,5 °C' })
  await expect.element(row).toHaveTextContent(m.bulk_of({ count: '3', all: '4' }))
  await expect.element(row).toHaveTextContent(m.bulk_state_done_partly())
  await expect.element(row).toHaveTextContent('Μαρία Παπανικολάου')
  await row.getByText('Στόχος χώρου → 21,5 °C').click()
  await expect.poll(screen.search).toMatchObject({ panel: `bulk:${bulkId}` })
})

test('a change that takes values back names no value', async () => {
  items = [aBulkChange({ action_value: null, reverts: 'first' })]
  open()
  await expect.element(page.getByText(m.bulk_title_back({ setting: 'Στόχος χώρου' })).first()).toBeVisible()
})

test('without any change the list says how one is made, and leads back to the devices', async () => {
  items = []
  open()
  await expect.element(page.getByText(m.bulk_changes_empty_body())).toBeVisible()
  await page.getByRole('link', { name: m.place_devices() }).click()
  await expect.poll(screen.at).toBe('/devices')
})

test('the devices offer the list once there is a change, and say when one is running', async () => {
  items = []
  open(() => <BulkHistoryButton />)
  await expect.poll(() => screen.latest('/bulk-changes')).toBeDefined()
  await expect.element(page.getByRole('link')).not.toBeInTheDocument()
  screen.close()
  items = [aBulkChange(), aBulkChange({ id: 'b2', state: 'canary' })]
  open(() => <BulkHistoryButton />)
  await page.getByRole('link', { name: m.bulk_changes_going() }).click()
  await expect.poll(screen.at).toBe('/bulk-changes')
})
