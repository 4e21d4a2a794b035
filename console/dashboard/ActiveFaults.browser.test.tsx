import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../shell/screen.testing.tsx'
import { ActiveFaults } from './ActiveFaults.tsx'

const faults = Array.from({ length: 10 }, (_, at) => ({
  id: String(at),
  readable_date: '2026-11-22T16:05:00.000Z',
  deviceId: `TH-OT-${at}`,
  ...{ device_type: 'THALPOS_HC_OT', fault: '28', kind: 'reported', display: 'F28', description: null },
  ...{ occurrences: 1, blocking: true, installation_id: 'I1', client_name: null, address: null },
  installed: at !== 0,
  model: 'Vaillant ecoTEC plus',
}))

let screen: ReturnType<typeof openScreen>
beforeEach(async () => {
  await page.viewport(1440, 900)
  const Card = () => <ActiveFaults stats={undefined} problem={null} onRetry={() => {}} />
  screen = openScreen(Card, {
    reply: ({ query }) => {
      const [limit, offset] = [Number(query.get('limit')), Number(query.get('offset'))]
      return { items: faults.slice(offset, offset + limit), total: faults.length }
    },
  })
})
afterEach(() => screen.close())

const rows = () => page.getByRole('row').elements().length - 1

test('eight faults are on a page, and the pager leads to the others and back', async () => {
  await expect.poll(rows).toBe(8)
  await expect.element(page.getByText('1 / 2')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Προηγούμενη σελίδα' })).toBeDisabled()
  await page.getByRole('button', { name: 'Επόμενη σελίδα' }).click()
  await expect.poll(rows).toBe(2)
  await expect.element(page.getByRole('cell', { name: /TH-OT-9/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Επόμενη σελίδα' })).toBeDisabled()
  await page.getByRole('button', { name: 'Προηγούμενη σελίδα' }).click()
  await expect.poll(rows).toBe(8)
})

test('a device that is not installed has a dash in place of its model', async () => {
  const row = (id: string) => page.getByRole('row').filter({ hasText: id })
  await expect
    .element(row('TH-OT-1').getByRole('cell', { name: 'Vaillant ecoTEC plus', exact: true }))
    .toBeVisible()
  await expect.element(row('TH-OT-0').getByRole('cell', { name: '-', exact: true })).toBeVisible()
})
