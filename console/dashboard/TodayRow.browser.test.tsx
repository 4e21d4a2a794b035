import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Attention } from '../../contract/stats/routes.ts'
import { type Mounted, mount } from '../kit/mount.testing.tsx'
import { m } from '../paraglide/messages.js'
import { TodayRow } from './TodayRow.tsx'
import styles from './today.module.css'

let mounted: Mounted
afterEach(() => mounted.unmount())

const item: Attention = {
  kind: 'blocking_fault',
  device_id: 'TH-OT-1',
  device_type: 'THALPOS_HC_OT',
  client_name: 'Γεωργιάδης Δημήτριος',
  client_phone: null,
  address: 'Σπάρτης 82',
  area: 'Περαία',
  model: 'Baxi Duo-tec Compact 24',
  code: '118',
  room_temperature: 17.1,
  may_command: true,
  since: '2026-11-24T20:05:00.000Z',
}

test('the icon of what helps keeps its size beside the longest Greek word', async () => {
  await page.viewport(1440, 900)
  const Row = () => (
    <ul className={styles.rows} style={{ width: 735 }}>
      <TodayRow item={item} isFirst={false} now={Date.parse('2026-11-25T06:00:00.000Z')} />
    </ul>
  )
  const router = createRouter({
    routeTree: createRootRoute({ component: Row }),
    history: createMemoryHistory(),
  })
  mounted = mount(<RouterProvider router={router} />)
  const word = page.getByText(m.today_reset(), { exact: true })
  await expect.element(word).toBeVisible()
  await document.fonts.ready
  const button = word.element().closest('button')
  expect(button?.querySelector('svg')?.getBoundingClientRect().width).toBe(16)
})
