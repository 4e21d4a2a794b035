import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen, type SentRequest } from '../shell/screen.testing.tsx'
import { DashboardScreen } from './DashboardScreen.tsx'

const stats = {
  ...{ devices_total: 72, devices_installed: 70, devices_active: 70, devices_offline: 0, devices_unknown: 0 },
  ...{ devices_with_error: 0, faults: { blocking: 0, non_blocking: 0 } },
  ...{ faults_last_week: { opened: 0, resolved: 0 }, installations_last_months: [] },
  ...{ devices_weekly: [], devices_monthly: [], devices_yearly: [] },
}
const groups = { comfort: 0, stopped: 0, attention: 0, connection: 0 }
const counts = { active: 0, new: 0, mine: 0, stale: 0, snoozed: 0, resolved_today: 0, groups }

const reply = ({ path }: SentRequest): object => {
  if (path === '/stats') return stats
  if (path === '/alarms/count') return { ...counts, watch: { state: 'running', raises_from: null } }
  return { items: [], total: 0 }
}

let screen: ReturnType<typeof openScreen>
beforeEach(() => page.viewport(1440, 900))
afterEach(() => screen.close())

const share = page.getByRole('heading', { name: 'Κατανομή βλαβών' })

test('the button refreshes every part of the dashboard, the visits of today too', async () => {
  screen = openScreen(DashboardScreen, { reply })
  await expect.element(page.getByText('Όλα καλά')).toBeVisible()
  await expect.element(share).toBeVisible()
  const times = () => Map.groupBy(screen.requests, ({ path }) => path)
  const parts = ['/stats', '/alarms', '/alarms/count', '/devices/faults', '/appointments']
  const perPart = () => parts.map((path) => times().get(path)?.length)
  await expect.poll(perPart).toEqual(parts.map(() => 1))
  await page.getByRole('button', { name: 'Ανανέωση' }).click()
  await expect.poll(perPart).toEqual(parts.map(() => 2))
})

test('a distributor has its companies in place of visits, and no ring of faults', async () => {
  screen = openScreen(DashboardScreen, { person: { kind: 'distributor', roles: ['distributor'] }, reply })
  await expect.element(page.getByText('Όλα καλά')).toBeVisible()
  await expect.poll(() => screen.latest('/stats/companies') !== undefined).toBe(true)
  expect(share.elements()).toHaveLength(0)
  expect(screen.latest('/appointments')).toBeUndefined()
})
