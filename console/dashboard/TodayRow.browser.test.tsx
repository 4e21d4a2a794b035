import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Alarm } from '../../contract/alarms/schema.ts'
import { anAlarm } from '../alarms/alarm.testing.ts'
import { type Mounted, mount } from '../kit/mount.testing.tsx'
import { m } from '../paraglide/messages.js'
import { type Offers, OffersContext } from '../shell/offers.ts'
import { TodayRow } from './TodayRow.tsx'
import styles from './today.module.css'

let mounted: Mounted
afterEach(() => mounted.unmount())

const alarm = anAlarm({ kind: 'blocking_fault', group: 'stopped', facts: { room: 17.1 } })

const show = (shown: Alarm) => {
  const Row = () => (
    <OffersContext value={{} as Offers}>
      <ul className={styles.rows} style={{ width: 735 }}>
        <TodayRow alarm={shown} isFirst={false} now={Date.parse('2026-11-25T06:00:00.000Z')} />
      </ul>
    </OffersContext>
  )
  const router = createRouter({
    routeTree: createRootRoute({ component: Row }),
    history: createMemoryHistory(),
  })
  mounted = mount(<RouterProvider router={router} />)
}

test('the icon of what helps keeps its size beside the longest Greek word', async () => {
  await page.viewport(1440, 900)
  show(alarm)
  const word = page.getByText(m.today_reset(), { exact: true })
  await expect.element(word).toBeVisible()
  await document.fonts.ready
  const button = word.element().closest('button')
  expect(button?.querySelector('svg')?.getBoundingClientRect().width).toBe(16)
})

test.each([1440, 390])(
  'at %d pixels the figure of a home that gets cold is how long it stays warm',
  async (width) => {
    await page.viewport(width, 900)
    const facts = { room: 17.2, hours: 6, hours_least: 5.2, hours_most: 6.8 }
    const cold = { kind: 'comfort', group: 'comfort', facts } as const
    show(anAlarm(cold))
    const row = page.getByTestId('today-row')
    await expect.element(row.getByRole('button', { name: 'Κρυώνει το σπίτι', exact: true })).toBeVisible()
    await expect.element(row.getByText('5–7 ώ', { exact: true })).toBeVisible()
    await expect.element(row.getByText('ως τους 16 °C')).toBeVisible()
    mounted.unmount()
    show(anAlarm({ ...cold, facts: {} }))
    await expect
      .element(row.getByRole('button', { name: 'Το σπίτι ίσως κρυώνει', exact: true }))
      .toBeVisible()
    await expect.element(row.getByText(/^από /)).toBeVisible()
    mounted.unmount()
    show(anAlarm({ ...cold, state: 'recovering' }))
    await expect.element(row.getByText(/^από /)).toBeVisible()
  },
)
