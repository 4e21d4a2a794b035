import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { anAlarm } from '../alarms/alarm.testing.ts'
import { type Mounted, mount } from '../kit/mount.testing.tsx'
import { m } from '../paraglide/messages.js'
import { type Offers, OffersContext } from '../shell/offers.ts'
import { TodayRow } from './TodayRow.tsx'
import styles from './today.module.css'

let mounted: Mounted
afterEach(() => mounted.unmount())

const alarm = anAlarm({ kind: 'blocking_fault', group: 'stopped', facts: { room: 17.1 } })

test('the icon of what helps keeps its size beside the longest Greek word', async () => {
  await page.viewport(1440, 900)
  const Row = () => (
    <OffersContext value={{} as Offers}>
      <ul className={styles.rows} style={{ width: 735 }}>
        <TodayRow alarm={alarm} isFirst={false} now={Date.parse('2026-11-25T06:00:00.000Z')} />
      </ul>
    </OffersContext>
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
