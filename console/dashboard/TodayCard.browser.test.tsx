import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { AlarmCounts } from '../../contract/alarms/routes.ts'
import type { Stats } from '../../contract/stats/routes.ts'
import { anAlarm } from '../alarms/alarm.testing.ts'
import type { Watch } from '../alarms/watch-words.ts'
import { openScreen } from '../shell/screen.testing.tsx'
import { TodayCard } from './TodayCard.tsx'

const stats = { devices_installed: 70, devices_unknown: 0, devices_offline: 0 } as Stats
const groups = { comfort: 0, stopped: 0, attention: 0, connection: 0 }
const counts = { active: 0, new: 0, mine: 0, stale: 0, snoozed: 0, resolved_today: 0, groups }

let screen: ReturnType<typeof openScreen>
afterEach(() => screen.close())

const open = (watch: Watch, alarms = [] as ReturnType<typeof anAlarm>[], given = stats) => {
  const all: AlarmCounts = { ...counts, watch }
  const Card = () => (
    <TodayCard
      alarms={{ items: alarms, total: alarms.length }}
      counts={all}
      stats={given}
      problem={null}
      onRetry={() => {}}
    />
  )
  screen = openScreen(Card, { reply: () => ({}) })
}

const fine = page.getByText('Όλα καλά')

test('while the rules run, no alarm means that all is well', async () => {
  open({ state: 'running', raises_from: null })
  await expect.element(fine).toBeVisible()
})

test.each([
  [{ state: 'stopped', raises_from: null }, 'Οι κανόνες δεν ελέγχονται', /δεν είναι γνωστό/],
  [{ state: 'waiting', raises_from: null }, 'Οι κανόνες περιμένουν στοιχεία', /σε λίγα λεπτά/],
  [{ state: 'waiting', raises_from: '2026-11-23T07:12:00Z' }, 'Οι κανόνες περιμένουν στοιχεία', /09:12/],
] as const)('without alarms %o is no good news', async (watch, title, body) => {
  open(watch)
  await expect.element(page.getByText(title)).toBeVisible()
  await expect.element(page.getByText(body)).toBeVisible()
  expect(fine.elements()).toHaveLength(0)
})

test('beside alarms the card says in its head that the rules have stopped', async () => {
  open({ state: 'stopped', raises_from: null }, [anAlarm({})])
  await expect.element(page.getByTestId('today-row')).toBeVisible()
  await expect.element(page.getByText('Οι κανόνες δεν ελέγχονται')).toBeVisible()
})

test('before anything is installed there is nothing that the rules could miss', async () => {
  open({ state: 'stopped', raises_from: null }, [], { ...stats, devices_installed: 0 })
  await expect.element(page.getByText('Καμία εγκατεστημένη συσκευή ακόμη')).toBeVisible()
})
